// POST /aiQualityCheck/testRun (docs/rules.md, Test runs).
import type { Schema } from "../../contract/operation-types.ts";
import { DomainError, type Violation } from "../../engine/core/errors.ts";
import type { Operation } from "../operation.ts";
import type { TestCaseRecord } from "../records/quality.ts";
import type { AiAgentRecord } from "../records/tickets.ts";
import type { Reader } from "../state-types.ts";
import { byAiAgent, pageOfTestCases } from "./test-case.ts";
import { beginTestRun, toTestRunResult } from "./test-run.ts";

type Request = Schema<"TestRunRequest">;

interface ChosenTests {
  readonly aiAgent: AiAgentRecord;
  /** In test order; at least one. */
  readonly testCaseIds: readonly number[];
}

interface Breach {
  readonly code: "unknown_tested_agent" | "unknown_test_case" | "test_case_of_other_agent" | "no_test_cases";
  readonly message: string;
  readonly violation: Omit<Violation, "in">;
}

/** The default number of tickets per run. */
const defaultLimit = 100;

export const scheduleTestRun: Operation<"scheduleTestRun"> = ({ body = {} }, { tx, caller }) => {
  const { aiAgent, testCaseIds } = chooseTests(tx, body);
  const { config = {}, description = "" } = body;
  const { id, name } = aiAgent.wire;
  const newRun = { aiAgentId: String(id), aiAgentName: name, config, description, testCaseIds };
  return toTestRunResult(tx, beginTestRun(tx, newRun, caller));
};

/**
 * Chooses the named AI agent, by default the agent of the first named test case, or else the first agent; and the
 * named cases, by default all the agent's cases, up to `config.limit`.
 */
function chooseTests(reader: Reader, request: Request): ChosenTests {
  const { testCaseIds, config: { limit = defaultLimit } = {} } = request;
  const cases = (testCaseIds ?? []).map((id) => reader.get("testCases", id));
  const aiAgent = chooseAiAgent(reader, request.aiAgentId, cases);
  const breaches = [
    ...(aiAgent === undefined ? [unknownAgentBreach(request)] : []),
    ...findUnsuitableCases(request, cases, aiAgent),
  ];
  if (aiAgent === undefined || breaches.length > 0) throw refuse(breaches);
  const ids = testCaseIds ?? pageOfTestCases(reader, [byAiAgent(aiAgent.id)], { limit }).testCases.map(({ id }) => id);
  if (ids.length === 0) throw refuse([noTestCasesBreach(aiAgent.id)]);
  return { aiAgent, testCaseIds: [...new Set(ids)].slice(0, limit) };
}

function chooseAiAgent(
  reader: Reader,
  requestedId: Request["aiAgentId"],
  cases: readonly (TestCaseRecord | undefined)[],
): AiAgentRecord | undefined {
  const [first] = reader.ids("aiAgents");
  const id = requestedId ?? cases.find((testCase) => testCase !== undefined)?.aiAgentId ?? first;
  return id === undefined ? undefined : reader.get("aiAgents", Number(id));
}

function findUnsuitableCases(
  { testCaseIds = [] }: Request,
  cases: readonly (TestCaseRecord | undefined)[],
  aiAgent: AiAgentRecord | undefined,
): Breach[] {
  return testCaseIds.flatMap((id, index): Breach[] => {
    const found = String(id);
    const pointer = `/testCaseIds/${index}`;
    const testCase = cases[index];
    if (testCase === undefined) {
      const violation = { pointer, found, expected: "the id of an existing test case" };
      return [{ code: "unknown_test_case", message: `There is no test case ${id}.`, violation }];
    }
    if (aiAgent === undefined || testCase.aiAgentId === String(aiAgent.id)) return [];
    const message = `Test case ${id} is of AI agent ${testCase.aiAgentId}, not of ${aiAgent.id}, which the run tests.`;
    const violation = { pointer, found, expected: `the id of a test case of AI agent ${aiAgent.id}` };
    return [{ code: "test_case_of_other_agent", message, violation }];
  });
}

function unknownAgentBreach({ aiAgentId }: Request): Breach {
  const message =
    aiAgentId === undefined ? "There is no AI agent to test." : `There is no AI agent ${aiAgentId} to test.`;
  const violation = {
    pointer: "/aiAgentId",
    found: JSON.stringify(aiAgentId) ?? "nothing",
    expected: "the id of an existing AI agent",
  };
  return { code: "unknown_tested_agent", message, violation };
}

function noTestCasesBreach(aiAgentId: number): Breach {
  const message = `AI agent ${aiAgentId} has no test cases.`;
  const violation = { pointer: "/aiAgentId", found: String(aiAgentId), expected: "an AI agent that has test cases" };
  return { code: "no_test_cases", message, violation };
}

/** Maximum number of sentences in a message; the violations list everything. */
const maxSentences = 3;

function refuse(breaches: readonly Breach[]): DomainError {
  const codes = new Set(breaches.map(({ code }) => code));
  const [code = "unprocessable"] = codes;
  const message = breaches.slice(0, maxSentences).map((breach) => breach.message);
  return new DomainError(
    "rule",
    codes.size === 1 ? code : "unprocessable",
    message.join(" "),
    breaches.map(({ violation }) => ({ in: "body", ...violation })),
  );
}
