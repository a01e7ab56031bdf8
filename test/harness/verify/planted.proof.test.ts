// Verification finds every planted deviation and reports operation, place, found and expected value.
import { describe, expect, it } from "vitest";
import { createMock } from "../../../mock/create-mock.ts";
import { bySize } from "../../proof/proof-size.ts";
import { plantedDeviations } from "../planted/planted.ts";
import { plantIn } from "../planted/planted-target.ts";
import { verifyMock, verifyThrough } from "./verify-mock.ts";

const params = { assessmentId: "3", testRunId: "1", aiAgentId: "1", storeId: "callback-planner", profileId: "1" };
const sample = new Set(["priority-not-stored", "status-not-stored"]);
const testedDeviations = bySize(
  plantedDeviations,
  plantedDeviations.filter(({ id }) => sample.has(id)),
);

describe("a planted deviation", () => {
  it.each(testedDeviations)(
    "of the kind $group, $id, is found and reported completely: $description",
    async (deviation) => {
      await using mock = await createMock();
      const only = bySize({}, { only: [deviation.operation] });
      const options = { token: await mock.token(), write: true, params, ...only };
      const { findings } = (await verifyThrough(await plantIn(mock, deviation), options)).report;
      expect(findings).not.toEqual([]);
      for (const { operationId, place, found, expected } of findings)
        expect([operationId, place, found, expected]).not.toContain("");
    },
  );
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
