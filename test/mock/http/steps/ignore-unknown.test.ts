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

  it("is not found in a request that meets the contract", () => {
    const decoded = { path: {}, query: { limit: 5 }, body: undefined, violations: [] };
    expect(ignoredOf("listKnowledgeSources", decoded)).toEqual({ decoded, ignored: [] });
  });

  it("is listed up to 200 times", () => {
    const names = Array.from({ length: 150 }, (_, index) => `n${index}`);
    const violations = names.map((name) => violation("query", name));
    const query = Object.fromEntries(names.map((name) => [`other${name}`, "1"]));
    const { ignored } = ignoredOf("listKnowledgeSources", { path: {}, query, body: undefined, violations });
    expect([ignored.length, ignored[0], ignored[149], ignored[199]]).toEqual([
      200,
      "query/n0",
      "query/n149",
      "query/othern49",
    ]);
  });
});

describe("the header", () => {
  const answer = { status: 200, headers: { vary: "accept" }, body: "{}" };
  const headerOf = (names: readonly string[]) => withIgnored(answer, names).headers["x-mock-ignored"];

  it("is added to the other headers", () => {
    expect(withIgnored(answer, ["query/a", "body/b"])).toEqual({
      ...answer,
      headers: { vary: "accept", "x-mock-ignored": "query/a, body/b" },
    });
  });

  it("percent-encodes characters that headers cannot contain, with a lone surrogate as U+FFFD", () => {
    expect(headerOf(["body/grün, \ud800/x"])).toBe("body/gr%C3%BCn%2C%20%EF%BF%BD/x");
  });

  it("has at most 4,000 characters, counting a comma and a space per name", () => {
    const names = Array.from({ length: 50 }, () => "n".repeat(98));
    expect(headerOf(names)).toBe(names.slice(0, 40).join(", "));
    expect(headerOf(["ü".repeat(666), "b"])).toBe("%C3%BC".repeat(666));
    expect(headerOf(["a".repeat(3_999), "b"])).toBe("");
  });
});
