// Stories of the journal: entries, verification, coverage.
import type { BehaviourCase } from "../behaviour-case.ts";
import { contains, equals, holds, toJson, Unmet } from "../expectation.ts";

export const journalCases: readonly BehaviourCase[] = [
  {
    name: "the journal shows requests and answers, without tokens",
    async tell({ ask, control }) {
      (await ask("PATCH", "/ticket/1?includeInWorklog=false", { body: { priority: "low" } })).is(200);
      (await ask("GET", "/ticket/9999")).is(404);
      const { requests, total } = await control.listRequests();
      equals(total, 2, "how many there are");
      const [first, second] = requests;
      equals(
        [first?.operationId, first?.query, first?.requestBody],
        ["updateTicket", { includeInWorklog: ["false"] }, { priority: "low" }],
        "the first",
      );
      equals([second?.status, second?.pathParameters], [404, { ticketId: "9999" }], "the second");
      equals([first?.code, second?.code], [null, "unknown_ticket"], "the codes of refusals");
      holds(!JSON.stringify(requests).includes("eyJ"), "no token is in it");
    },
  },
  {
    name: "a refused request names its rule and a corrected request, which is accepted",
    async tell({ ask, control }) {
      (await ask("PATCH", "/ticket/1", { body: { prioritiy: "urgent", status: "Closed" } })).is(400);
      const { rule, corrected } = await control.getRequest((await control.listRequests()).lastId);
      equals(rule?.page, "docs/rules.md#requests-and-responses", "the section of the rule");
      const { method = "", path = "", body } = corrected ?? {};
      equals(
        [method, path, body],
        ["PATCH", "/ticket/1", { status: "closed", priority: "urgent" }],
        "the corrected one",
      );
      (await ask(method, path, { body: toJson(body) })).is(200);
    },
  },
  {
    name: "the journal is filtered and emptied",
    async tell({ ask, control, refuses }) {
      await ask("GET", "/ticket/1");
      await ask("GET", "/ticket/9999");
      await ask("GET", "/nowhere");
      equals((await control.listRequests({ query: "op:getTicket -status:2xx" })).total, 1, "those that fit a query");
      await refuses("invalid_request", () => control.listRequests({ query: "stat:404" }));
      equals((await control.listRequests({ status: "404" })).total, 2, "refused ones");
      equals((await control.listRequests({ path: "/ticket/*" })).total, 2, "those of tickets");
      equals(
        (await control.listRequests({ limit: 1, offset: 1 })).requests.map(({ status }) => status),
        [404],
        "the second",
      );
      equals((await control.clearRequests()).removed, 3, "requests removed");
      equals((await control.listRequests()).total, 0, "what is left");
    },
  },
  {
    name: "verification says whether it was asked so, and what came near",
    async tell({ ask, control }) {
      await ask("PATCH", "/ticket/1", { body: { priority: "low", tagIds: [1, 2] } });
      const asked = { operationId: "updateTicket", match: { path: { ticketId: 1 }, body: { priority: "low" } } };
      const met = await control.verifyRequests({ ...asked, times: { exactly: 1 } });
      equals([met.matched, met.count], [true, 1], "what was asked");
      const missed = await control.verifyRequests({ ...asked, match: { body: { priority: "high" } } });
      equals(
        [missed.matched, missed.nearest[0]?.differences[0]?.pointer],
        [false, "/priority"],
        "what was not, and where it differs",
      );
      const never = await control.verifyRequests({ operationId: "importApp", times: { exactly: 0 } });
      equals(never.matched, true, "that it was never asked");
    },
  },
  {
    name: "verification refuses what can never be",
    async tell({ control, refuses }) {
      await refuses("unknown_operation", () => control.verifyRequests({ operationId: "getWeather" }));
      await refuses("unknown_parameter", () =>
        control.verifyRequests({ operationId: "getTicket", match: { path: { id: 1 } } }),
      );
      await refuses("impossible_times", () =>
        control.verifyRequests({ operationId: "getTicket", times: { atLeast: 2, atMost: 1 } }),
      );
    },
  },
  {
    name: "coverage counts operations and statuses that were used",
    async tell({ ask, control }) {
      equals((await control.getCoverage()).covered, 0, "what is covered by nothing");
      await ask("GET", "/ticket/1");
      await ask("GET", "/ticket/9999");
      const { groups, operations } = await control.getCoverage();
      equals([groups.operations.covered, groups.statuses.covered], [1, 2], "operations and statuses");
      const read = operations.find(({ operationId }) => operationId === "getTicket");
      equals([read?.requestCount, read?.statuses.covered], [2, ["200", "404"]], "those of getTicket");
    },
  },
  {
    name: "the journal is exported as an HTTP archive",
    async tell({ ask, control }) {
      await ask("GET", "/knowledgeSource?q=Abschlag&limit=1");
      await ask("PATCH", "/ticket/1", { body: { priority: "low" } });
      const { log } = await control.exportHar();
      equals([log.version, log.entries.length], ["1.2", 2], "version and length");
      equals(
        log.entries.map(({ response }) => response.status),
        [200, 200],
        "the statuses",
      );
    },
  },
  {
    name: "a request that fails by a fault is in the journal with it",
    async tell({ ask, askInVain, control }) {
      await control.addFault({ id: "broken", effect: { kind: "connectionReset" }, when: { next: 1 } });
      await askInVain("GET", "/ticket/1");
      await ask("GET", "/ticket/1");
      const { requests } = await control.listRequests();
      equals(
        requests.map(({ status, faults }) => [status, faults.map(({ id }) => id)]),
        [
          [null, ["broken"]],
          [200, []],
        ],
        "the requests",
      );
    },
  },
  {
    name: "the journal is watched as it grows",
    async tell({ ask, control }) {
      const reader = (await control.streamRequests()).getReader();
      await ask("GET", "/ticket/9999");
      const decoder = new TextDecoder();
      let received = "";
      while (!/^data: .*\n/m.test(received)) {
        const { done, value } = await reader.read();
        if (done) throw new Unmet(`The stream ended with ${received}`);
        received += decoder.decode(value, { stream: true });
      }
      await reader.cancel();
      const [, data = ""] = /^data: (.*)$/m.exec(received) ?? [];
      const { requests } = await control.listRequests();
      contains(JSON.parse(data), { operationId: "getTicket", status: 404, id: requests[0]?.id }, "what is received");
    },
  },
];
