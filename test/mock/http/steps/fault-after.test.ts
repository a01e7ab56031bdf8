// Faults after the operation, in process.
import { describe, expect, it } from "vitest";
import type { FaultEffect } from "../../../../mock/control/faults/fault.ts";
import { createSampleSandbox } from "../../control/sandboxes/sample-sandbox.ts";
import { createAppUnderTest } from "../app-under-test.ts";

function withFault(effect: FaultEffect, result: unknown = { status: "up" }) {
  const sandbox = createSampleSandbox();
  sandbox.faults.add({ id: "late", effect });
  const app = createAppUnderTest({ sandboxes: [sandbox], handle: () => result });
  const lastFaults = () => sandbox.journal.retained().at(-1)?.faults;
  return { ...app, sandbox, lastFaults };
}

describe("a fault after the operation", () => {
  it.each([
    [{ kind: "nulls" }, "/health", { status: "up" }],
    [{ kind: "contractBreach", breach: "drop" }, "/docs/open-api", {}],
  ] as const)("of the kind $0.kind is neither named nor used up if it has no effect", async (effect, path, result) => {
    const { send, sandbox, lastFaults } = withFault(effect, result);
    expect((await send(path)).headers.get("x-mock-fault")).toBeNull();
    expect(lastFaults()).toEqual([]);
    expect(sandbox.faults.list()[0]).toMatchObject({ matchedCount: 1, appliedCount: 0 });
  });
});
