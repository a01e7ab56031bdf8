// Requests to a sandbox with work due by its clock: due work is done before the operation, whatever the request waited for.
import { expect, it } from "vitest";
import { readStale } from "../../../mock/control/faults/stale-read.ts";
import { processTwice } from "../../../mock/http/steps/fault-behaviours.ts";
import { createSampleSandbox, sampleStart } from "../control/sandboxes/sample-sandbox.ts";
import { countdownRules, counting, hour, stepsTaken } from "../domain/sample-progress.ts";
import { createAppUnderTest } from "./app-under-test.ts";

const { now } = sampleStart;

/** A running sandbox with a countdown since its start, and the count seen by each request's operation. */
function running() {
  let elapsed = 0;
  const sandbox = createSampleSandbox("default", { dueRules: countdownRules, stopwatch: () => elapsed });
  sandbox.clock.set(now, "running");
  sandbox.store.transact((tx) => tx.insert("workSessions", counting(1, 9, now)));
  const seen: number[] = [];
  const wait = (milliseconds: number) => {
    elapsed += milliseconds;
  };
  const app = createAppUnderTest({
    sandboxes: [sandbox],
    sleep: async (milliseconds) => wait(milliseconds),
    handle(request) {
      seen.push(request.sandbox.store.read((reader) => stepsTaken(reader, now).length));
      return { status: "up" };
    },
  });
  return { sandbox, wait, seen, ask: () => app.ask("/health") };
}

it("an operation sees due work as of its execution, also after a delay", async () => {
  const { sandbox, wait, seen, ask } = running();
  await ask();
  wait(2 * hour);
  await ask();
  sandbox.faults.add({ effect: { kind: "delay", fixedMs: 3 * hour } });
  await ask();
  expect(seen).toEqual([1, 3, 6]);
});

it("the journal notes the version after due work, and pure reads add nothing to it", async () => {
  const { sandbox, wait, ask } = running();
  await ask();
  await ask();
  wait(hour);
  await ask();
  expect(sandbox.journal.retained().map(({ version }) => version)).toEqual([2, 2, 3]);
});

it("due work is not attributed to the request: a read is not repeated for it", async () => {
  const { sandbox, wait } = running();
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

it("a stale read may lag behind a step of the clock", () => {
  const { sandbox, wait } = running();
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
