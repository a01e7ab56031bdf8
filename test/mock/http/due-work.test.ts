// Work that is due by a sandbox's clock is done before the operation, even if the request waited.
import { expect, it } from "vitest";
import { readStale } from "../../../mock/control/faults/stale-read.ts";
import { processTwice } from "../../../mock/http/steps/fault-behaviours.ts";
import { createSampleSandbox, sampleStart } from "../control/sandboxes/sample-sandbox.ts";
import { countdownRules, countdownSession, hour, stepsTaken } from "../domain/sample-progress.ts";
import { createAppUnderTest } from "./app-under-test.ts";

const { now } = sampleStart;

/** Starts a sandbox with a running clock and a countdown, and records the count that each request's operation sees. */
function startRunning() {
  let elapsed = 0;
  const sandbox = createSampleSandbox("default", { dueRules: countdownRules, stopwatch: () => elapsed });
  sandbox.clock.set(now, "running");
  sandbox.store.transact((tx) => tx.insert("workSessions", countdownSession(1, 9, now)));
  const counts: number[] = [];
  const wait = (milliseconds: number) => {
    elapsed += milliseconds;
  };
  const app = createAppUnderTest({
    sandboxes: [sandbox],
    sleep: async (milliseconds) => wait(milliseconds),
    handle(request) {
      counts.push(request.sandbox.store.read((reader) => stepsTaken(reader, now).length));
      return { status: "up" };
    },
  });
  return { sandbox, wait, counts, fetchJson: () => app.fetchJson("/health") };
}

it("an operation sees due work as of its execution, even after a delay", async () => {
  const { sandbox, wait, counts, fetchJson } = startRunning();
  await fetchJson();
  wait(2 * hour);
  await fetchJson();
  sandbox.faults.add({ effect: { kind: "delay", fixedMs: 3 * hour } });
  await fetchJson();
  expect(counts).toEqual([1, 3, 6]);
});

it("the journal records the version after due work", async () => {
  const { sandbox, wait, fetchJson } = startRunning();
  await fetchJson();
  await fetchJson();
  wait(hour);
  await fetchJson();
  expect(sandbox.journal.retained().map(({ version }) => version)).toEqual([2, 2, 3]);
});

it("due work is not attributed to the request, so a read is not repeated", async () => {
  const { sandbox, wait } = startRunning();
  wait(hour);
  sandbox.due.settle();
  let runs = 0;
  processTwice(
    sandbox,
    () => {
      runs += 1;
    },
    () => {},
  );
  expect(runs).toBe(1);
});

it("a stale read may lag behind due work", () => {
  const { sandbox, wait } = startRunning();
  sandbox.due.settle();
  wait(hour);
  sandbox.due.settle();
  const count = () =>
    readStale(
      sandbox,
      ({ store }) => store.transact((tx) => stepsTaken(tx, now).length),
      () => {},
    );
  expect([sandbox.store.read((reader) => stepsTaken(reader, now).length), count()]).toEqual([2, 1]);
});
