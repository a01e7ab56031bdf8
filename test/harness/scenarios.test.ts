// Scenario functions and shipped scenarios, used as in a consumer's scenario file.
import { expect, it } from "vitest";
import * as entry from "../../harness/scenarios.ts";
import { createMock } from "../../mock/create-mock.ts";
import { collectionNames } from "../../mock/domain/records/collections.ts";
import * as kit from "../../scenarios/kit.ts";

const { defineScenario, scenarios, ticket, times } = entry;

it("exports every function of the kit, one per collection, and the mock's scenarios", async () => {
  expect(entry).toMatchObject(kit);
  const { defineScenario: _, times: __, ...functions } = kit;
  const singulars = collectionNames.map((name) => name.replace(/s$/, ""));
  expect(Object.keys(functions).sort()).toEqual([...singulars].sort());
  await using mock = await createMock();
  expect(scenarios.map(({ name }) => name)).toEqual(
    (await mock.control.listScenarios()).scenarios.map(({ name }) => name),
  );
});

it("lets a custom scenario extend a shipped one", async () => {
  const shipped = scenarios.find(({ name }) => name === "single-ticket");
  if (shipped === undefined) throw new Error("single-ticket is missing");
  const value = defineScenario({
    name: "three-more",
    description: "One ticket and three escalated ones.",
    extends: shipped,
    records: [times(3, ticket.escalated())],
  });
  await using mock = await createMock({
    scenario: "three-more",
    scenarioFiles: { files: [{ file: "three-more.ts", value, source: "file" }], broken: [] },
  });
  expect((await mock.control.listRecords("default", "tickets")).total).toBe(4);
});
