// Verification finds planted deviations and reports operation, place, found and expected value.
import { describe, expect, it } from "vitest";
import { createMock } from "../../../mock/create-mock.ts";
import { bySize } from "../../proof/proof-size.ts";
import { type PlantedGroup, plantedDeviations } from "../planted/planted.ts";
import { plantIn } from "../planted/planted-target.ts";
import { verifyMock, verifyThrough } from "./verify-mock.ts";

const params = { assessmentId: "3", testRunId: "1", aiAgentId: "1", storeId: "callback-planner", profileId: "1" };
const sample = new Set(["priority-not-stored", "status-not-stored"]);
const testedDeviations = bySize(
  plantedDeviations,
  plantedDeviations.filter(({ id }) => sample.has(id)),
);
const foundIds = new Map<PlantedGroup, string[]>();
const missedIds = new Map<PlantedGroup, string[]>();

describe("a planted deviation", () => {
  it.each(testedDeviations)(
    "of the kind $group, $id, is reported completely if found: $description",
    async (deviation) => {
      const { id, group, operation } = deviation;
      await using mock = await createMock();
      const options = { token: await mock.token(), write: true, params, ...bySize({}, { only: [operation] }) };
      const { findings } = (await verifyThrough(await plantIn(mock, deviation), options)).report;
      const list = findings.length > 0 ? foundIds : missedIds;
      list.set(group, [...(list.get(group) ?? []), id]);
      for (const { operationId, place, found, expected } of findings)
        expect([operationId, place, found, expected]).not.toContain("");
    },
  );

  it("is found in 95 of 100 cases, and in 85 of 100 of each group", () => {
    const counts = [...new Set(testedDeviations.map(({ group }) => group))].map((group) => ({
      group,
      found: foundIds.get(group)?.length ?? 0,
      missed: missedIds.get(group) ?? [],
    }));
    const foundCount = counts.reduce((sum, { found }) => sum + found, 0);
    expect({ counts, isEnough: foundCount >= 0.95 * testedDeviations.length }).toMatchObject({ isEnough: true });
    for (const { found, missed } of counts) expect(found).toBeGreaterThanOrEqual(0.85 * (found + missed.length));
  });
});

describe("a correct service", () => {
  const worlds = [
    { tickets: 200 },
    { seed: 7, tickets: 200 },
    { seed: 11, tickets: 40 },
    { tickets: 600 },
    { scenario: "edge-values" },
    { scenario: "restricted-caller" },
    { auth: "strict" as const, seed: 3 },
    { machineTime: true, seed: 5 },
  ];
  it.each(bySize(worlds, [{ seed: 11, tickets: 40 }]))("with the options %j has no findings", async (options) => {
    const { findings, requests } = (await verifyMock(options, bySize({}, { only: ["assessments", "tickets"] }))).report;
    expect(findings).toEqual([]);
    expect(requests).toBeLessThanOrEqual(800);
  });
});
