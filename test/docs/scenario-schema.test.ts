// docs/scenario.schema.json accepts and refuses the same files as the loader, as far as a file alone can tell.

import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { recordFactories } from "../../fixtures/factories/index.ts";
import { checkScenario } from "../../mock/contract/scenario-contract.ts";
import { ownContract } from "../../mock/contract/service-contract.ts";
import { checkPart } from "../../mock/control/record-editing/time-fields.ts";
import type { ScenarioDeclaration } from "../../mock/control/scenarios/scenario.ts";
import { createMock } from "../../mock/create-mock.ts";
import { scenarios } from "../../scenarios/index.ts";
import { yamlScenario } from "../../tools/docs/scenario-examples.ts";

const text = readFileSync("docs/scenario.schema.json", "utf8");
const isRightBySchema = new Ajv({ strict: false, validateFormats: false }).compile(JSON.parse(text));

const rich = {
  $schema: "../node_modules/ticket-service-mock/docs/scenario.schema.json",
  name: "rich",
  description: "Something of everything.",
  extends: "empty",
  world: { tickets: 5, seed: 2, without: ["apps"] },
  clock: { now: "2026-06-01T08:00:00Z", mode: "frozen" },
  rules: { pendingNeedsDueDate: true },
  faults: [{ id: "late", match: { tag: "tickets" }, effect: { kind: "delay", fixedMs: 5 }, when: { next: 2 } }],
  records: [
    { collection: "tickets", traits: ["escalated", "byPhone"], fields: { priority: "urgent", ccEmails: [] }, count: 2 },
    { collection: "users", id: 1, traits: ["supervisor"], fields: { firstName: "Ada", role: "agent" } },
    { collection: "tags", id: 9001, fields: { name: "Umbau" } },
    { collection: "teams" },
    { collection: "tickets", fields: { closedAt: "-P1DT2H", dueBy: { daysAhead: 1, at: "17:45" } } },
    { collection: "knowledgeSources", fields: { createdAt: { daysAgo: 3 } } },
  ],
};

const goodFiles: readonly (readonly [string, object])[] = [
  ["a file with every part", rich],
  ["a minimal scenario", { name: "least", description: "Nothing else." }],
  ["the example of docs/scenarios.md", parse(yamlScenario)],
  ...["single-ticket", "reviewing-assessments", "flaky-backend"].map((name) => {
    const shipped = scenarios.find((one) => one.name === name);
    return [`the shipped scenario ${name}`, JSON.parse(JSON.stringify({ ...shipped, name: `own-${name}` }))] as const;
  }),
];

const one = { name: "one", description: "With one mistake." };
const ofTicket = (record: object) => ({ ...one, records: [{ collection: "tickets", ...record }] });
const badFiles: readonly (readonly [string, unknown])[] = [
  ["a list", []],
  ["no name", { description: "Nameless." }],
  ["a name in capitals", { ...one, name: "One" }],
  ["an empty description", { ...one, description: "" }],
  ["an unknown part", { ...one, seed: 1 }],
  ["a negative size", { ...one, world: { tickets: -1 } }],
  ["an unknown collection to leave out", { ...one, world: { without: ["people"] } }],
  ["a malformed clock", { ...one, clock: { now: "soon" } }],
  ["an impossible date", { ...one, clock: { now: "2026-02-30T00:00:00Z" } }],
  ["a relative clock", { ...one, clock: { now: "-P1D" } }],
  ["a distance in months", ofTicket({ fields: { closedAt: "-P1M" } })],
  ["an impossible time of day", ofTicket({ fields: { closedAt: { daysAgo: 1, at: "25:00" } } })],
  ["an unknown house rule", { ...one, rules: { tidy: true } }],
  ["an unknown kind of fault", { ...one, faults: [{ effect: { kind: "flood" } }] }],
  ["a fault without its number", { ...one, faults: [{ effect: { kind: "delay" } }] }],
  ["an unknown collection", { ...one, records: [{ collection: "people" }] }],
  ["an unknown trait", ofTicket({ traits: ["sleepy"] })],
  ["a trait of another collection", ofTicket({ traits: ["supervisor"] })],
  ["a trait for a collection without traits", { ...one, records: [{ collection: "teams", traits: ["large"] }] }],
  ["an unknown field", ofTicket({ fields: { colour: "red" } })],
  ["an invalid value", ofTicket({ fields: { status: "done" } })],
  ["a field of the wrong type", ofTicket({ fields: { subject: 7 } })],
  ["a distance of months", ofTicket({ fields: { dueBy: "-P1M" } })],
  ["a day before and after today", ofTicket({ fields: { dueBy: { daysAgo: 1, daysAhead: 1 } } })],
  ["a relative time for the clock", { ...one, clock: { now: "-P1D" } }],
  ["a user with a wrong field", { ...one, records: [{ collection: "users", fields: { age: 7 } }] }],
  ["a user in its stored form", { ...one, records: [{ collection: "users", fields: { wire: { firstName: "Ada" } } }] }],
  ["a count of zero", ofTicket({ count: 0 })],
  ["a base that is not a scenario", { ...one, extends: { name: "base" } }],
];

