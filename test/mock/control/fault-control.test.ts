// Relative windows of faults, through the control.
import { expect, it } from "vitest";
import { createSampleControl } from "./sandboxes/sample-sandbox.ts";

it("addFault resolves a relative window against the current clock", async () => {
  const { control, sandboxes } = createSampleControl();
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
])("addFault refuses the window %j", async (when, code, pointer) => {
  const { control } = createSampleControl();
  const refusal = expect.objectContaining({
    code,
    violations: [expect.objectContaining({ pointer })],
  });
  await expect(control.addFault("default", { effect: { kind: "outage" }, when })).rejects.toThrow(refusal);
  expect(await control.listFaults("default")).toEqual({ faults: [] });
});
