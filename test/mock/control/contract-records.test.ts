// Contracts and what names them: a customer has them, a ticket's is one of its customer's.
import { describe, expect, it } from "vitest";
import { createMock } from "../../../mock/create-mock.ts";

async function start() {
  return createMock({ now: "2026-03-02T09:00:00Z", auth: "off", tickets: 60 });
}

function refusal(category: string, code: string, pointer: string) {
  return expect.objectContaining({ category, code, violations: [expect.objectContaining({ pointer })] });
}

function needed(): never {
  throw new Error("The world has no such record.");
}

describe("a record", () => {
  it("that is a contract follows its customer and the customer's tickets, also to another customer", async () => {
    const { control } = await start();
    const { records } = await control.listRecords("default", "tickets");
    const { customerId, contractId } = records.find((ticket) => ticket.contractId !== null) ?? {};
    if (typeof customerId !== "string" || typeof contractId !== "string") throw new Error("No ticket has a contract.");
    await control.patchRecord("default", "contracts", contractId, { status: "held" });
    const customer = () => control.getRecord("default", "customers", customerId);
    const contract = () => control.getRecord("default", "contracts", contractId);
    expect((await customer()).contracts).toContain(await contract());
    const tickets = (await control.listRecords("default", "tickets")).records;
    const own = tickets.filter((one) => one.customerId === customerId);
    for (const ticket of own) expect(ticket.customer).toBe(await customer());
    const other = (await control.listRecords("default", "customers")).records.find(
      ({ id }) => String(id) !== customerId,
    );
    await control.patchRecord("default", "contracts", contractId, { customerId: String(other?.id) });
    expect((await customer()).contracts).not.toContainEqual(await contract());
    expect((await control.getRecord("default", "customers", String(other?.id))).contracts).toContain(await contract());
    const left = (await control.listRecords("default", "tickets")).records.filter(
      (one) => one.contractId === contractId,
    );
    expect(left.length).toBeGreaterThan(0);
    for (const one of left) expect(one).toMatchObject({ customerId: String(other?.id), customer: { id: other?.id } });
  });

  it("that is a ticket is refused a contract that is not its customer's, unless that one comes along", async () => {
    const { control, stateOf } = await start();
    const { records } = await control.listRecords("default", "tickets");
    const { id } = records.find((ticket) => ticket.customerId === null) ?? needed();
    const [{ id: contract, customerId } = needed()] = (await control.listRecords("default", "contracts")).records;
    const contractId = String(contract);
    const patch = (fields: object) => control.patchRecord("default", "tickets", id, { ...fields });
    await expect(patch({ contractId })).rejects.toThrow(refusal("rule", "invalid_record", "/contractId"));
    await expect(patch({ contractId })).rejects.toThrow(`so give customerId "${customerId}" too`);
    expect(stateOf().store.version).toBe(0);
    expect(await patch({ contractId, customerId })).toMatchObject({ contractId, customer: { id: Number(customerId) } });
    await expect(patch({ customerId: null })).rejects.toThrow(refusal("rule", "invalid_record", "/contractId"));
    expect(await patch({ customerId: null, contractId: null })).toMatchObject({ customer: null });
  });

  it("that is a contract leaves its customer", async () => {
    const { control } = await start();
    const [{ id: firstId } = needed()] = (await control.listRecords("default", "customers")).records;
    const customerId = String(firstId);
    const contract = await control.createRecord("default", "contracts", { customerId });
    expect((await control.getRecord("default", "customers", customerId)).contracts).toContain(contract);
    await control.deleteRecord("default", "contracts", contract.id);
    expect((await control.getRecord("default", "customers", customerId)).contracts).not.toContainEqual(contract);
  });
});
