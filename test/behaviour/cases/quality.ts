// Stories of quality: assessments and who sees them, accepted test runs.
import type { BehaviourCase } from "../behaviour-case.ts";
import { equals, holds, numberAt, propertiesOf, textAt, valueAt } from "../expectation.ts";

const accept = (run: number) => `/aiQualityCheck/testRun/${run}/acceptAllExpectedResults`;

export const qualityCases: readonly BehaviourCase[] = [
  {
    name: "an assessment has a full form and a summary, with the same totals",
    async tell({ ask }) {
      const full = (await ask("GET", "/quality/assessment/1")).is(200, { id: 1, state: "reviewedBySupervisor" });
      const summary = (await ask("GET", "/quality/assessment/1?format=summary")).is(200);
      equals(summary.at("/totals"), full.at("/totals"), "the totals");
      equals(summary.at("/aiSummary"), full.at("/data/aiSummary"), "the summary");
      holds(!("data" in propertiesOf(summary.json)), "the summary has no data");
      equals((await ask("GET", "/quality/assessment/1?format=full")).text, full.text, "the full form by name");
    },
  },
  {
    name: "totals are the sum of the scores that are shown",
    async tell({ ask }) {
      const full = (await ask("GET", "/quality/assessment/1")).is(200);
      const criteria = full
        .list("/data/categories")
        .flatMap((_, index) => full.list(`/data/categories/${index}/criteria`));
      const points = criteria.reduce<number>((sum, criterion) => sum + numberAt(criterion, "/score"), 0);
      equals(full.number("/totals/scoredPoints"), points, "the points");
    },
  },
  {
    name: "nobody may edit the assessment of their own work",
    async tell({ ask }) {
      (await ask("GET", "/quality/assessment/2")).is(200, { assessedUser: 1, canEdit: false });
      (await ask("GET", "/quality/assessment/2", { as: 2 })).is(200, { canEdit: true });
    },
  },
  {
    name: "who sees an assessment depends on whose it is, and in which team they are",
    async tell({ ask, control }) {
      const { records } = await control.listRecords("assessments", { limit: 1000 });
      const own = records.find(({ assessedUser }) => assessedUser === 10);
      (await ask("GET", "/quality/assessment/1", { as: 9 })).is(200, { assessedUser: 5 });
      (await ask("GET", "/quality/assessment/1", { as: 4 })).refuses(403, "assessment_not_visible");
      (await ask("GET", `/quality/assessment/${own?.id}`, { as: 10 })).is(200, { assessedUser: 10 });
      (await ask("GET", "/quality/assessment/1", { as: 10 })).refuses(403, "assessment_not_visible");
      (await ask("GET", "/quality/assessment/1", { as: 11 })).refuses(403, "missing_permission");
    },
  },
  {
    name: "an assessment is shown in each of its states, and editable in some",
    start: { scenario: "reviewing-assessments" },
    async tell({ ask }) {
      const seen: string[] = [];
      for (let id = 900_001; id <= 900_008; id += 1) {
        const answered = (await ask("GET", `/quality/assessment/${id}`)).is(200);
        if (answered.at("/canEdit") === true) seen.push(answered.readText("/state"));
      }
      equals(
        seen,
        ["aiReady", "reviewOngoing", "reviewedBySupervisor", "discussedWithAssessee"],
        "the editable states",
      );
    },
  },
  {
    name: "an assessment that is not there is not found, and a form that is none is refused",
    async tell({ ask }) {
      (await ask("GET", "/quality/assessment/9999")).refuses(404, "unknown_assessment");
      (await ask("GET", "/quality/assessment/1?format=short")).refuses(400, "invalid_request");
    },
  },
  {
    name: "accepting a finished run makes what was observed the expectation, of later runs too",
    async tell({ ask, control }) {
      const accepted = (await ask("POST", accept(1))).is(200, { success: true });
      for (const ticket of accepted.list("/testTickets")) {
        equals(valueAt(ticket, "/expectedResult"), valueAt(ticket, "/actualResult"), "what is expected");
        const testCase = await control.getRecord("testCases", numberAt(ticket, "/testCaseId"));
        equals(testCase.expectedResult, valueAt(ticket, "/actualResult"), "what its test case expects");
      }
      const run = await control.getRecord("testRuns", "1");
      equals(run.successfulTests, accepted.list("/testTickets").length, "tests of the run that succeeded");
    },
  },
  {
    name: "accepting again changes nothing, not even the version of the state",
    async tell({ ask, control }) {
      const first = (await ask("POST", accept(1))).is(200);
      const { version } = await control.getSandbox();
      equals((await ask("POST", accept(1), { body: {} })).text, first.text, "the second answer");
      equals((await control.getSandbox()).version, version, "the version");
    },
  },
  {
    name: "a run can be accepted once it has results, and only by those who may",
    async tell({ ask }) {
      (await ask("POST", accept(2))).refuses(409, "test_run_without_results");
      equals((await ask("POST", accept(3))).is(200).list("/testTickets").length, 3, "tests before the run broke off");
      (await ask("POST", accept(9999))).refuses(404, "unknown_test_run");
      (await ask("POST", accept(1), { as: 3 })).refuses(403, "missing_permission");
    },
  },
  {
    name: "a run whose tests fail in every way ends well once it is accepted",
    start: { scenario: "failing-test-run" },
    async tell({ ask, control }) {
      const before = await control.getRecord("testRuns", "900001");
      equals(before.successfulTests, 1, "successes before");
      const accepted = (await ask("POST", accept(900_001))).is(200);
      const sentiments = accepted.list("/testTickets").map((ticket) => textAt(ticket, "/expectedResult/sentiment"));
      equals(sentiments.length, 6, "number of tests");
      equals((await control.getRecord("testRuns", "900001")).successfulTests, 6, "successes after");
      equals((await ask("POST", accept(900_002))).is(200).list("/testTickets").length, 3, "tests of the other run");
    },
  },
];
