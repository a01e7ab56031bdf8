// What the model learns of a test run that goes on: its results are drawn by the mock, everything else about them follows from docs/rules.md,
// "Test runs".
import type { TestTicketRecord } from "../../../mock/records/quality.ts";
import type { Wire } from "../../../mock/records/wire.ts";
import { type Model, type ModelRun, put, toInstant, toIsoTime } from "./model-state.ts";
import type { Judge } from "./step.ts";
import { judgeRun } from "./test-run-views.ts";

/** Takes in what a running run has tested since, and judges it. */
export function learnRun(model: Model, got: Wire<"TestRunResult">, judge: Judge): Model {
  const { testRun, tickets } = got;
  const known = model.testRuns.get(testRun.id);
  if (known === undefined || known.caseIds === null) return model;
  const what = `test run ${testRun.id}`;
  const tested = tickets.filter(({ actualResult }) => actualResult !== null);
  const testedBefore = known.tickets.filter(({ actualResult }) => actualResult !== null).length;
  judge.same(`${what}, what was tested before`, tickets.slice(0, testedBefore), known.tickets.slice(0, testedBefore));
  judge.same(`${what}, what waits`, tickets.slice(tested.length), known.tickets.slice(tested.length));
  for (const ticket of tickets.slice(testedBefore, tested.length)) judgeTest(model, ticket, known, judge);
  const passed = tested.reduce((sum, { rawResult }) => sum + Number(rawResult.durationMs), 0);
  const end = known.record.createdAt + passed;
  const isDone = tested.length === known.caseIds.length;
  judge.same(`${what}, no test before its time`, end <= model.now, true);
  judge.same(`${what}, its state`, testRun.state, isDone ? "finished" : "running");
  const record: ModelRun["record"] = {
    ...known.record,
    state: isDone ? "finished" : "running",
    endDate: isDone ? end : null,
  };
  const learned = { ...known, record, tickets };
  judgeRun(got, learned, judge);
  return { ...model, testRuns: put(model.testRuns, testRun.id, learned) };
}

function judgeTest(model: Model, ticket: TestTicketRecord, run: ModelRun, judge: Judge): void {
  const known = model.testCases.get(ticket.testCaseId);
  const what = `test ticket ${ticket.id}`;
  judge.has(what, ticket, { ticketId: known?.ticketId, expectedResult: known?.expectedResult });
  judge.same(`${what}, has a result`, ticket.actualResult === null, false);
  if (run.record.config.reRunModels === true) return;
  const others = [...model.testRuns.values()].filter(({ record }) => record.id !== run.record.id);
  // Of another run that goes on at the same time the model does not know what it had tested by then.
  const isAlone = others.every(
    ({ caseIds, record }) => caseIds === null || (record.endDate !== null && record.endDate <= run.record.createdAt),
  );
  if (!isAlone) return;
  const earlier = others.toSorted(
    (one, other) => other.record.createdAt - one.record.createdAt || other.record.id - one.record.id,
  );
  const last = earlier
    .flatMap(({ tickets }) => tickets)
    .find((one) => one.testCaseId === ticket.testCaseId && one.actualResult !== null);
  if (last !== undefined) judge.same(`${what}, the result of the last test`, ticket.actualResult, last.actualResult);
}

/** Takes in what the AI has scored anew, and judges it. */
export function learnScores(model: Model, got: Wire<"QualityAssessment">, judge: Judge): Model {
  const known = model.assessments.get(got.id);
  if (known === undefined) return model;
  const { record } = known;
  const what = `assessment ${got.id}`;
  const criteria = (data: typeof record.data) => data.categories.flatMap((one) => one.criteria);
  const before = criteria(record.data);
  criteria(got.data).forEach((now, index) => {
    const was = before[index];
    if (was?.state === "humanVerified") judge.same(`${what}, a verified criterion`, now, was);
    else judge.same(`${what}, a criterion of the AI`, ["aiGenerated", "unscored"].includes(now.state), true);
  });
  judge.has(what, got, { state: "aiReady", modifiedAt: record.modifiedAt });
  judge.same(`${what}, when the AI was done`, toIsoTime(toInstant(got.data.assessmentDate)), record.modifiedAt);
  const learned = { ...record, data: got.data, totals: got.totals, editingHistory: got.editingHistory };
  return { ...model, assessments: put(model.assessments, got.id, { record: learned, readyAt: null }) };
}
