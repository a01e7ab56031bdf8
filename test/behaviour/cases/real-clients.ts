// Stories of undocumented requests that real clients send, and of undeclared input.
import type { BehaviourCase } from "../behaviour-case.ts";
import { equals, holds, type Json, numberAt, propertiesOf } from "../expectation.ts";

const search = "/ticket/search";

export const realClientCases: readonly BehaviourCase[] = [
  {
    name: "a ticket is complete whatever the client asks to include",
    async run({ send }) {
      const plain = (await send("GET", "/ticket/1")).is(200).text;
      const query =
        "viewing=1&includeCustomer=false&includeIntents=0&includeRawData=no&includeSessions=off&erpCacheOnly=yes";
      equals(
        (await send("GET", `/ticket/1?${query}&contentTranslationLanguage=en`)).is(200).text,
        plain,
        "the response",
      );
    },
  },
  {
    name: "marking a ticket as spam closes it, and removing the mark does not reopen it",
    async run({ send }) {
      const spam = { body: { spamStatus: "manual_spam" } };
      (await send("PATCH", "/ticket/1?forceAgentReassignment=1", spam)).is(200, { ticket: { status: "closed" } });
      const clean = { body: { spamStatus: "manual_clean", isSync: true, intentId: 1, refreshMode: "full" } };
      (await send("PATCH", "/ticket/1", clean)).is(200, { ticket: { status: "closed", spamStatus: "manual_clean" } });
      const reopened = { body: { spamStatus: "manual_spam", status: "open", aiSupportLevel: "bot" } };
      (await send("PATCH", "/ticket/2", reopened)).is(200, { ticket: { status: "open", aiSupportLevel: "bot" } });
    },
  },
  {
    name: "the agent in charge is always one of the assigned agents",
    async run({ send }) {
      const path = "/ticket/1";
      (await send("PATCH", path, { body: { assignedAgentIds: [2, 3] } })).is(200, {
        ticket: { agentId: 2, assignedAgentIds: [2, 3] },
      });
      (await send("PATCH", path, { body: { agentId: 4 } })).is(200, {
        ticket: { agentId: 4, assignedAgentIds: [2, 3, 4] },
      });
      (await send("PATCH", path, { body: { agentId: null } })).is(200, {
        ticket: { agentId: null, assignedAgentIds: [] },
      });
    },
  },
  {
    name: "a search supports exact tags, assessments, worklogs, messages and relevance",
    async run({ send }) {
      const total = async (...filters: readonly Readonly<Record<string, Json>>[]) =>
        (await send("POST", search, { body: { filters, limit: 1 } })).is(200).number("/total");
      const ticket = (await send("GET", "/ticket/3")).is(200);
      const [entry] = (await send("GET", "/ticket/3/worklog")).is(200).list("");
      equals(await total({ key: "w.id", value: numberAt(entry ?? null, "/id") }), 1, "the ticket of a worklog entry");
      const exact = { key: "tt_matchExact.tagId", values: ticket.at("/tagIds") };
      holds((await total(exact, { key: "t.id", value: 3 })) === 1, "a ticket has exactly its own tags");
      const assessed = { key: "qa.state", values: ["aiReady", "reviewedBySupervisor"] };
      holds((await total(assessed)) > 0, "some are assessed");
      const future = { key: "t.lastMessageAt", comparator: ">", value: "CURRENT_TIME" };
      equals(await total(future), 0, "the number of future messages");
      equals(await total({ key: "q", value: "abs" }), 0, "the matches of three letters");
      const relevant = { filters: [{ key: "q", value: "abschlag" }], orderByField: "relevance", limit: 2 };
      (await send("POST", search, { body: relevant })).is(200);
    },
  },
  {
    name: "a knowledge list without a parent has no maximum limit, and an answer on request",
    async run({ send }) {
      const list = (await send("GET", "/knowledgeSource?limit=100000&isAi=1")).is(200);
      holds(list.readText("/answer").length > 0, "there is an answer");
      (await send("GET", "/knowledgeSource?limit=501&parent=1")).is(200, { limit: 500 });
      const plain = (await send("GET", "/knowledgeSource?limit=1")).is(200);
      holds(!("answer" in propertiesOf(plain.json)), "there is no answer by default");
    },
  },
  {
    name: "responses can be sent back: a source, and an app with nulls and extra fields",
    async run({ send }) {
      const source = (await send("GET", "/knowledgeSource/1")).is(200);
      const repetition = (await send("POST", "/knowledgeSource", { body: source.json })).is(200, {
        success: true,
        id: 1,
      });
      (await send("POST", "/knowledgeSource", { body: repetition.json })).is(200, { id: 1 });
      equals((await send("GET", "/knowledgeSource/1")).json, source.json, "the source");
      const first = (await send("POST", "/app/import", { body: { appId: "mine", vendor: null } })).is(200, {
        app: { vendor: "", revision: 1 },
      });
      (await send("POST", "/app/import", { body: first.json })).is(200, { app: { appId: "mine", revision: 2 } });
      (await send("PATCH", "/ticket/1", { body: { success: true } })).refuses(400, "invalid_request");
    },
  },
  {
    name: "a sandbox can ignore input that the contract lacks, and reports it",
    start: { unknownInput: "ignore" },
    async run({ send, control }) {
      const request = { body: { limit: 1, colour: "red", filters: [{ key: "t.id", value: 1, fuzzy: true }] } };
      const response = (await send("POST", `${search}?verbose=1`, request)).is(200, { total: 1 });
      const names = ["query/verbose", "body/colour", "body/filters/0/fuzzy"];
      equals(response.header("x-mock-ignored"), names.join(", "), "the ignored input");
      const { requests } = await control.listRequests();
      equals([...(requests[0]?.ignored ?? [])], names, "the ignored input in the journal");
    },
  },
];
