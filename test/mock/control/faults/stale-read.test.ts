// Reading from an older state: mock/control/faults/stale-read.ts. What it answers is in test/behaviour/cases/faults.ts.
import { expect, it } from "vitest";
import { readStale } from "../../../../mock/control/faults/stale-read.ts";
import { createSampleSandbox } from "../sandboxes/sample-sandbox.ts";

function nothing(): void {}

it("sees the present rules of its sandbox, not those from before it began", () => {
  const sandbox = createSampleSandbox();
  const { pendingNeedsDueDate } = sandbox.rules;
  const seen = readStale(
    sandbox,
    (watched) => {
      sandbox.setRules({ pendingNeedsDueDate: !pendingNeedsDueDate });
      return watched.rules.pendingNeedsDueDate;
    },
    nothing,
  );
  expect(seen).toBe(!pendingNeedsDueDate);
});

it("sees the present version of its store", () => {
  const sandbox = createSampleSandbox();
  const { version } = sandbox.store;
  const seen = readStale(
    sandbox,
    (watched) => {
      void sandbox.reset();
      return watched.store.version;
    },
    nothing,
  );
  expect([seen, sandbox.store.version]).toEqual([version + 1, version + 1]);
});
