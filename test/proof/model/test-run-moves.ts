// Test runs: started, cancelled, repeated, accepted. Written from docs/rules.md, "Test runs". What a test gives is drawn by the mock: the model learns
// it when the clock has passed (learnRun) and judges what the rules say of it.
import { isDeepStrictEqual } from "node:util";
import type { TestTicketRecord } from "../../../mock/records/quality.ts";
import type { Wire } from "../../../mock/records/wire.ts";
import { type Model, type ModelRun, put, toInstant, toIsoTime } from "./model-state.ts";
import { idOrUnknown, type Judge, type Move, parseAs, type Situation, type Step, unknownId } from "./step.ts";
import { judgeRun } from "./test-run-views.ts";

type Answer = Wire<"TestRunResult">;

const mostRuns = 150;

/** The cases that a request is about, in their order, or the code of the rule that it breaks. */
function choose(model: Model, request: Wire<"TestRunRequest">, knownAgents: readonly number[]) {
  const { testCaseIds, config } = request;
  const named = [...new Set(testCaseIds ?? [])].map((id) => model.testCases.get(id));
  const found = named.filter((one) => one !== undefined);
  const agent = request.aiAgentId === undefined ? (found[0]?.aiAgentId ?? "") : String(request.aiAgentId);
  const codes = [
    request.aiAgentId !== undefined && !knownAgents.includes(Number(request.aiAgentId)) && "unknown_tested_agent",
    found.length < named.length && "unknown_test_case",
  ].filter((code) => code !== false);
  const aiAgentId = agent === "" ? String(Math.min(...knownAgents)) : agent;
  if (found.some((one) => one.aiAgentId !== aiAgentId)) codes.push("test_case_of_other_agent");
  const own = [...model.testCases.values()].filter((one) => one.aiAgentId === aiAgentId);
  const cases = testCaseIds === undefined ? own.toSorted((one, other) => one.id - other.id) : found;
  if (codes.length === 0 && cases.length === 0) codes.push("no_test_cases");
  const isUnclear = codes.includes("unknown_tested_agent") && testCaseIds !== undefined;
  return { aiAgentId, codes, isUnclear, caseIds: cases.map(({ id }) => id).slice(0, config?.limit ?? 100) };
}

const schedule: Move = {
  weight: 4,
  make(situation): Step | undefined {
    const { model, around, random } = situation;
    if (model.testRuns.size > mostRuns) return undefined;
    const cases = [...model.testCases.values()];
    const { aiAgentId, id } = random.pick(cases);
    const own = cases.filter((one) => one.aiAgentId === aiAgentId).map((one) => one.id);
    const body: Wire<"TestRunRequest"> = {
      ...(random.chance(0.5)
        ? { aiAgentId: random.pick([aiAgentId, Number(aiAgentId), random.pick(around.aiAgentIds)]) }
        : {}),
      ...(random.chance(0.5)
        ? { testCaseIds: [id, ...own.slice(0, random.integer(0, 3)), ...(random.chance(0.05) ? [unknownId] : [])] }
        : {}),
      ...(random.chance(0.4) ? { config: { reRunModels: random.chance(0.5), limit: random.integer(1, 4) } } : {}),
      ...(random.chance(0.3) ? { description: "Vor der Freigabe" } : {}),
    };
    const asked = { operationId: "scheduleTestRun", method: "POST", path: "/aiQualityCheck/testRun", body } as const;
    const chosen = choose(model, body, around.aiAgentIds);
    if (chosen.isUnclear) return undefined;
    const code = chosen.codes.length > 1 ? "unprocessable" : chosen.codes[0];
    if (code !== undefined) return { ...asked, status: 422, code };
    const { description = "" } = body;
    return { ...asked, status: 200, next: begin(situation, { ...chosen, description, config: body.config ?? {} }) };
  },
};

interface Begun {
  readonly aiAgentId: string;
  readonly caseIds: readonly number[];
  readonly description: string;
  readonly config: object;
}

/** The model with a run that begins now. */
function begin({ model, caller }: Situation, { aiAgentId, caseIds, description, config }: Begun) {
  return (text: string, judge: Judge): Model => {
    const { testRun, tickets } = parseAs<Answer>(text);
    judge.same("the run is new", model.testRuns.has(testRun.id), false);
    const waiting = caseIds.map((id) => ({ testCaseId: id, expectedResult: model.testCases.get(id)?.expectedResult }));
    judge.same(
      "its results",
      tickets.every(({ actualResult }) => actualResult === null),
      true,
    );
    const shown = tickets.map(({ testCaseId, expectedResult }) => ({ testCaseId, expectedResult }));
    judge.same("its tickets", shown, waiting);
    judge.has("the run", testRun, { aiAgentId, description, state: "running", createdBy: caller, endDate: null });
    judge.has("its figures", testRun, {
      ticketsScheduledForTesting: caseIds.length,
      ticketsTested: 0,
      successfulTests: 0,
    });
    judge.same("when it was made", toIsoTime(toInstant(testRun.createdAt)), toIsoTime(model.now));
    judge.has("its config", testRun.config, config);
    const record = { ...testRun, createdAt: model.now, endDate: null };
    return { ...model, testRuns: put(model.testRuns, testRun.id, { record, caseIds, tickets }) };
  };
}

function anyRun({ model, random }: Situation): ModelRun | undefined {
  return random.chance(0.04) ? undefined : random.pick([...model.testRuns.values()]);
}

