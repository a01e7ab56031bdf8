// Stories of test runs: started, watched, cancelled, repeated and accepted.
import type { Answered, BehaviourCase } from "../behaviour-case.ts";
import { equals, holds, listAt, numberAt, textAt, valueAt } from "../expectation.ts";

const runs = "/aiQualityCheck/testRun";
const minute = { seconds: 60 };

function results(answer: Answered) {
  return answer.list("/tickets").map((ticket) => valueAt(ticket, "/actualResult"));
}

export const testRunCases: readonly BehaviourCase[] = [
  {
    name: "a started run tests its cases as the clock advances, and is listed first",
    async tell({ ask, control }) {
      const begun = (await ask("POST", runs, { body: { testCaseIds: [1, 2, 3] } })).is(200);
      equals(results(begun), [null, null, null], "the results before any time has passed");
      const id = begun.number("/testRun/id");
      equals((await ask("GET", `${runs}/${id}`)).is(200).text, begun.text, "the run before any time has passed");
      (await ask("PATCH", `${runs}/${id}/acceptExpectedResult/3`)).refuses(409, "test_ticket_without_result");
      const { events } = await control.advanceClock(minute);
      equals(
        events.map(({ event }) => event),
        ["testRunProgressed", "testRunProgressed", "testRunFinished"],
        "what happened",
      );
      const ended = (await ask("GET", `${runs}/${id}`)).is(200, { testRun: { state: "finished", ticketsTested: 3 } });
      equals(textAt(ended.json, "/testRun/endDate") > textAt(ended.json, "/testRun/createdAt"), true, "it took time");
      const list = (await ask("GET", `${runs}?limit=1`)).is(200).list("/testRuns");
      equals(list, [{ scores: ended.at("/scores"), testRun: ended.at("/testRun") }], "the first of the list");
    },
  },
  {
    name: "a run whose tests fail is accepted, and green when it is repeated",
    start: { scenario: "failing-test-run" },
    async tell({ ask, control }) {
      const failed = (await ask("POST", `${runs}/900001/rerun`)).is(200);
      await control.advanceClock(minute);
      const first = (await ask("GET", `${runs}/${failed.number("/testRun/id")}`)).is(200);
      holds(first.number("/scores/overall") < 1, "tests fail again");
      const wrong = first.list("/tickets").find((one) => valueAt(one, "/outcome/matches") === false) ?? null;
      const path = `${runs}/${first.number("/testRun/id")}/acceptExpectedResult/${numberAt(wrong, "/ticketId")}`;
      const accepted = (await ask("PATCH", path)).is(200, {
        success: true,
        testTicket: { outcome: { matches: true } },
      });
      equals(accepted.at("/testTicket/expectedResult"), valueAt(wrong, "/actualResult"), "what is expected now");
      (await ask("POST", `${runs}/${first.number("/testRun/id")}/acceptAllExpectedResults`)).is(200);
      const again = (await ask("POST", `${runs}/${first.number("/testRun/id")}/rerun`)).is(200);
      await control.advanceClock(minute);
      (await ask("GET", `${runs}/${again.number("/testRun/id")}`)).is(200, {
        scores: { overall: 1, contractId: 1, sentiment: 1 },
      });
    },
  },
  {
    name: "a run that is broken off keeps what was tested, and nothing more comes",
    async tell({ ask, control }) {
      const id = (await ask("POST", runs, { body: { aiAgentId: 1 } })).is(200).number("/testRun/id");
      (await ask("POST", `${runs}/${id}/rerun`)).refuses(409, "test_run_running");
      await control.advanceClock({ seconds: 10 });
      const cancelled = (await ask("PATCH", `${runs}/${id}/cancel`)).is(200, { testRun: { state: "cancelled" } });
      const left = results(cancelled).filter((result) => result === null);
      holds(left.length > 0 && left.length < 8, "some cases were tested");
      equals((await control.advanceClock(minute)).events, [], "what happened after it");
      equals((await ask("GET", `${runs}/${id}`)).text, cancelled.text, "the run later");
      (await ask("PATCH", `${runs}/${id}/cancel`)).refuses(409, "test_run_not_running");
    },
  },
  {
    name: "an undo takes back the run that was started last, though another one went on since",
    async tell({ ask, control }) {
      const first = (await ask("POST", runs, { body: { aiAgentId: 1 } })).is(200).number("/testRun/id");
      const second = (await ask("POST", runs, { body: { aiAgentId: 2 } })).is(200).number("/testRun/id");
      await control.advanceClock({ seconds: 10 });
      const before = (await ask("GET", `${runs}/${first}`)).is(200).list("/tickets");
      holds(before.length > 0, "the first run went on");
      await control.undoChange();
      (await ask("GET", `${runs}/${second}`)).refuses(404, "unknown_test_run");
      const after = (await ask("GET", `${runs}/${first}`)).is(200).list("/tickets");
      equals(
        after.map((one) => valueAt(one, "/actualResult")),
        before.map((one) => valueAt(one, "/actualResult")),
        "what was tested of the first run",
      );
    },
  },
  {
    name: "a run continues in a fork, and in an exported state, as in the original",
    async tell({ ask, control, fork }) {
      const path = `${runs}/${(await ask("POST", runs)).is(200).number("/testRun/id")}`;
      await control.advanceClock({ seconds: 10 });
      const other = await fork();
      const exported = await control.exportState();
      await control.advanceClock(minute);
      const ended = (await ask("GET", path)).is(200, { testRun: { state: "finished" } });
      await other.control.advanceClock(minute);
      equals((await other.ask("GET", path)).json, ended.json, "the run in the fork");
      await control.importState(exported);
      (await ask("GET", path)).is(200, { testRun: { state: "running" } });
      await control.advanceClock(minute);
      equals((await ask("GET", path)).json, ended.json, "the run of the imported state");
    },
  },
  {
    name: "test cases are those of their AI agents, and what is expected of them follows what is accepted",
    async tell({ ask, control }) {
      const all = (await ask("GET", "/aiQualityCheck/testCase")).is(200, { success: true, offset: 0, limit: 100 });
      const own = (await ask("GET", "/aiQualityCheck/testCase/1")).is(200);
      holds(own.number("/total") > 0 && own.number("/total") < all.number("/total"), "some are of the first AI agent");
      equals(
        own.list("/testCases"),
        all.list("/testCases").filter((one) => textAt(one, "/aiAgentId") === "1"),
        "the cases of the first AI agent",
      );
      (await ask("PATCH", `${runs}/1/acceptExpectedResult/2`)).is(200);
      const [second = null] = (await ask("GET", "/aiQualityCheck/testCase/1?offset=1&limit=1"))
        .is(200)
        .list("/testCases");
      const tickets = listAt((await ask("GET", `${runs}/1`)).is(200).json, "/tickets");
      equals(valueAt(second, "/expectedResult"), valueAt(tickets[1] ?? null, "/actualResult"), "what is expected now");
      const { id } = await control.createRecord("aiAgents", { name: "Neu" });
      (await ask("GET", `/aiQualityCheck/testCase/${id}`)).is(200, { testCases: [], total: 0 });
      (await ask("POST", runs, { body: { aiAgentId: id } })).refuses(422, "no_test_cases");
    },
  },
  {
    name: "faults strike runs like everything else: started twice, or read a step late",
    async tell({ ask, control }) {
      await control.addFault({ effect: { kind: "duplicateProcessing" }, when: { next: 1 } });
      const second = (await ask("POST", runs)).is(200).number("/testRun/id");
      (await ask("GET", `${runs}/${second - 1}`)).is(200, { testRun: { state: "running" } });
      (await ask("PATCH", `${runs}/${second - 1}/cancel`)).is(200);
      await control.advanceClock({ seconds: 3 });
      await control.advanceClock({ seconds: 7 });
      const path = `${runs}/${second}`;
      const present = (await ask("GET", path)).is(200).number("/testRun/ticketsTested");
      await control.addFault({ effect: { kind: "staleRead" }, when: { next: 1 } });
      holds((await ask("GET", path)).is(200).number("/testRun/ticketsTested") < present, "the stale read lags");
      (await ask("GET", path)).is(200, { testRun: { ticketsTested: present } });
    },
  },
];
