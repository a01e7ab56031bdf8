// Checking requests against the real contract: every violation with its place, what was found and what is expected.
import { describe, expect, it } from "vitest";
import { compileContract } from "../../../mock/contract/validators.ts";

const contract = compileContract();

function check(operationId: Parameters<typeof contract.checkRequest>[0], body: unknown) {
  const path = operationId === "updateTicket" ? { ticketId: 1 } : {};
  return contract.checkRequest(operationId, { path, query: {}, body });
}

describe("the contract's request check", () => {
  it("reports each unknown property as a JSON pointer, with the declared properties", () => {
    const violations = check("searchTickets", { "a/b": 1, "c~d": 2 });
    const expected =
      "no such property; declared are filters, ticketScope, limit, offset, orderByField, orderByDirection";
    expect(violations).toEqual([
      { in: "body", pointer: "/a~1b", found: "1", expected },
      { in: "body", pointer: "/c~0d", found: "2", expected },
    ]);
  });

  it("lists all alternatives of a union at its place", () => {
    const [violation] = check("updateTicket", { dueBy: "tomorrow" });
    expect(violation?.pointer).toBe("/dueBy");
    expect(violation?.expected).toBe(
      "ISO 8601 date-time with offset such as 2026-03-02T09:00:00Z, date-time as YYYY-MM-DD HH:MM:SS, integer of Unix seconds or null",
    );
  });

  it("mentions null for a nullable type", () => {
    expect(check("updateTicket", { workedOnBy: "me" })).toEqual([
      { in: "body", pointer: "/workedOnBy", found: '"me"', expected: "integer or null" },
    ]);
  });

  it("checks within the alternative that a value resembles", () => {
    expect(check("createKnowledgeSource", { name: "a", tags: [1, "two"] })).toEqual([
      { in: "body", pointer: "/tags/1", found: '"two"', expected: "integer" },
    ]);
  });

  it("reports the limits of a number once, however many it breaks", () => {
    expect(check("searchTickets", { limit: 2 ** 53 })).toEqual([
      { in: "body", pointer: "/limit", found: "9007199254740992", expected: "integer from 1 to 500" },
    ]);
  });

  it.each(["__proto__", "constructor", "toString"])("reports %s as an unknown property", (name) => {
    const body: unknown = JSON.parse(`{"${name}": {"status": "closed"}}`);
    expect(check("updateTicket", body)).toMatchObject([{ pointer: `/${name}`, found: "object with status" }]);
  });
});
