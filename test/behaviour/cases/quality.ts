// Stories of quality: assessments and their visibility, accepted test runs.
import type { BehaviourCase } from "../behaviour-case.ts";
import { equals, holds, numberAt, propertiesOf, valueAt } from "../expectation.ts";

const accept = (run: number) => `/aiQualityCheck/testRun/${run}/acceptAllExpectedResults`;

export const qualityCases: readonly BehaviourCase[] = [
  {
    name: "an assessment has a full form and a summary, with the same totals",
    async run({ send }) {
      const full = (await send("GET", "/quality/assessment/1")).is(200, { id: 1, state: "reviewedBySupervisor" });
      const summary = (await send("GET", "/quality/assessment/1?format=summary")).is(200);
      equals(summary.at("/totals"), full.at("/totals"), "the totals");
      equals(summary.at("/aiSummary"), full.at("/data/aiSummary"), "the summary");
      holds(!("data" in propertiesOf(summary.json)), "the summary has no data");
      const explicit = await send("GET", "/quality/assessment/1?format=full");
      equals(explicit.text, full.text, "the full form when requested explicitly");
    },
  },
  {
    name: "the visibility of an assessment depends on the assessed user and their team",
    async run({ send, control }) {
      const { records } = await control.listRecords("assessments", { limit: 1000 });
      const ownAssessment = records.find(({ assessedUser }) => assessedUser === 10);
      (await send("GET", "/quality/assessment/1", { as: 9 })).is(200, { assessedUser: 5 });
      (await send("GET", "/quality/assessment/1", { as: 4 })).refuses(403, "assessment_not_visible");
      (await send("GET", `/quality/assessment/${ownAssessment?.id}`, { as: 10 })).is(200, { assessedUser: 10 });
      (await send("GET", "/quality/assessment/1", { as: 10 })).refuses(403, "assessment_not_visible");
      (await send("GET", "/quality/assessment/1", { as: 11 })).refuses(403, "missing_permission");
    },
  },
  {
    name: "an assessment can be read in each of its states, and edited in some",
    start: { scenario: "reviewing-assessments" },
    async run({ send }) {
      const editableStates: string[] = [];
      for (let id = 900_001; id <= 900_008; id += 1) {
        const response = (await send("GET", `/quality/assessment/${id}`)).is(200);
        if (response.at("/canEdit") === true) editableStates.push(response.readText("/state"));
      }
      const expected = ["aiReady", "reviewOngoing", "reviewedBySupervisor", "discussedWithAssessee"];
      equals(editableStates, expected, "the editable states");
    },
  },
  {
    name: "accepting a finished run makes its actual results the expected results, also for later runs",
    async run({ send, control }) {
      const acceptance = (await send("POST", accept(1))).is(200, { success: true });
      for (const ticket of acceptance.list("/testTickets")) {
        equals(valueAt(ticket, "/expectedResult"), valueAt(ticket, "/actualResult"), "the expected result");
        const testCase = await control.getRecord("testCases", numberAt(ticket, "/testCaseId"));
        equals(testCase.expectedResult, valueAt(ticket, "/actualResult"), "the expected result of its test case");
      }
      const run = await control.getRecord("testRuns", "1");
      equals(run.successfulTests, acceptance.list("/testTickets").length, "the number of successful tests");
    },
  },
  {
    name: "a run can be accepted once it has results, and only with the permission",
    async run({ send }) {
      (await send("POST", accept(2))).refuses(409, "test_run_without_results");
      const cancelledRun = (await send("POST", accept(3))).is(200);
      equals(cancelledRun.list("/testTickets").length, 3, "the number of tests before it was cancelled");
      (await send("POST", accept(9999))).refuses(404, "unknown_test_run");
      (await send("POST", accept(1), { as: 3 })).refuses(403, "missing_permission");
    },
  },
];
