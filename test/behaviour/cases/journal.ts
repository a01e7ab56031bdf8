// Stories of the journal: entries, verification, coverage.
import type { BehaviourCase } from "../behaviour-case.ts";
import { contains, equals, holds, toJson, UnmetExpectation } from "../expectation.ts";

export const journalCases: readonly BehaviourCase[] = [
  {
    name: "the journal shows requests and responses, without tokens",
    async run({ send, control }) {
      (await send("PATCH", "/ticket/1?includeInWorklog=false", { body: { priority: "low" } })).is(200);
      (await send("GET", "/ticket/9999")).is(404);
      const { requests, total } = await control.listRequests();
      equals(total, 2, "the total");
      const [first, second] = requests;
      const expected = ["updateTicket", { includeInWorklog: ["false"] }, { priority: "low" }];
      equals([first?.operationId, first?.query, first?.requestBody], expected, "the first request");
      equals([second?.status, second?.pathParameters], [404, { ticketId: "9999" }], "the second request");
      equals([first?.code, second?.code], [null, "unknown_ticket"], "the codes of refusals");
      holds(!JSON.stringify(requests).includes("eyJ"), "the journal has no token");
    },
  },
  {
    name: "the journal explains a refused request by its rule and a correction that is accepted",
    async run({ send, control }) {
      (await send("PATCH", "/ticket/1", { body: { prioritiy: "urgent", status: "Closed" } })).is(400);
      const { rule, corrected } = await control.getRequest((await control.listRequests()).lastId);
      equals(rule?.page, "docs/rules.md#requests-and-responses", "the section of the rule");
      const { method = "", path = "", body } = corrected ?? {};
      const expected = ["PATCH", "/ticket/1", { status: "closed", priority: "urgent" }];
      equals([method, path, body], expected, "the corrected request");
      (await send(method, path, { body: toJson(body) })).is(200);
    },
  },
  {
    name: "the journal can be filtered and cleared",
    async run({ send, control, refuses }) {
      await send("GET", "/ticket/1");
      await send("GET", "/ticket/9999");
      await send("GET", "/nowhere");
      equals((await control.listRequests({ query: "op:getTicket -status:2xx" })).total, 1, "the matches of a query");
      await refuses("invalid_request", () => control.listRequests({ query: "stat:404" }));
      equals((await control.listRequests({ status: "404" })).total, 2, "the number of 404 responses");
      equals((await control.listRequests({ path: "/ticket/*" })).total, 2, "the number of ticket requests");
      const { requests } = await control.listRequests({ limit: 1, offset: 1 });
      contains(requests, [{ status: 404 }], "the second request");
      equals((await control.clearRequests()).removed, 3, "requests removed");
      equals((await control.listRequests()).total, 0, "the number of remaining requests");
    },
  },
  {
    name: "verification reports matches, and the nearest request if there is none",
    async run({ send, control }) {
      await send("PATCH", "/ticket/1", { body: { priority: "low", tagIds: [1, 2] } });
      const condition = { operationId: "updateTicket", match: { path: { ticketId: 1 }, body: { priority: "low" } } };
      const matching = await control.verifyRequests({ ...condition, times: { exactly: 1 } });
      equals([matching.matched, matching.count], [true, 1], "the matching request");
      const differing = await control.verifyRequests({ ...condition, match: { body: { priority: "high" } } });
      equals(differing.matched, false, "whether the other condition is met");
      equals(differing.nearest[0]?.differences[0]?.pointer, "/priority", "the difference of the nearest request");
      const unsentRequest = await control.verifyRequests({ operationId: "importApp", times: { exactly: 0 } });
      equals(unsentRequest.matched, true, "the condition that none was sent");
    },
  },
  {
    name: "coverage counts used operations and statuses",
    async run({ send, control }) {
      equals((await control.getCoverage()).covered, 0, "coverage without requests");
      await send("GET", "/ticket/1");
      await send("GET", "/ticket/9999");
      const { groups, operations } = await control.getCoverage();
      equals([groups.operations.covered, groups.statuses.covered], [1, 2], "operations and statuses");
      const getTicketCoverage = operations.find(({ operationId }) => operationId === "getTicket");
      equals(
        [getTicketCoverage?.requestCount, getTicketCoverage?.statuses.covered],
        [2, ["200", "404"]],
        "requests and statuses of getTicket",
      );
    },
  },
  {
    name: "the journal is exported as an HTTP archive",
    async run({ send, control }) {
      await send("GET", "/knowledgeSource?q=Abschlag&limit=1");
      await send("PATCH", "/ticket/1", { body: { priority: "low" } });
      const { log } = await control.exportHar();
      equals(log.version, "1.2", "the version");
      contains(log.entries, [{ response: { status: 200 } }, { response: { status: 200 } }], "the entries");
    },
  },
  {
    name: "the journal can be streamed as it grows",
    async run({ send, control }) {
      const reader = (await control.streamRequests()).getReader();
      await send("GET", "/ticket/9999");
      const decoder = new TextDecoder();
      let received = "";
      while (!/^data: .*\n/m.test(received)) {
        const { done, value } = await reader.read();
        if (done) throw new UnmetExpectation(`The stream ended with ${received}`);
        received += decoder.decode(value, { stream: true });
      }
      await reader.cancel();
      const [, data = ""] = /^data: (.*)$/m.exec(received) ?? [];
      const { requests } = await control.listRequests();
      contains(JSON.parse(data), { operationId: "getTicket", status: 404, id: requests[0]?.id }, "the received entry");
    },
  },
];
