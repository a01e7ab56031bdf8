// Unknown input removed from a request, and the header that names it.
import { describe, expect, it } from "vitest";
import { ownContract } from "../../../../mock/contract/service-contract.ts";
import { compileRoute } from "../../../../mock/http/compiled-route.ts";
import type { Decoded } from "../../../../mock/http/steps/decode.ts";
import { ignoreUnknown, withIgnored } from "../../../../mock/http/steps/ignore-unknown.ts";

function ignoredOf(operationId: string, decoded: Decoded) {
  const route = ownContract.routeOf(operationId);
  if (route === undefined) throw new Error(`There is no operation ${operationId}.`);
  return ignoreUnknown(compileRoute(route, ""), decoded, ownContract);
}

function violation(place: "path" | "query", name: string) {
  return { in: place, pointer: `/${name}`, found: '"x"', expected: "another" };
}

describe("unknown input", () => {
  it("is accepted in the query and refused elsewhere", () => {
    const retained = [violation("path", "id"), violation("query", "limit")];
    const violations = [...retained, violation("query", "colour"), violation("query", "a~1b")];
    const decoded = { path: {}, query: { limit: 5, verbose: "1" }, body: undefined, violations };
    expect(ignoredOf("listKnowledgeSources", decoded)).toEqual({
      decoded: { path: {}, query: { limit: 5 }, body: undefined, violations: retained },
      ignored: ["query/colour", "query/a~1b", "query/verbose"],
    });
  });
});

describe("the header", () => {
  const response = { status: 200, headers: { vary: "accept" }, body: "{}" };
  const headerOf = (names: readonly string[]) => withIgnored(response, names).headers["x-mock-ignored"];

  it("has at most 4,000 characters, counting a comma and a space per name", () => {
    const names = Array.from({ length: 50 }, () => "n".repeat(98));
    expect(headerOf(names)).toBe(names.slice(0, 40).join(", "));
    expect(headerOf(["ü".repeat(666), "b"])).toBe("%C3%BC".repeat(666));
    expect(headerOf(["a".repeat(3_999), "b"])).toBe("");
  });
});
