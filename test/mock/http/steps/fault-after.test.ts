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
  it("is named in the answer and in the journal", async () => {
    const { send, lastFaults } = withFault({ kind: "status", status: 502, timing: "after" });
    expect((await send("/health")).headers.get("x-mock-fault")).toBe("late");
    expect(lastFaults()).toEqual([{ id: "late", kind: "status" }]);
  });

  it.each([
    ["connectionReset", "ECONNRESET"],
    ["emptyReply", "UND_ERR_SOCKET"],
  ] as const)("ends the connection by %s, and the operation is done", async (kind, code) => {
    const { send, handled } = withFault({ kind, timing: "after" });
    await expect(send("/health")).rejects.toMatchObject({ cause: { code } });
    expect(handled).toHaveLength(1);
  });

  it("changes the result: nulls, where the answer has such fields", async () => {
    const { ask, lastFaults } = withFault({ kind: "nulls" }, { id: 1, from: "a" });
    expect((await ask("/ticket/1")).body).toEqual({ id: 1, from: null });
    expect(lastFaults()).toEqual([{ id: "late", kind: "nulls" }]);
  });

  it("changes the result: a breach, where the contract can be broken", async () => {
    const { ask } = withFault({ kind: "contractBreach", breach: "drop" });
    expect(await ask("/health")).toMatchObject({ status: 200, body: {} });
  });

  it.each([
    [{ kind: "nulls" }, "/health", { status: "up" }],
    [{ kind: "contractBreach", breach: "drop" }, "/docs/open-api", {}],
  ] as const)(
    "that finds nothing to act on is named nowhere, and keeps its count: $0.kind",
    async (effect, path, result) => {
      const { send, sandbox, lastFaults } = withFault(effect, result);
      expect((await send(path)).headers.get("x-mock-fault")).toBeNull();
      expect(lastFaults()).toEqual([]);
      expect(sandbox.faults.list()[0]).toMatchObject({ matchedCount: 1, appliedCount: 0 });
    },
  );
});
