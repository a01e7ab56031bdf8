// docs/scenario.schema.json accepts and refuses the same files as the loader, except where the loader needs more than the file.
import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { recordFactories } from "../../fixtures/factories/index.ts";
import { checkScenario } from "../../mock/contract/scenario-contract.ts";
import { ownContract } from "../../mock/contract/service-contract.ts";
import { checkPartialRecord } from "../../mock/control/record-editing/time-fields.ts";
import type { ScenarioDeclaration } from "../../mock/control/scenarios/scenario.ts";
import { createMock } from "../../mock/create-mock.ts";
import { scenarios } from "../../scenarios/generated/index.ts";
import { yamlScenario } from "../../tools/docs/scenario-examples.ts";

const text = readFileSync("docs/scenario.schema.json", "utf8");
const isValidBySchema = new Ajv({ strict: false, validateFormats: false }).compile(JSON.parse(text));

const fullScenario = {
  $schema: "../node_modules/ticket-service-mock/docs/scenario.schema.json",
  name: "full",
  description: "Uses every part.",
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

const validFiles: readonly (readonly [string, object])[] = [
  ["a file with every part", fullScenario],
  ["a minimal scenario", { name: "least", description: "Nothing else." }],
  ["the example of docs/scenarios.md", parse(yamlScenario)],
  ...["single-ticket", "reviewing-assessments", "flaky-backend"].map((name) => {
    const shipped = scenarios.find((scenario) => scenario.name === name);
    return [`the shipped scenario ${name}`, JSON.parse(JSON.stringify({ ...shipped, name: `own-${name}` }))] as const;
  }),
];

const template = { name: "flawed", description: "With one mistake." };
const withTicket = (record: object) => ({ ...template, records: [{ collection: "tickets", ...record }] });
const invalidFiles: readonly (readonly [string, unknown])[] = [
  ["a list", []],
  ["no name", { description: "Nameless." }],
  ["a name in capitals", { ...template, name: "Flawed" }],
  ["an empty description", { ...template, description: "" }],
  ["an unknown part", { ...template, seed: 1 }],
  ["a negative size", { ...template, world: { tickets: -1 } }],
  ["an unknown collection to leave out", { ...template, world: { without: ["people"] } }],
  ["a malformed clock", { ...template, clock: { now: "soon" } }],
  ["an impossible date", { ...template, clock: { now: "2026-02-30T00:00:00Z" } }],
  ["a relative clock", { ...template, clock: { now: "-P1D" } }],
  ["a distance in months", withTicket({ fields: { closedAt: "-P1M" } })],
  ["an impossible time of day", withTicket({ fields: { closedAt: { daysAgo: 1, at: "25:00" } } })],
  ["an unknown house rule", { ...template, rules: { tidy: true } }],
  ["an unknown kind of fault", { ...template, faults: [{ effect: { kind: "flood" } }] }],
  ["a fault without its number", { ...template, faults: [{ effect: { kind: "delay" } }] }],
  ["an unknown collection", { ...template, records: [{ collection: "people" }] }],
  ["an unknown trait", withTicket({ traits: ["sleepy"] })],
  ["a trait of another collection", withTicket({ traits: ["supervisor"] })],
  ["a trait for a collection without traits", { ...template, records: [{ collection: "teams", traits: ["large"] }] }],
  ["an unknown field", withTicket({ fields: { colour: "red" } })],
  ["an invalid value", withTicket({ fields: { status: "done" } })],
  ["a field of the wrong type", withTicket({ fields: { subject: 7 } })],
  ["a day before and after today", withTicket({ fields: { dueBy: { daysAgo: 1, daysAhead: 1 } } })],
  ["a user with a wrong field", { ...template, records: [{ collection: "users", fields: { age: 7 } }] }],
  [
    "a user in its stored form",
    { ...template, records: [{ collection: "users", fields: { wire: { firstName: "Ada" } } }] },
  ],
  ["a count of zero", withTicket({ count: 0 })],
  ["a base that is not a scenario", { ...template, extends: { name: "base" } }],
];

/** Returns the names of the files that the loader refuses. */
async function refusedByLoader(files: readonly (readonly [string, unknown])[]): Promise<readonly string[]> {
  const scenarioFiles = files.map(([file, value]) => ({ file, source: "file", value }) as const);
  // The loader would refuse duplicate names.
  const uniqueFiles = scenarioFiles.map((file, index) => ({ ...file, value: withUniqueName(file.value, index) }));
  await using mock = await createMock({ scenarioFiles: { files: uniqueFiles, broken: [] } });
  const { broken } = await mock.control.listScenarios();
  return [...new Set(broken.map(({ file }) => file))];
}

function withUniqueName(value: unknown, index: number): unknown {
  return typeof value === "object" && value !== null && "name" in value && value.name === template.name
    ? { ...value, name: `flawed-${index}` }
    : value;
}

/** Whether the loader accepts a file's structure: its parts, and the traits and fields of its records. */
function isValidByLoader(value: unknown): boolean {
  if (checkScenario(value).length > 0) return false;
  // checkScenario has verified the structure.
  const { records = [], extends: base } = value as ScenarioDeclaration;
  const areValid = records.every(({ collection, traits = [], fields = {} }) => {
    const allTraits: readonly string[] = recordFactories[collection].traits;
    return (
      traits.every((trait) => allTraits.includes(trait)) &&
      checkPartialRecord(collection, { ...fields }, 0, ownContract).breaches.length === 0
    );
  });
  return areValid && (typeof base !== "object" || isValidByLoader(base));
}

/** Lists the path of every place in a value. */
function placesIn(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  const inner = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return [path, ...inner.flatMap(([name, part]) => placesIn(part, [...path, name]))];
}

/** Returns a copy of a value with one part replaced; undefined removes the part. */
function withPart(value: unknown, [name, ...rest]: readonly string[], part: unknown): unknown {
  if (name === undefined) return part;
  const copy: unknown = Array.isArray(value) ? [...value] : { ...Object(value) };
  Reflect.set(Object(copy), name, withPart(Reflect.get(Object(value), name), rest, part));
  return JSON.parse(JSON.stringify(copy));
}

describe("docs/scenario.schema.json", () => {
  it("accepts the same valid files as the loader", async () => {
    expect(validFiles.filter(([, value]) => !isValidBySchema(value)).map(([name]) => name)).toEqual([]);
    expect(await refusedByLoader(validFiles)).toEqual([]);
  });

  it("refuses the same invalid files as the loader", async () => {
    expect(invalidFiles.filter(([, value]) => isValidBySchema(value)).map(([name]) => name)).toEqual([]);
    expect([...(await refusedByLoader(invalidFiles))].sort()).toEqual(invalidFiles.map(([name]) => name).sort());
  });

  it("agrees with the loader about a file changed at any place", () => {
    const places = fc.constantFrom(...placesIn(fullScenario).slice(1));
    const parts = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(undefined, "tickets", "open", -1, 0.5, 2 ** 53, "", [], {}, null, "+PT30M", "P1D", {
        daysAhead: 2,
      }),
    );
    const extra = fc.constantFrom([], ["more"]);
    const counts = { valid: 0, invalid: 0 };
    fc.assert(
      fc.property(places, extra, parts, (place, more, part) => {
        const value = withPart(fullScenario, [...place, ...more], part);
        const isValid = isValidByLoader(value);
        counts[isValid ? "valid" : "invalid"] += 1;
        expect(isValidBySchema(value), JSON.stringify(value)).toBe(isValid);
      }),
      { seed: 1, numRuns: 400 },
    );
    expect(Math.min(counts.valid, counts.invalid)).toBeGreaterThan(20);
  });
});
