import { expect, it } from "vitest";
import { ownContract } from "../../../mock/contract/service-contract.ts";
import { withCheckedArguments } from "../../../mock/control/checked-control.ts";
import { createControl } from "../../../mock/control/control.ts";
import { createSandboxes } from "../../../mock/control/sandboxes/sandbox-registry.ts";
import { toDefaults } from "../../../mock/control/sandboxes/start.ts";
import { createSampleParts, sampleMakers, sampleStart } from "./sandboxes/sample-sandbox.ts";

function create(scenario = "small") {
  const parts = createSampleParts();
  const defaults = toDefaults({ ...sampleStart, scenario }, {});
  const sandboxes = createSandboxes({ ...parts, defaults, maxSandboxes: 9, autoSandbox: false, realTime: () => 0 });
  const { worldSource, realTime } = parts;
  const carryOut = createControl({
    service: ownContract,
    sandboxes,
    worldSource,
    realTime,
    ...sampleMakers,
    allRequests: parts.allRequests,
    defaults,
    basePath: "",
  });
  return { control: withCheckedArguments(carryOut, "http://mock.local"), sandboxes };
}

it("clearing deletes all faults, those of the scenario too, which a reset brings back", async () => {
  const { control, sandboxes } = create("strict");
  await control.addFault("default", { effect: { kind: "malformedJson" } });
  expect(await control.clearFaults("default")).toEqual({ success: true, removed: 2 });
  await sandboxes.find("default").reset();
  expect((await control.listFaults("default")).faults).toMatchObject([{ id: "fault-1", effect: { kind: "outage" } }]);
});

it("a window in words is measured from the clock when the fault is added", async () => {
  const { control, sandboxes } = create();
  const { clock } = sandboxes.find("default");
  const when = { from: "+PT10M", to: { daysAhead: 1, at: "17:45" } };
  const added = await control.addFault("default", { effect: { kind: "outage" }, when });
  expect(added.when).toEqual({ from: "2026-03-02T09:10:00.000Z", to: "2026-03-03T17:45:00.000Z" });
  clock.set(clock.now() + 3_600_000);
  expect((await control.listFaults("default")).faults).toEqual([added]);
});

it.each([
  [{ from: "+P1M", to: "+P2D" }, "invalid_request", "/when/from"],
  [{ from: "+PT2H", to: "+PT1H" }, "invalid_fault", "/when/to"],
  [{ from: "+PT2H", to: { daysAhead: 1, at: "25:00" } }, "invalid_request", "/when/to"],
])("words that are not a window are refused: %j", async (when, code, pointer) => {
  const { control } = create();
  const refused = expect.objectContaining({
    code,
    violations: [expect.objectContaining({ pointer })],
  });
  await expect(control.addFault("default", { effect: { kind: "outage" }, when })).rejects.toThrow(refused);
  expect(await control.listFaults("default")).toEqual({ faults: [] });
});
