// Stories that use every enum value of quality: assessments, runs, scorecards, report periods, tags and AI agents.
import type { BehaviourCase } from "../../behaviour-case.ts";
import { equals, holds, numberAt, pluck, valueAt } from "../../expectation.ts";

const assessments = "/quality/assessment";
const runs = "/aiQualityCheck/testRun";
const states = [
  ...["unprocessed", "aiInProgress", "aiReady", "reviewOngoing", "reviewedBySupervisor", "discussedWithAssessee"],
  ...["error", "deleted"],
];
const actions = ["closeAction", "readAction", "writeAction", "statusAction", "autoProcessAction", "reply"];
const intelligences = ["smart", "rulebased"];

export const qualityValueCases: readonly BehaviourCase[] = [
  {
    name: "lists of assessments by state contain only that state",
    start: { scenario: "reviewing-assessments" },
    async run({ send }) {
      for (const [index, state] of states.entries()) {
        const response = (await send("GET", `${assessments}?lastDays=3650&limit=500&state=${state}`)).is(200);
        const listed = response.list("/assessments");
        holds(pluck(listed, "/id").includes(900_001 + index), `the assessment that is ${state} is listed`);
        equals([...new Set(pluck(listed, "/state"))], [state], "the states of the list");
      }
    },
  },
  {
    name: "an assessment shows any action and AI agent of its session, throughout review, rescoring and deletion",
    start: { scenario: "reviewing-assessments" },
    async run({ send, control }) {
      const agent = { name: "Hilfe", description: "", textAssistanceAccuracy: 0.9, actions: null };
      const aiAgents = intelligences.map((intelligence, index) => ({ ...agent, id: index + 1, intelligence }));
      for (const action of actions) {
        const before = await control.getRecord("assessments", "900003");
        await control.patchRecord("assessments", "900003", {
          worklog: { ...Object(before.worklog), action },
          aiUsage: { ...Object(before.aiUsage), aiAgents },
        });
        const session = {
          worklog: { action },
          aiUsage: { aiAgents: intelligences.map((intelligence) => ({ intelligence })) },
        };
        (await send("GET", `${assessments}/900003`)).is(200, { state: "aiReady", ...session });
        (await send("PATCH", `${assessments}/900003`, { body: { state: "reviewOngoing" } })).is(200, session);
        (await send("POST", `${assessments}/900003/refresh`)).is(200, { state: "aiInProgress", ...session });
        (await send("DELETE", `${assessments}/900003`)).is(200, { state: "deleted", ...session });
        const query = "lastDays=3650&limit=500&state=deleted";
        const list = (await send("GET", `${assessments}?${query}`)).is(200).list("/assessments");
        const row = list.find((assessment) => numberAt(assessment, "/id") === 900_003) ?? null;
        equals(valueAt(row, "/worklog/action"), action, "the action in the list");
        for (const _ of [1, 2, 3]) await control.undoChange();
      }
    },
  },
  {
    name: "lists of runs by state contain only that state",
    start: { scenario: "failing-test-run" },
    async run({ send }) {
      for (const state of ["running", "finished", "failed", "cancelled"]) {
        const list = (await send("GET", `${runs}?state=${state}`)).is(200).list("/testRuns");
        holds(list.length > 0, `there is a run that is ${state}`);
        for (const run of list) {
          const id = numberAt(run, "/testRun/id");
          equals((await send("GET", `${runs}/${id}`)).is(200).at("/testRun/state"), state, `the state of run ${id}`);
        }
      }
    },
  },
  {
    name: "a report states its window, for every available window",
    async run({ send }) {
      for (const days of [1, 3, 7, 14, 30, 90, 365]) {
        const report = (await send("GET", `/report/aiAgentPerformance/1?lastDays=${days}`)).is(200);
        holds(report.text.includes(`"lastDays":"${days}"`), `the report is about ${days} days`);
      }
    },
  },
  {
    name: "every listed tag, scorecard and AI agent is the same when read by its id",
    async run({ send, control }) {
      await control.patchRecord("scorecards", "3", { state: "deleted" });
      const lists = [
        ["/tag", "/tags", "/tag"],
        ["/quality/scorecard", "/scorecards", "/quality/scorecard"],
        ["/aiAgents", "/aiAgents", "/aiAgent"],
      ] as const;
      for (const [listPath, pointer, itemPath] of lists) {
        for (const item of (await send("GET", listPath)).is(200).list(pointer)) {
          const response = (await send("GET", `${itemPath}/${numberAt(item, "/id")}`)).is(200);
          equals(response.json, item, `${itemPath} when read`);
        }
      }
    },
  },
];
