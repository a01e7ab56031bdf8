// When a sandbox does due work, and how that interacts with changes by requests.
import { describe, expect, it } from "vitest";
import type { Sandbox } from "../../../../mock/control/sandboxes/sandbox.ts";
import { countdownRules, countdownSession, hour, stepsTaken } from "../../domain/sample-progress.ts";
import { fingerprintOf } from "../../engine/store/fingerprint.ts";
import { createSampleSandbox, sampleStart } from "../sandboxes/sample-sandbox.ts";

const { now } = sampleStart;

function sandboxWith(parts: Parameters<typeof createSampleSandbox>[1] = {}): Sandbox {
  return createSampleSandbox("default", { dueRules: countdownRules, ...parts });
}
/** Starts a countdown, as a request would. */
function begin(sandbox: Sandbox, id: number, steps: number, dueAt: number): void {
  sandbox.store.transact((tx) => tx.insert("workSessions", countdownSession(id, steps, dueAt)));
}
function takenSteps({ store }: Sandbox): readonly string[] {
  return store.read((reader) => stepsTaken(reader, now));
}

describe("a frozen clock", () => {
  it("takes overdue steps at the next request", () => {
    const sandbox = sandboxWith();
    begin(sandbox, 1, 9, now - 3 * hour);
    sandbox.due.settle();
    expect(takenSteps(sandbox)).toEqual(["1 at -3", "1 at -2", "1 at -1", "1 at 0"]);
  });

  it("looks for due steps once per version, not at each request", () => {
    let lookups = 0;
    const dueRules = {
      ...countdownRules,
      nextLate(...args: Parameters<typeof countdownRules.nextLate>) {
        lookups += 1;
        return countdownRules.nextLate(...args);
      },
    };
    const sandbox = sandboxWith({ dueRules });
    for (let request = 0; request < 10; request += 1) sandbox.due.settle();
    expect(lookups).toBe(1);
    begin(sandbox, 1, 1, now + hour);
    for (let request = 0; request < 10; request += 1) sandbox.due.settle();
    expect(lookups).toBe(2);
  });
});

describe("a running clock", () => {
  it("reaches the same state after many requests as after one", async () => {
    const digests: string[] = [];
    for (const requests of [1, 60]) {
      let elapsed = 0;
      const sandbox = sandboxWith({ stopwatch: () => elapsed });
      sandbox.clock.set(now, "running");
      begin(sandbox, 1, 4, now + hour / 2);
      begin(sandbox, 2, 3, now + hour / 3);
      for (let request = 1; request <= requests; request += 1) {
        elapsed = (request * 6 * hour) / requests;
        sandbox.due.settle();
      }
      expect(takenSteps(sandbox)).toHaveLength(7);
      digests.push(await fingerprintOf(sandbox.store));
    }
    expect(digests[1]).toBe(digests[0]);
  });

  it("causes no commit in settleIfDue until a step is due", () => {
    let elapsed = 0;
    const sandbox = sandboxWith({ stopwatch: () => elapsed });
    sandbox.clock.set(now, "running");
    begin(sandbox, 1, 1, now + 2 * hour);
    const { mark } = sandbox.store;
    elapsed = hour;
    sandbox.due.settleIfDue();
    expect(sandbox.store.mark).toBe(mark);
    elapsed = 2 * hour;
    sandbox.due.settleIfDue();
    expect(takenSteps(sandbox)).toEqual(["1 at 2"]);
  });
});

describe("an undo", () => {
  it("undoes the request's change, not the steps that the clock took since", () => {
    const sandbox = sandboxWith();
    begin(sandbox, 1, 9, now);
    begin(sandbox, 2, 9, now + hour / 2);
    sandbox.due.advance(now + 2 * hour);
    expect(takenSteps(sandbox)).toEqual(["1 at 0", "2 at 0.5", "1 at 1", "2 at 1.5", "1 at 2"]);
    expect(sandbox.undo()).toBe(true);
    expect(takenSteps(sandbox)).toEqual(["1 at 0", "1 at 1", "1 at 2"]);
    expect(sandbox.undo()).toBe(true);
    expect([takenSteps(sandbox), sandbox.undo()]).toEqual([[], false]);
  });

  it("leaves the state as if the change had never been made", async () => {
    const [undone, untouched] = [sandboxWith(), sandboxWith()];
    for (const sandbox of [undone, untouched]) begin(sandbox, 1, 9, now + 5);
    undone.due.advance(now + hour);
    begin(undone, 2, 9, now + hour + 7);
    undone.due.advance(now + 4 * hour);
    undone.undo();
    untouched.due.advance(now + 4 * hour);
    expect(await fingerprintOf(undone.store)).toBe(await fingerprintOf(untouched.store));
  });

  it("finds nothing to undo if only the clock changed anything", () => {
    const original = sandboxWith();
    begin(original, 1, 2, now + hour);
    const sandbox = original.fork("without a history");
    sandbox.due.advance(now + 2 * hour);
    expect([sandbox.undo(), takenSteps(sandbox)]).toEqual([false, ["1 at 1", "1 at 2"]]);
  });
});

describe("running countdowns", () => {
  it("continue independently in a fork and after a restore, and end with a reset", () => {
    const sandbox = sandboxWith();
    begin(sandbox, 1, 3, now + hour);
    sandbox.due.advance(now + hour);
    sandbox.snapshots.put("one step");
    const fork = sandbox.fork("copy");
    sandbox.due.advance(now + 9 * hour);
    expect([takenSteps(sandbox).length, takenSteps(fork).length]).toEqual([3, 1]);
    fork.due.advance(now + 2 * hour);
    expect(takenSteps(fork)).toEqual(["1 at 1", "1 at 2"]);
    sandbox.snapshots.restore("one step");
    sandbox.due.settle();
    expect(takenSteps(sandbox)).toEqual(["1 at 1"]);
    sandbox.due.advance(now + 2 * hour);
    expect(takenSteps(sandbox)).toEqual(takenSteps(fork));
    sandbox.reset();
    sandbox.due.advance(now + 9 * hour);
    expect(takenSteps(sandbox)).toEqual([]);
  });
});
