// Checking requests with long lists.
import { describe, expect, it } from "vitest";
import { compileContract } from "../../../mock/contract/validators.ts";

const contract = compileContract();

function check(body: unknown) {
  return contract.checkRequest("searchTickets", { path: {}, query: {}, body });
}

function times<T>(length: number, item: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => item(index));
}

describe("a list of a request", () => {
  it("that is too long is reported before its items, with its length", () => {
    const [first, second] = check({ filters: times(260_000, () => ({})) });
    expect(first).toEqual({
      in: "body",
      pointer: "/filters",
      found: "array of 260000 items",
      expected: "array of at most 100 items: objects",
    });
    expect(second?.pointer).toBe("/filters/0/key");
  });

  it("that is too long is reported even if its items are valid", () => {
    const filters = times(35_000, () => ({ key: "q", value: "abcd" }));
    expect(check({ filters }).map(({ pointer }) => pointer)).toEqual(["/filters"]);
  });

  it("may have the maximum length of the contract", () => {
    const filters = times(100, () => ({ key: "t.id", values: times(500, (id) => id) }));
    expect(check({ filters })).toEqual([]);
  });

  it("is checked to its end while fewer than 100 violations are found", () => {
    const values = times(500, (index) => (index === 499 ? null : index));
    expect(check({ filters: [{ key: "t.id", values }] }).map(({ pointer }) => pointer)).toEqual([
      "/filters/0/values/499",
    ]);
  });

  it("is not checked beyond 100 violations", () => {
    let read = 0;
    const counted = (index: number) => ({
      get key() {
        read = Math.max(read, index);
        return 1;
      },
    });
    expect(check({ filters: times(50_000, counted) })).toHaveLength(100);
    expect(read).toBeLessThan(200);
  });

  it("is not the only limit: unknown names are also reported up to 100", () => {
    const names = Object.fromEntries(times(5000, (index) => [`n${index}`, 1]));
    expect(check(names)).toHaveLength(100);
  });
});
