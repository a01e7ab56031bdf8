// Results that break the contract in one place, over the contract's own examples.
import { describe, expect, it } from "vitest";
import { loadDocument } from "../../../../mock/contract/document.ts";
import { ownContract } from "../../../../mock/contract/service-contract.ts";
import { compileContract } from "../../../../mock/contract/validators.ts";
import { createRandomStream } from "../../../../mock/engine/core/random.ts";
import { examplesOf } from "../../../../mock/http/contract-examples.ts";
import { breakResult } from "../../../../mock/http/steps/fault-breach.ts";
import { operationRoutes } from "../../../../spec/generated/operations.ts";

await loadDocument();
const contract = compileContract();
const operationIds = Object.values(operationRoutes).map(({ operationId }) => operationId);
const ticket = exampleOf("getTicket");

function exampleOf(operationId: (typeof operationIds)[number]): unknown {
  return examplesOf(operationId, ownContract)
    .get(200)
    ?.find(({ mediaType }) => mediaType === "application/json")?.value;
}

function breaksTicket(result: unknown): boolean {
  return contract.checkResponse("getTicket", result).length > 0;
}

describe.each(["drop", "wrongType"] as const)("a result broken by %s", (kind) => {
  // The contract's document accepts anything, so nothing in it can break.
  it.each(operationIds.filter((id) => id !== "getOpenApiDocument"))("breaks the contract of %s in one place", (id) => {
    const example = exampleOf(id);
    const before = JSON.stringify(example);
    for (let seed = 1; seed <= 5; seed += 1) {
      const breaks = (result: unknown) => contract.checkResponse(id, result).length > 0;
      const broken = breakResult(example, { kind: "contractBreach", breach: kind }, createRandomStream(seed), breaks);
      expect(contract.checkResponse(id, broken)).toHaveLength(1);
    }
    expect(JSON.stringify(example)).toBe(before);
  });

  it("is identical for equal seeds and differs between seeds", () => {
    const run = (seed: number) =>
      breakResult(ticket, { kind: "contractBreach", breach: kind }, createRandomStream(seed), breaksTicket);
    expect(run(1)).toEqual(run(1));
    expect(new Set([1, 2, 3, 4, 5, 6].map((seed) => JSON.stringify(run(seed)))).size).toBeGreaterThan(1);
  });
});

describe("a pointer", () => {
  const effect = { kind: "contractBreach", breach: "drop" } as const;
  const value = { list: [{ "a/b": 1, c: 2 }, { c: 3 }], other: true };
  const run = (pointer: string, breaks = () => true) =>
    breakResult(value, { ...effect, pointer }, createRandomStream(1), breaks);

  it("names the property to omit, in lists and with escaped characters", () => {
    expect(run("/list/0/a~1b")).toEqual({ list: [{ c: 2 }, { c: 3 }], other: true });
    expect(run("/other")).toEqual({ list: value.list });
  });

  it("omits optional properties as well", () => {
    expect(run("/other", () => false)).toEqual({ list: value.list });
  });

  it("names the property whose type is changed", () => {
    const broken = breakResult(
      ticket,
      { ...effect, breach: "wrongType", pointer: "/id" },
      createRandomStream(1),
      breaksTicket,
    );
    expect(contract.checkResponse("getTicket", broken).map(({ pointer }) => pointer)).toEqual(["/id"]);
  });

  it("names the item to leave out of a list", () => {
    expect(run("/list/1")).toStrictEqual({ list: [{ "a/b": 1, c: 2 }], other: true });
  });

  it.each(["/list/7/c", "/text/0", "/nothing/a", "/other/a"])(
    "such as %s changes nothing if it leads nowhere",
    (pointer) => {
      const holder = { ...value, text: "abc", nothing: null };
      expect(breakResult(holder, { ...effect, pointer }, createRandomStream(1), () => true)).toBeUndefined();
    },
  );
});

describe("the places tried", () => {
  const [alwaysBreaks, seeds] = [() => true, Array.from({ length: 30 }, (_, index) => index)];
  const drop = (value: unknown, breaks: (result: never) => boolean, seed = 1) =>
    breakResult(value, { kind: "contractBreach", breach: "drop" }, createRandomStream(seed), breaks as () => boolean);
  const retype = (value: unknown, breaks: (result: never) => boolean) =>
    breakResult(value, { kind: "contractBreach", breach: "wrongType" }, createRandomStream(1), breaks as () => boolean);

  it("include all properties, so the only property that breaks the contract is found", () => {
    const value = { a: 1, b: null, c: { d: { e: "text" } }, f: [] };
    for (const seed of seeds) {
      expect(
        drop(value, (result: typeof value) => result.c?.d !== undefined && !("e" in result.c.d), seed),
      ).toStrictEqual({
        ...value,
        c: { d: {} },
      });
    }
  });

  it("exclude characters of strings, the inside of null, and values that JSON omits", () => {
    for (const seed of seeds) {
      expect(drop({ text: "abc", absent: undefined }, alwaysBreaks, seed)).toEqual({});
      expect(drop({ nothing: null }, alwaysBreaks, seed)).toStrictEqual({});
    }
    expect(drop("abc", alwaysBreaks)).toBeUndefined();
    expect(drop(null, alwaysBreaks)).toBeUndefined();
  });

  it("are the properties of one item in a list, never the item itself", () => {
    const results = seeds.map((seed) => drop([{ a: 1 }, { a: 2 }], alwaysBreaks, seed));
    expect(new Set(results.map((result) => JSON.stringify(result)))).toEqual(new Set(['[{},{"a":2}]', '[{"a":1},{}]']));
    for (const seed of seeds) expect(drop([{ a: 1 }], alwaysBreaks, seed)).toStrictEqual([{}]);
    expect(drop([], alwaysBreaks)).toBeUndefined();
  });

  it.each([
    ["500 include", 47, true],
    ["501 exclude", 48, false],
  ])("of a result with %s the last property", (_, count, isTried) => {
    const numbers = (length: number) => Object.fromEntries(Array.from({ length }, (_, index) => [`p${index}`, index]));
    const groups = Array.from({ length: 10 }, (_, index) => [`group${index}`, numbers(index < 9 ? 49 : count)]);
    const value = { ...Object.fromEntries(groups), last: { deep: 1 } };
    const result = drop(value, (broken: typeof value) => broken.last !== undefined && broken.last.deep === undefined);
    expect(result !== undefined).toBe(isTried);
  });

  it.each([
    ["text", 42],
    [7, "wrong"],
    [null, "wrong"],
  ])("replace %j by a value of another type", (value, replacement) => {
    expect(retype({ value }, alwaysBreaks)).toStrictEqual({ value: replacement });
  });

  it.each([[null], [[1]], ["text"]])(
    "replace %j by the first type that breaks the contract, here an object",
    (value) => {
      const isObject = ({ value: inner }: { value: unknown }) => typeof inner === "object" && !Array.isArray(inner);
      expect(
        retype({ value }, (result: { value: unknown }) => isObject(result) && result.value !== null),
      ).toStrictEqual({
        value: {},
      });
    },
  );

  it("replace an object by a list if only that breaks the contract", () => {
    expect(retype({ value: {} }, (result: { value: unknown }) => Array.isArray(result.value))).toStrictEqual({
      value: [],
    });
  });

  it("are unchanged if nothing breaks the contract", () => {
    expect(retype({ value: 1 }, () => false)).toBeUndefined();
  });
});
