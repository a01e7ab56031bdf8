// Results that break the contract in one place: mock/http/steps/fault-breach.ts, over the contract's own examples.
import { describe, expect, it } from "vitest";
import { loadDocument } from "../../../../mock/contract/document.ts";
import { compileContract } from "../../../../mock/contract/validators.ts";
import { createRandomStream } from "../../../../mock/core/random.ts";
import { examplesOf } from "../../../../mock/http/contract-examples.ts";
import { breach } from "../../../../mock/http/steps/fault-breach.ts";
import { operationRoutes } from "../../../../spec/generated/operations.ts";

await loadDocument();
const contract = compileContract();
const operationIds = Object.values(operationRoutes).map(({ operationId }) => operationId);
const ticket = exampleOf("getTicket");

function exampleOf(operationId: (typeof operationIds)[number]): unknown {
  return examplesOf(operationId)
    .get(200)
    ?.find(({ mediaType }) => mediaType === "application/json")?.value;
}

function breaksTicket(result: unknown): boolean {
  return contract.checkAnswer("getTicket", result).length > 0;
}

describe.each(["drop", "wrongType"] as const)("a result broken by %s", (kind) => {
  // The document of the contract is open to anything: there is nothing to break.
  it.each(operationIds.filter((id) => id !== "getOpenApiDocument"))("breaks the contract of %s in one place", (id) => {
    const example = exampleOf(id);
    const before = JSON.stringify(example);
    for (let seed = 1; seed <= 5; seed += 1) {
      const breaks = (result: unknown) => contract.checkAnswer(id, result).length > 0;
      const broken = breach(example, { kind: "contractBreach", breach: kind }, createRandomStream(seed), breaks);
      expect(contract.checkAnswer(id, broken)).toHaveLength(1);
    }
    expect(JSON.stringify(example)).toBe(before);
  });

  it("is the same for the same seed, another one for another seed", () => {
    const run = (seed: number) =>
      breach(ticket, { kind: "contractBreach", breach: kind }, createRandomStream(seed), breaksTicket);
    expect(run(1)).toEqual(run(1));
    expect(new Set([1, 2, 3, 4, 5, 6].map((seed) => JSON.stringify(run(seed)))).size).toBeGreaterThan(1);
  });
});

describe("a pointer", () => {
  const effect = { kind: "contractBreach", breach: "drop" } as const;
  const value = { list: [{ "a/b": 1, c: 2 }, { c: 3 }], other: true };
  const run = (pointer: string, breaks = () => true) =>
    breach(value, { ...effect, pointer }, createRandomStream(1), breaks);

  it("names the property to leave out, in lists and with its signs escaped", () => {
    expect(run("/list/0/a~1b")).toEqual({ list: [{ c: 2 }, { c: 3 }], other: true });
    expect(run("/other")).toEqual({ list: value.list });
  });

  it("leaves out what the contract does not require as well", () => {
    expect(run("/other", () => false)).toEqual({ list: value.list });
  });

  it("names the property whose type is changed", () => {
    const broken = breach(
      ticket,
      { ...effect, breach: "wrongType", pointer: "/id" },
      createRandomStream(1),
      breaksTicket,
    );
    expect(contract.checkAnswer("getTicket", broken).map(({ pointer }) => pointer)).toEqual(["/id"]);
  });

  it("to nothing changes nothing", () => {
    expect(run("/list/7/c")).toBeUndefined();
  });
});
