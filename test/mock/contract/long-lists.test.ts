// Checking requests with long lists.
import { describe, expect, it } from "vitest";
import { compileContract } from "../../../mock/contract/validators.ts";

const contract = compileContract();

function check(body: unknown) {
  return contract.checkRequest("searchTickets", { path: {}, query: {}, body });
}

function listOf<T>(length: number, item: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => item(index));
}

describe("a list in a request", () => {
  it("is reported before its items, with its length, if it is too long", () => {
    const [first, second] = check({ filters: listOf(260_000, () => ({})) });
    expect(first).toEqual({
      in: "body",
      pointer: "/filters",
      found: "array of 260000 items",
      expected: "array of at most 100 items: objects",
    });
    expect(second?.pointer).toBe("/filters/0/key");
  });

  it("is reported if it is too long, even if its items are valid", () => {
    const filters = listOf(35_000, () => ({ key: "q", value: "abcd" }));
    expect(check({ filters }).map(({ pointer }) => pointer)).toEqual(["/filters"]);
  });

  it("may have the contract's maximum length", () => {
    const filters = listOf(100, () => ({ key: "t.id", values: listOf(500, (id) => id) }));
    expect(check({ filters })).toEqual([]);
  });

  it("is checked to its end while fewer than 100 violations are found", () => {
    const values = listOf(500, (index) => (index === 499 ? null : index));
    expect(check({ filters: [{ key: "t.id", values }] }).map(({ pointer }) => pointer)).toEqual([
      "/filters/0/values/499",
    ]);
  });

  it("is not checked beyond 100 violations", () => {
    let furthest = 0;
    const toFilter = (index: number) => ({
      get key() {
        furthest = Math.max(furthest, index);
        return 1;
      },
    });
    expect(check({ filters: listOf(50_000, toFilter) })).toHaveLength(100);
    expect(furthest).toBeLessThan(200);
  });
});
