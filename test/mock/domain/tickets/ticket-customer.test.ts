// The customer and contract of a ticket, and whether that customer is active.
import { describe, expect, it } from "vitest";
import { ticket } from "./ticket-records.ts";
import { contracts, createTicketState, customers, start } from "./ticket-state.ts";

const customerFields = { customer: customers[0], customerId: "5", contractId: "51", isCustomerActive: true } as const;

function createCustomerDesk() {
  return createTicketState({ tickets: [ticket(1, customerFields)] });
}

describe("the customer of a ticket", () => {
  it("is set with the contract", () => {
    const result = createTicketState().patch({ contractId: "51" });
    expect(result).toMatchObject({ contractId: "51", customerId: "5", isCustomerActive: true });
    expect(result.customer).toBe(customers[0]);
    expect(result.customer?.contracts[0]).toBe(contracts[0]);
  });

  it("clears the contract if it changes, and keeps it if it is the same", () => {
    expect(createCustomerDesk().patch({ customerId: "7" })).toMatchObject({
      customerId: "7",
      customer: customers[2],
      contractId: null,
      isCustomerActive: false,
    });
    expect(createCustomerDesk().patch({ customerId: "5" })).toMatchObject({ customerId: "5", contractId: "51" });
    expect(createCustomerDesk().patch({ customerId: "5", contractId: null })).toMatchObject({
      customerId: "5",
      contractId: null,
    });
  });

  it("stays if only the contract is cleared", () => {
    expect(createCustomerDesk().patch({ contractId: null })).toMatchObject({ customerId: "5", contractId: null });
  });

  it("is cleared with its contract", () => {
    expect(createCustomerDesk().patch({ customerId: null })).toMatchObject({
      customerId: null,
      customer: null,
      contractId: null,
      isCustomerActive: false,
    });
  });

  it("stays the same record if sent again with one of its contracts", () => {
    const desk = createCustomerDesk();
    const result = desk.patch({ customerId: "5", contractId: "52" });
    expect(result).toMatchObject({ customerId: "5", contractId: "52", isCustomerActive: true });
    expect(result.customer).toBe(customers[0]);
  });

  it.each([
    ["6", "Contract 51 does not belong to customer 6."],
    [null, "Contract 51 belongs to a customer, but customerId is null."],
  ] as const)("cannot be %s together with another customer's contract", (customerId, message) => {
    expect(() => createTicketState().patch({ customerId, contractId: "51" })).toThrow(
      expect.objectContaining({
        category: "rule",
        code: "contract_of_other_customer",
        message: expect.stringContaining(message),
        violations: [expect.objectContaining({ pointer: "/contractId" })],
      }),
    );
  });

  it.each(["987654", "0051", "5.1e1", "", "x"])("cannot be set with the unknown contract %j", (contractId) => {
    const violations = [expect.objectContaining({ pointer: "/contractId", found: JSON.stringify(contractId) })];
    expect(() => createTicketState().patch({ contractId })).toThrow(
      expect.objectContaining({ category: "rule", code: "unknown_contract", violations }),
    );
  });
});

describe("an active customer", () => {
  const seconds = start / 1000;
  it.each([
    ["a contract without an end", { startDate: seconds - 10, endDate: null }, true],
    ["a contract that begins now", { startDate: seconds, endDate: null }, true],
    ["a contract that ends in a second", { startDate: seconds - 10, endDate: seconds + 1 }, true],
    ["a contract that ends now", { startDate: seconds - 10, endDate: seconds }, false],
    ["a contract that begins in a second", { startDate: seconds + 1, endDate: null }, false],
    ["a contract that begins and ends later", { startDate: seconds + 1, endDate: seconds + 10 }, false],
  ])("has %s: %j is %s", (_name, dates, isActive) => {
    const desk = createTicketState();
    desk.run((tx) => {
      const customer = tx.get("customers", 6);
      if (customer !== undefined) tx.replace("customers", { ...customer, contracts: [{ ...contracts[2], ...dates }] });
    });
    expect(desk.patch({ customerId: "6" }).isCustomerActive).toBe(isActive);
  });
});
