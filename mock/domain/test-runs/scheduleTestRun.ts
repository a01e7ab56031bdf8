// POST /aiQualityCheck/testRun (docs/rules.md, Test runs).
import type { Schema } from "../../contract/operation-types.ts";
import type { Operation } from "../operation.ts";
import type { TestCaseRecord } from "../records/quality.ts";
import type { AiAgentRecord } from "../records/tickets.ts";
import { createRefusals, type Refusals } from "../refusals.ts";
import type { Reader } from "../state-types.ts";
import { byAiAgent, pageOfTestCases } from "./test-case.ts";
import { beginTestRun, toTestRunResult } from "./test-run.ts";

type Request = Schema<"TestRunRequest">;

interface ChosenTests {
  readonly aiAgent: AiAgentRecord;
  /** In test order; at least one. */
  readonly testCaseIds: readonly number[];
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
  const { aiAgentId, testCaseIds = [] } = request;
  const namedCases = testCaseIds.map((id) => reader.get("testCases", id));
  const aiAgent = chooseAiAgent(reader, aiAgentId, namedCases);
  const refusals = createRefusals();
  if (aiAgent === undefined) {
    const sentence = `There is no AI agent ${aiAgentId === undefined ? "" : `${aiAgentId} `}to test.`;
    const expected = "the id of an existing AI agent";
    refusals.addBreach({ code: "unknown_tested_agent", pointer: "/aiAgentId", found: aiAgentId, expected, sentence });
  }
  refuseUnsuitableCases(request, namedCases, aiAgent, refusals);
  refusals.throwIfAny();
  // An unknown agent was refused.
  const testedAgent = aiAgent as AiAgentRecord;
  return { aiAgent: testedAgent, testCaseIds: chooseTestCases(reader, request, testedAgent.id) };
}

/** @throws DomainError rule `no_test_cases` */
function chooseTestCases(
  reader: Reader,
  { testCaseIds, config: { limit = defaultLimit } = {} }: Request,
  aiAgentId: number,
): readonly number[] {
  const ids = testCaseIds ?? pageOfTestCases(reader, [byAiAgent(aiAgentId)], { limit }).testCases.map(({ id }) => id);
  if (ids.length === 0) {
    const refusals = createRefusals();
    const sentence = `AI agent ${aiAgentId} has no test cases.`;
    const expected = "an AI agent that has test cases";
    refusals.addBreach({ code: "no_test_cases", pointer: "/aiAgentId", found: aiAgentId, expected, sentence });
    refusals.throwIfAny();
  }
  return [...new Set(ids)].slice(0, limit);
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

function refuseUnsuitableCases(
  { testCaseIds = [] }: Request,
  cases: readonly (TestCaseRecord | undefined)[],
  aiAgent: AiAgentRecord | undefined,
  refusals: Refusals,
): void {
  for (const [index, id] of testCaseIds.entries()) {
    const pointer = `/testCaseIds/${index}`;
    const testCase = cases[index];
    if (testCase === undefined) {
      const sentence = `There is no test case ${id}.`;
      const expected = "the id of an existing test case";
      refusals.addBreach({ code: "unknown_test_case", pointer, found: id, expected, sentence });
    } else if (aiAgent !== undefined && testCase.aiAgentId !== String(aiAgent.id)) {
      const sentence = `Test case ${id} belongs to AI agent ${testCase.aiAgentId}, but the run tests AI agent ${aiAgent.id}.`;
      const expected = `the id of a test case of AI agent ${aiAgent.id}`;
      refusals.addBreach({ code: "test_case_of_other_agent", pointer, found: id, expected, sentence });
    }
  }
}
