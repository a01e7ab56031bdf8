// Customers and tickets show their contracts as changed; a ticket's contract must belong to its customer.
import { describe, expect, it } from "vitest";
import { createMock } from "../../../mock/create-mock.ts";

async function start() {
  return createMock({ now: "2026-03-02T09:00:00Z", auth: "off", tickets: 60 });
}

function refusal(category: string, code: string, pointer: string) {
  return expect.objectContaining({ category, code, violations: [expect.objectContaining({ pointer })] });
}

function missing(): never {
  throw new Error("The world has no such record.");
}

describe("the record control", () => {
  it("updates a changed contract in its customer and tickets, even after a move to another customer", async () => {
    const { control } = await start();
    const { records } = await control.listRecords("default", "tickets");
    const { customerId, contractId } = records.find((ticket) => ticket.contractId !== null) ?? {};
    if (typeof customerId !== "string" || typeof contractId !== "string") throw new Error("No ticket has a contract.");
    await control.patchRecord("default", "contracts", contractId, { status: "held" });
    const customer = () => control.getRecord("default", "customers", customerId);
    const contract = () => control.getRecord("default", "contracts", contractId);
    expect((await customer()).contracts).toContain(await contract());
    const tickets = (await control.listRecords("default", "tickets")).records;
    const ownTickets = tickets.filter((ticket) => ticket.customerId === customerId);
    for (const ticket of ownTickets) expect(ticket.customer).toBe(await customer());
    const otherCustomer = (await control.listRecords("default", "customers")).records.find(
      ({ id }) => String(id) !== customerId,
    );
    await control.patchRecord("default", "contracts", contractId, { customerId: String(otherCustomer?.id) });
    expect((await customer()).contracts).not.toContainEqual(await contract());
    expect((await control.getRecord("default", "customers", String(otherCustomer?.id))).contracts).toContain(
      await contract(),
    );
    const movedTickets = (await control.listRecords("default", "tickets")).records.filter(
      (ticket) => ticket.contractId === contractId,
    );
    expect(movedTickets.length).toBeGreaterThan(0);
    for (const ticket of movedTickets)
      expect(ticket).toMatchObject({ customerId: String(otherCustomer?.id), customer: { id: otherCustomer?.id } });
  });

  it("refuses to give a ticket another customer's contract unless the request names that customer too", async () => {
    const { control, stateOf } = await start();
    const { records } = await control.listRecords("default", "tickets");
    const { id } = records.find((ticket) => ticket.customerId === null) ?? missing();
    const [{ id: contract, customerId } = missing()] = (await control.listRecords("default", "contracts")).records;
    const contractId = String(contract);
    const patch = (fields: object) => control.patchRecord("default", "tickets", id, { ...fields });
    await expect(patch({ contractId })).rejects.toThrow(refusal("rule", "invalid_record", "/contractId"));
    await expect(patch({ contractId })).rejects.toThrow(`so set customerId to "${customerId}" too`);
    expect(stateOf().store.version).toBe(0);
    expect(await patch({ contractId, customerId })).toMatchObject({ contractId, customer: { id: Number(customerId) } });
    await expect(patch({ customerId: null })).rejects.toThrow(refusal("rule", "invalid_record", "/contractId"));
    expect(await patch({ customerId: null, contractId: null })).toMatchObject({ customer: null });
  });

  it("removes a deleted contract from its customer", async () => {
    const { control } = await start();
    const [{ id: firstId } = missing()] = (await control.listRecords("default", "customers")).records;
    const customerId = String(firstId);
    const contract = await control.createRecord("default", "contracts", { customerId });
    expect((await control.getRecord("default", "customers", customerId)).contracts).toContain(contract);
    await control.deleteRecord("default", "contracts", contract.id);
    expect((await control.getRecord("default", "customers", customerId)).contracts).not.toContainEqual(contract);
  });
});
