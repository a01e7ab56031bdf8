// Every shipped scenario has valid records and references, and the same world in every run.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { recordFactories } from "../../fixtures/factories/index.ts";
import { ownContract } from "../../mock/contract/service-contract.ts";
import { findDanglingReferences, findShapeBreaches } from "../../mock/control/record-editing/record-check.ts";
import { createMock } from "../../mock/create-mock.ts";
import type { CollectionName, Collections } from "../../mock/domain/records/world.ts";
import type { Reader } from "../../mock/engine/store/store.ts";
import { scenarios } from "../../scenarios/generated/index.ts";
import { scenarioIndexText } from "../../spec/generate/scenario-index.ts";
import { breachesOf, describedCollections } from "../fixtures/record-check.ts";

const collectionNames = Object.keys(recordFactories) as CollectionName[];
const names = scenarios.map(({ name }) => name);

async function readScenario<T>(options: object, read: (reader: Reader<Collections>) => T): Promise<T> {
  await using mock = await createMock(options);
  return mock.stateOf().store.read(read);
}

function toText(reader: Reader<Collections>): string {
  return JSON.stringify(describedCollections.map(([name]) => [...reader.all(name as CollectionName)]));
}

it("scenarios have one file each, named after it, and are in the generated index", () => {
  const files = readdirSync("scenarios");
  const remedy = "scenarios/generated/index.ts is out of date: run `npm run generate`";
  expect(readFileSync("scenarios/generated/index.ts", "utf8"), remedy).toBe(scenarioIndexText(files));
  const scenarioFiles = files.filter((file) => file.endsWith(".ts") && file !== "kit.ts");
  expect(scenarioFiles.sort()).toEqual(names.map((name) => `${name}.ts`).sort());
});

it("scenarios are listed with a sentence each", async () => {
  await using mock = await createMock({ tickets: 1 });
  const { scenarios: listedScenarios, broken } = await mock.control.listScenarios();
  expect(broken).toEqual([]);
  expect(listedScenarios.map(({ name }) => name).sort()).toEqual([...names].sort());
  for (const { source, description } of listedScenarios)
    expect([source, description]).toEqual(["shipped", expect.stringMatching(/^\S.{30,}[.]$/s)]);
});

// Without busy-inbox: its 5,000 tickets would take too long, and it has only the generated records of every world.
describe.each(names.filter((name) => name !== "busy-inbox"))("%s", (name) => {
  it("has valid records that refer only to its own records, and is byte-identical in every run", async () => {
    const [text, breaches] = await readScenario({ scenario: name }, (reader) => [
      toText(reader),
      [
        ...describedCollections.flatMap(([collection]) =>
          [...reader.all(collection)].flatMap((record) => breachesOf(collection, record)),
        ),
        ...collectionNames.flatMap((collection) =>
          [...reader.all(collection)].flatMap((record) => [
            ...findDanglingReferences(reader, collection, record),
            ...findShapeBreaches(collection, record, ownContract),
          ]),
        ),
      ],
    ]);
    expect(breaches).toEqual([]);
    expect(await readScenario({ scenario: name }, toText)).toBe(text);
  });
});

it("scenarios keep the ordinary records of their world", async () => {
  await using scenarioMock = await createMock({ scenario: "sla-breach" });
  await using defaultMock = await createMock();
  const read = (mock: typeof scenarioMock, id: number) =>
    mock.stateOf().store.read((reader) => reader.get("tickets", id));
  expect(read(scenarioMock, 17)).toEqual(read(defaultMock, 17));
  expect(read(scenarioMock, 900_001)?.id).toBe(900_001);
  expect(read(defaultMock, 900_001)).toBeUndefined();
});
