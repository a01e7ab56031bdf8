// The rules and sums that a stale read sees.
import { expect, it } from "vitest";
import { readStale } from "../../../../mock/control/faults/stale-read.ts";
import { tallyCases } from "../../../../mock/domain/reports/report-tally.ts";
import { entry } from "../../domain/reports/report-records.ts";
import { createSampleSandbox, setRules } from "../sandboxes/sample-sandbox.ts";

function nothing(): void {}

it("a stale read sees rules that change while it runs", () => {
  const sandbox = createSampleSandbox();
  const { pendingNeedsDueDate } = sandbox.rules;
  const rule = readStale(
    sandbox,
    (watched) => {
      setRules(sandbox, { pendingNeedsDueDate: !pendingNeedsDueDate });
      return watched.rules.pendingNeedsDueDate;
    },
    nothing,
  );
  expect(rule).toBe(!pendingNeedsDueDate);
});

it("a stale read omits the newest entry from sums that count it, and leaves other sums unchanged", () => {
  const sandbox = createSampleSandbox();
  for (const [id, aiAgentId] of [
    [1, 1],
    [2, 1],
    [3, 8],
  ] as const) {
    sandbox.store.transact((tx) => tx.insert("worklogs", entry(id, { aiAgentIds: [aiAgentId] })));
  }
  const casesOf = (aiAgentId: number) =>
    readStale(
      sandbox,
      (watched) =>
        watched.store.transact(
          (tx) => tallyCases(tx, ["2026-03-10"], { aiAgentId, outputHandlingCase: undefined }).cases,
        ),
      nothing,
    );
  expect([1, 8, 9].map(casesOf)).toEqual([1, 0, 0]);
});
