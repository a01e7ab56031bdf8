// Named snapshots of a sandbox.
import { describe, expect, it } from "vitest";

import { maxSnapshots } from "../../../../mock/control/sandboxes/snapshots.ts";

import { fingerprintOf } from "../../engine/store/fingerprint.ts";
import { addSource, createSampleSandbox, sampleStart } from "./sample-sandbox.ts";

describe("a snapshot", () => {
  it("restores records and clock, as a new version, any number of times", async () => {
    const sandbox = createSampleSandbox();
    addSource(sandbox);
    sandbox.clock.set(sampleStart.now + 1_000);
    sandbox.snapshots.put("one more");
    const digest = await fingerprintOf(sandbox.store);
    for (const version of [3, 5]) {
      addSource(sandbox);
      sandbox.clock.set(sampleStart.now + 9_000, "running");
      sandbox.snapshots.restore("one more");
      expect([sandbox.store.version, await fingerprintOf(sandbox.store)]).toEqual([version, digest]);
      expect([sandbox.clock.now(), sandbox.clock.mode]).toEqual([sampleStart.now + 1_000, "frozen"]);
    }
  });

  it("restores the time up to which due work was done", async () => {
    const [before, after] = [sampleStart.now, sampleStart.now + 60_000];
    const runs: (readonly [from: number, to: number])[] = [];
    const dueRules = {
      next: (_reader: unknown, from: number) => from + 1,
      nextLate: () => undefined,
      cause: () => "clock" as const,
      run(_tx: unknown, from: number, to: number) {
        runs.push([from - before, to - before]);
        return [];
      },
    };
    const sandbox = createSampleSandbox("default", { dueRules });
    sandbox.clock.set(before + 5_000);
    sandbox.snapshots.put("owing 5 seconds");
    await sandbox.due.advance(after);
    sandbox.snapshots.restore("owing 5 seconds");
    await sandbox.due.advance(before + 7_000);
    sandbox.snapshots.put("owing nothing");
    sandbox.clock.set(before);
    await sandbox.due.advance(before);
    sandbox.snapshots.restore("owing nothing");
    await sandbox.due.advance(before + 9_000);
    expect(runs).toEqual([
      [0, 60_000],
      [0, 7_000],
      [7_000, 9_000],
    ]);
  });

  it("survives a switch to another scenario and restores its own records", async () => {
    const sandbox = createSampleSandbox();
    addSource(sandbox);
    sandbox.snapshots.put("before");
    const digest = await fingerprintOf(sandbox.store);
    sandbox.restart({ ...sampleStart, scenario: "strict" });
    expect(await fingerprintOf(sandbox.store)).not.toBe(digest);
    sandbox.snapshots.restore("before");
    expect([await fingerprintOf(sandbox.store), sandbox.start.scenario]).toEqual([digest, "strict"]);
  });

  it("is replaced by a later snapshot of the same name", () => {
    const sandbox = createSampleSandbox();
    sandbox.snapshots.put("mine");
    addSource(sandbox);
    sandbox.snapshots.put("mine");
    expect(sandbox.snapshots.list()).toEqual([{ name: "mine", now: sampleStart.now, clockMode: "frozen", version: 1 }]);
  });
});

describe("a sandbox", () => {
  it(`has at most ${maxSnapshots} snapshots, but still replaces existing names`, () => {
    const { snapshots } = createSampleSandbox();
    for (let count = 0; count < maxSnapshots; count += 1) snapshots.put(`s${count}`);
    expect(() => snapshots.put("one more")).toThrow(expect.objectContaining({ code: "too_many_snapshots" }));
    expect(snapshots.put("s7").name).toBe("s7");
    snapshots.delete("s8");
    expect(snapshots.put("one more").name).toBe("one more");
  });
});