const unknownRun = { status: 404, code: "unknown_test_run" };

const cancel: Move = {
  weight: 2,
  make(situation): Step {
    const { model } = situation;
    const run = anyRun(situation);
    const id = run?.record.id ?? unknownId;
    const asked = {
      operationId: "cancelTestRun",
      method: "PATCH",
      path: `/aiQualityCheck/testRun/${id}/cancel`,
    } as const;
    if (run === undefined) return { ...asked, ...unknownRun };
    if (run.record.state !== "running") return { ...asked, status: 409, code: "test_run_not_running" };
    const ended: ModelRun = { ...run, record: { ...run.record, state: "cancelled", endDate: model.now } };
    return {
      ...asked,
      status: 200,
      next(text, judge) {
        judgeRun(parseAs(text), ended, judge);
        return { ...model, testRuns: put(model.testRuns, id, ended) };
      },
    };
  },
};

const rerun: Move = {
  weight: 2,
  make(situation): Step | undefined {
    const { model } = situation;
    const run = anyRun(situation);
    const asked = {
      operationId: "rerunTestRun",
      method: "POST",
      path: `/aiQualityCheck/testRun/${run?.record.id ?? unknownId}/rerun`,
    } as const;
    if (run === undefined) return { ...asked, ...unknownRun };
    if (run.record.state === "running") return { ...asked, status: 409, code: "test_run_running" };
    if (model.testRuns.size > mostRuns) return undefined;
    const { aiAgentId, description, config } = run.record;
    const caseIds = run.caseIds ?? [...new Set(run.tickets.map(({ testCaseId }) => testCaseId))];
    if (caseIds.length === 0) return { ...asked, status: 409, code: "test_run_without_cases" };
    return { ...asked, status: 200, next: begin(situation, { aiAgentId, description, config, caseIds }) };
  },
};

/** The model when results of a run are what is expected from now on. */
function accept(model: Model, run: ModelRun, isMeant: (ticket: TestTicketRecord) => boolean): Model {
  let { testCases } = model;
  const tickets = run.tickets.map((ticket) => {
    const { actualResult, testCaseId } = ticket;
    if (actualResult === null || !isMeant(ticket)) return ticket;
    const known = testCases.get(testCaseId);
    if (known !== undefined && !isDeepStrictEqual(known.expectedResult, actualResult))
      testCases = put(testCases, testCaseId, { ...known, expectedResult: actualResult });
    if (isDeepStrictEqual(ticket.expectedResult, actualResult)) return ticket;
    return { ...ticket, expectedResult: actualResult, outcome: { ...ticket.outcome, matches: true } };
  });
  const isSame = tickets.every((ticket, index) => ticket === run.tickets[index]);
  const testRuns = isSame ? model.testRuns : put(model.testRuns, run.record.id, { ...run, tickets });
  return isSame && testCases === model.testCases ? model : { ...model, testRuns, testCases };
}

const acceptAll: Move = {
  weight: 2,
  make(situation): Step {
    const run = anyRun(situation);
    const path = `/aiQualityCheck/testRun/${run?.record.id ?? unknownId}/acceptAllExpectedResults`;
    const asked = { operationId: "acceptAllExpectedResults", method: "POST", path } as const;
    if (run === undefined) return { ...asked, ...unknownRun };
    const tested = run.tickets.filter(({ actualResult }) => actualResult !== null);
    if (tested.length === 0) return { ...asked, status: 409, code: "test_run_without_results" };
    return {
      ...asked,
      status: 200,
      next(text, judge) {
        const { testTickets } = parseAs<Wire<"AcceptAllExpectedResultsResult">>(text);
        judge.same(
          "the accepted tickets",
          testTickets.map(({ id }) => id),
          tested.map(({ id }) => id),
        );
        for (const { id, actualResult, expectedResult } of testTickets)
          judge.same(`test ticket ${id}, what is expected`, expectedResult, actualResult);
        return accept(situation.model, run, () => true);
      },
    };
  },
};

const acceptOne: Move = {
  weight: 3,
  make(situation): Step {
    const { random, model } = situation;
    const run = anyRun(situation);
    const ticketIds = run?.tickets.map(({ ticketId }) => ticketId) ?? [];
    const ticketId = idOrUnknown(situation, ticketIds, 0.1) ?? random.integer(unknownId, unknownId + 9);
    const path = `/aiQualityCheck/testRun/${run?.record.id ?? unknownId}/acceptExpectedResult/${ticketId}`;
    const asked = { operationId: "acceptExpectedResult", method: "PATCH", path } as const;
    if (run === undefined) return { ...asked, ...unknownRun };
    const meant = run.tickets.filter((one) => one.ticketId === ticketId);
    if (meant.length === 0) return { ...asked, status: 404, code: "unknown_test_ticket" };
    if (meant.every(({ actualResult }) => actualResult === null))
      return { ...asked, status: 409, code: "test_ticket_without_result" };
    return {
      ...asked,
      status: 200,
      next(text, judge) {
        const { testTicket } = parseAs<Wire<"AcceptExpectedResultResult">>(text);
        judge.same("what is expected", testTicket.expectedResult, testTicket.actualResult);
        return accept(model, run, (one) => one.ticketId === ticketId);
      },
    };
  },
};

/** What changes test runs. */
export const testRunMoves: readonly Move[] = [schedule, cancel, rerun, acceptAll, acceptOne];
