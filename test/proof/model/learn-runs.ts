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
  judge.same(`${what}, what was tested before`, tickets.slice(0, known.tickets.length), known.tickets);
  const tested = tickets.map(({ testCaseId }) => testCaseId);
  judge.same(`${what}, the cases so far`, tested, known.caseIds.slice(0, tickets.length));
  const fresh = tickets.slice(known.tickets.length);
  for (const ticket of fresh) judgeTest(model, ticket, known, judge);
  const passed = tickets.reduce((sum, { rawResult }) => sum + Number(rawResult.durationMs), 0);
  const end = known.record.createdAt + passed;
  const isDone = tickets.length === known.caseIds.length;
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
  // Of another run that still goes on the model does not know yet what it has tested meanwhile.
  const isAlone = [...model.testRuns.values()].every(
    (one) => one.record.id === run.record.id || one.caseIds === null || one.record.state !== "running",
  );
  if (!isAlone) return;
  const earlier = [...model.testRuns.values()]
    .flatMap((one) => one.tickets)
    .filter((one) => one.testCaseId === ticket.testCaseId && one.actualResult !== null && one.id < ticket.id);
  const last = earlier.toSorted((one, other) => other.id - one.id)[0];
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