/** Names of the files refused by the loader. */
async function refusedByLoader(files: readonly (readonly [string, unknown])[]): Promise<readonly string[]> {
  const read = files.map(([file, value]) => ({ file, source: "file", value }) as const);
  // Duplicate names alone would be refused.
  const named = read.map((file, index) => ({ ...file, value: renamed(file.value, index) }));
  await using mock = await createMock({ scenarioFiles: { files: named, broken: [] } });
  const { broken } = await mock.control.listScenarios();
  return [...new Set(broken.map(({ file }) => file))];
}

function renamed(value: unknown, index: number): unknown {
  return typeof value === "object" && value !== null && "name" in value && value.name === one.name
    ? { ...value, name: `one-${index}` }
    : value;
}

/** Whether the loader accepts a file's form: its parts, and the traits and fields of its records. */
function isRightByLoader(value: unknown): boolean {
  if (checkScenario(value).length > 0) return false;
  // The check has narrowed it to a declaration.
  const { records = [], extends: base } = value as ScenarioDeclaration;
  const areRight = records.every(({ collection, traits = [], fields = {} }) => {
    const known: readonly string[] = recordFactories[collection].traits;
    return (
      traits.every((trait) => known.includes(trait)) &&
      checkPart(collection, { ...fields }, 0, ownContract).breaches.length === 0
    );
  });
  return areRight && (typeof base !== "object" || isRightByLoader(base));
}

/** Every place in a value, as a path. */
function placesIn(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  const inner = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return [path, ...inner.flatMap(([name, part]) => placesIn(part, [...path, name]))];
}

/** A copy of the value with one part replaced; undefined removes it. */
function withPart(value: unknown, [name, ...rest]: readonly string[], part: unknown): unknown {
  if (name === undefined) return part;
  const copy: unknown = Array.isArray(value) ? [...value] : { ...Object(value) };
  Reflect.set(Object(copy), name, withPart(Reflect.get(Object(value), name), rest, part));
  return JSON.parse(JSON.stringify(copy));
}

describe("docs/scenario.schema.json", () => {
  it("accepts the same valid files as the loader", async () => {
    expect(goodFiles.filter(([, value]) => !isRightBySchema(value)).map(([what]) => what)).toEqual([]);
    expect(await refusedByLoader(goodFiles)).toEqual([]);
  });

  it("refuses the same invalid files as the loader", async () => {
    expect(badFiles.filter(([, value]) => isRightBySchema(value)).map(([what]) => what)).toEqual([]);
    expect([...(await refusedByLoader(badFiles))].sort()).toEqual(badFiles.map(([what]) => what).sort());
  });

  it("agrees with the loader about a file changed at any place", () => {
    const places = fc.constantFrom(...placesIn(rich).slice(1));
    const parts = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(undefined, "tickets", "open", -1, 0.5, 2 ** 53, "", [], {}, null, "+PT30M", "P1D", {
        daysAhead: 2,
      }),
    );
    const extra = fc.constantFrom([], ["more"]);
    const seen = { right: 0, wrong: 0 };
    fc.assert(
      fc.property(places, extra, parts, (place, more, part) => {
        const value = withPart(rich, [...place, ...more], part);
        const isRight = isRightByLoader(value);
        seen[isRight ? "right" : "wrong"] += 1;
        expect(isRightBySchema(value), JSON.stringify(value)).toBe(isRight);
      }),
      { seed: 1, numRuns: 400 },
    );
    expect(Math.min(seen.right, seen.wrong)).toBeGreaterThan(20);
  });
});
