// Stories of test runs: starting, watching, cancelling, repeating and accepting them.
import type { BehaviourCase, StoryResponse } from "../behaviour-case.ts";
import { equals, holds, listAt, numberAt, pluck, textAt, valueAt } from "../expectation.ts";

const runs = "/aiQualityCheck/testRun";
const minute = { seconds: 60 };

function resultsOf(response: StoryResponse) {
  return pluck(response.list("/tickets"), "/actualResult");
}

export const testRunCases: readonly BehaviourCase[] = [
  {
    name: "a started run tests its cases as the clock advances, and is listed first",
    async run({ send, control }) {
      const start = (await send("POST", runs, { body: { testCaseIds: [1, 2, 3] } })).is(200);
      equals(resultsOf(start), [null, null, null], "the results before time passes");
      const id = start.number("/testRun/id");
      equals((await send("GET", `${runs}/${id}`)).is(200).text, start.text, "the run before time passes");
      (await send("PATCH", `${runs}/${id}/acceptExpectedResult/3`)).refuses(409, "test_ticket_without_result");
      const { events } = await control.advanceClock(minute);
      const names = events.map(({ event }) => event);
      equals(names, ["testRunProgressed", "testRunProgressed", "testRunFinished"], "the events");
      const endedRun = (await send("GET", `${runs}/${id}`)).is(200, {
        testRun: { state: "finished", ticketsTested: 3 },
      });
      equals(
        textAt(endedRun.json, "/testRun/endDate") > textAt(endedRun.json, "/testRun/createdAt"),
        true,
        "it took time",
      );
      const list = (await send("GET", `${runs}?limit=1`)).is(200).list("/testRuns");
      equals(list, [{ scores: endedRun.at("/scores"), testRun: endedRun.at("/testRun") }], "the first of the list");
    },
  },
  {
    name: "a run with failing tests succeeds when repeated after its results are accepted",
    start: { scenario: "failing-test-run" },
    async run({ send, control }) {
      const failedRun = (await send("POST", `${runs}/900001/rerun`)).is(200);
      await control.advanceClock(minute);
      const first = (await send("GET", `${runs}/${failedRun.number("/testRun/id")}`)).is(200);
      holds(first.number("/scores/overall") < 1, "tests fail again");
      const failing = first.list("/tickets").find((ticket) => valueAt(ticket, "/outcome/matches") === false) ?? null;
      const path = `${runs}/${first.number("/testRun/id")}/acceptExpectedResult/${numberAt(failing, "/ticketId")}`;
      const accepted = (await send("PATCH", path)).is(200, {
        success: true,
        testTicket: { outcome: { matches: true } },
      });
      equals(accepted.at("/testTicket/expectedResult"), valueAt(failing, "/actualResult"), "the new expected result");
      (await send("POST", `${runs}/${first.number("/testRun/id")}/acceptAllExpectedResults`)).is(200);
      const repeatedRun = (await send("POST", `${runs}/${first.number("/testRun/id")}/rerun`)).is(200);
      await control.advanceClock(minute);
      (await send("GET", `${runs}/${repeatedRun.number("/testRun/id")}`)).is(200, {
        scores: { overall: 1, contractId: 1, sentiment: 1 },
      });
    },
  },
  {
    name: "a cancelled run keeps its results and emits nothing further",
    async run({ send, control }) {
      const id = (await send("POST", runs, { body: { aiAgentId: 1 } })).is(200).number("/testRun/id");
      (await send("POST", `${runs}/${id}/rerun`)).refuses(409, "test_run_running");
      await control.advanceClock({ seconds: 10 });
      const cancelledRun = (await send("PATCH", `${runs}/${id}/cancel`)).is(200, { testRun: { state: "cancelled" } });
      const untested = resultsOf(cancelledRun).filter((result) => result === null);
      holds(untested.length > 0 && untested.length < 8, "some cases were tested");
      equals((await control.advanceClock(minute)).events, [], "the events after the cancellation");
      equals((await send("GET", `${runs}/${id}`)).text, cancelledRun.text, "the run later");
      (await send("PATCH", `${runs}/${id}/cancel`)).refuses(409, "test_run_not_running");
    },
  },
  {
    name: "a run continues in a fork and in an imported state as in the original",
    async run({ send, control, fork }) {
      const path = `${runs}/${(await send("POST", runs)).is(200).number("/testRun/id")}`;
      await control.advanceClock({ seconds: 10 });
      const copy = await fork();
      const state = await control.exportState();
      await control.advanceClock(minute);
      const endedRun = (await send("GET", path)).is(200, { testRun: { state: "finished" } });
      await copy.control.advanceClock(minute);
      equals((await copy.send("GET", path)).json, endedRun.json, "the run in the fork");
      await control.importState(state);
      (await send("GET", path)).is(200, { testRun: { state: "running" } });
      await control.advanceClock(minute);
      equals((await send("GET", path)).json, endedRun.json, "the run of the imported state");
    },
  },
  {
    name: "test cases are listed by AI agent, and accepting updates their expected results",
    async run({ send, control }) {
      const allCases = (await send("GET", "/aiQualityCheck/testCase")).is(200, {
        success: true,
        offset: 0,
        limit: 100,
      });
      const ofFirstAgent = (await send("GET", "/aiQualityCheck/testCase/1")).is(200);
      const expected = allCases.list("/testCases").filter((testCase) => textAt(testCase, "/aiAgentId") === "1");
      equals(ofFirstAgent.list("/testCases"), expected, "the cases of the first AI agent");
      holds(expected.length > 0 && expected.length < allCases.number("/total"), "some belong to another AI agent");
      (await send("PATCH", `${runs}/1/acceptExpectedResult/2`)).is(200);
      const [second = null] = (await send("GET", "/aiQualityCheck/testCase/1?offset=1&limit=1"))
        .is(200)
        .list("/testCases");
      const tickets = listAt((await send("GET", `${runs}/1`)).is(200).json, "/tickets");
      const actual = valueAt(tickets[1] ?? null, "/actualResult");
      equals(valueAt(second, "/expectedResult"), actual, "the new expected result");
      const { id } = await control.createRecord("aiAgents", { name: "Neu" });
      (await send("GET", `/aiQualityCheck/testCase/${id}`)).is(200, { testCases: [], total: 0 });
      (await send("POST", runs, { body: { aiAgentId: id } })).refuses(422, "no_test_cases");
    },
  },
];
