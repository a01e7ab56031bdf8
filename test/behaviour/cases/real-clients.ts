// Stories of requests that real clients send beyond the service's description, and of input that the contract lacks.
import type { BehaviourCase } from "../behaviour-case.ts";
import { equals, holds, type Json, numberAt, propertiesOf } from "../expectation.ts";

const search = "/ticket/search";

export const realClientCases: readonly BehaviourCase[] = [
  {
    name: "booleans in queries have every usual spelling",
    async tell({ ask }) {
      const plain = (await ask("GET", "/knowledgeSourceStructure")).is(200).text;
      const full = (await ask("GET", "/knowledgeSourceStructure?withExcluded=true")).is(200).text;
      holds(plain !== full, "excluded pages make a difference");
      for (const word of ["1", "yes", "ON"])
        equals((await ask("GET", `/knowledgeSourceStructure?withExcluded=${word}`)).is(200).text, full, word);
      for (const word of ["0", "No", "off"])
        equals((await ask("GET", `/knowledgeSourceStructure?withExcluded=${word}`)).is(200).text, plain, word);
      const refused = (await ask("GET", "/knowledgeSourceStructure?withExcluded=2")).refuses(400, "invalid_request");
      equals(refused.at("/violations/0/expected"), "true, 1, yes or on, or else false, 0, no or off", "what is right");
    },
  },
  {
    name: "a ticket is read in full, whatever the client asks to be included",
    async tell({ ask }) {
      const plain = (await ask("GET", "/ticket/1")).is(200).text;
      const query =
        "viewing=1&includeCustomer=false&includeIntents=0&includeRawData=no&includeSessions=off&erpCacheOnly=yes";
      equals((await ask("GET", `/ticket/1?${query}&contentTranslationLanguage=en`)).is(200).text, plain, "the answer");
    },
  },
  {
    name: "the mark as spam closes a ticket, and taking it away does not reopen it",
    async tell({ ask }) {
      const spam = { body: { spamStatus: "manual_spam" } };
      (await ask("PATCH", "/ticket/1?forceAgentReassignment=1", spam)).is(200, { ticket: { status: "closed" } });
      const clean = { body: { spamStatus: "manual_clean", isSync: true, intentId: 1, refreshMode: "full" } };
      (await ask("PATCH", "/ticket/1", clean)).is(200, { ticket: { status: "closed", spamStatus: "manual_clean" } });
      const accepted = { body: { spamStatus: "manual_spam", status: "open", aiSupportLevel: "bot" } };
      (await ask("PATCH", "/ticket/2", accepted)).is(200, { ticket: { status: "open", aiSupportLevel: "bot" } });
    },
  },
  {
    name: "the agent in charge is always one of the assigned agents",
    async tell({ ask }) {
      const path = "/ticket/1";
      (await ask("PATCH", path, { body: { assignedAgentIds: [2, 3] } })).is(200, {
        ticket: { agentId: 2, assignedAgentIds: [2, 3] },
      });
      (await ask("PATCH", path, { body: { agentId: 4 } })).is(200, {
        ticket: { agentId: 4, assignedAgentIds: [2, 3, 4] },
      });
      (await ask("PATCH", path, { body: { agentId: null } })).is(200, {
        ticket: { agentId: null, assignedAgentIds: [] },
      });
    },
  },
  {
    name: "a search knows exact tags, assessments, worklogs, messages, relevance and the scope of skills",
    async tell({ ask }) {
      const total = async (...filters: readonly Readonly<Record<string, Json>>[]) =>
        (await ask("POST", search, { body: { filters, limit: 1 } })).is(200).number("/total");
      const ticket = (await ask("GET", "/ticket/3")).is(200);
      const [entry] = (await ask("GET", "/ticket/3/worklog")).is(200).list("");
      equals(await total({ key: "w.id", value: numberAt(entry ?? null, "/id") }), 1, "the ticket of a worklog entry");
      const exact = { key: "tt_matchExact.tagId", values: ticket.at("/tagIds") };
      holds((await total(exact, { key: "t.id", value: 3 })) === 1, "a ticket has exactly its own tags");
      const assessed = { key: "qa.state", values: ["aiReady", "reviewedBySupervisor"] };
      holds((await total(assessed)) > 0, "some are assessed");
      equals(await total({ key: "t.lastMessageAt", comparator: ">", value: "CURRENT_TIME" }), 0, "messages to come");
      equals(await total({ key: "q", value: "abs" }), 0, "what three letters find");
      const relevant = { filters: [{ key: "q", value: "abschlag" }], orderByField: "relevance", limit: 2 };
      (await ask("POST", search, { body: relevant })).is(200);
      const all = await total();
      const skills = (await ask("POST", search, { body: { ticketScope: "skills" } })).is(200).number("/total");
      const spam = await total({ key: "t.spamStatus", values: ["auto_spam", "manual_spam"] });
      equals(skills, all - spam, "the tickets that are no spam");
    },
  },
  {
    name: "a knowledge list has no maximum without a parent, and an answer where it is asked for",
    async tell({ ask }) {
      const list = (await ask("GET", "/knowledgeSource?limit=100000&isAi=1")).is(200);
      holds(list.readText("/answer").length > 0, "there is an answer");
      (await ask("GET", "/knowledgeSource?limit=501&parent=1")).is(200, { limit: 500 });
      holds(!("answer" in propertiesOf((await ask("GET", "/knowledgeSource?limit=1")).is(200).json)), "none unasked");
    },
  },
  {
    name: "what was answered can be sent back: a source, and an app with nulls and more",
    async tell({ ask }) {
      const source = (await ask("GET", "/knowledgeSource/1")).is(200);
      const again = (await ask("POST", "/knowledgeSource", { body: source.json })).is(200, { success: true, id: 1 });
      (await ask("POST", "/knowledgeSource", { body: again.json })).is(200, { id: 1 });
      const first = (await ask("POST", "/app/import", { body: { appId: "mine", vendor: null } })).is(200, {
        app: { vendor: "", revision: 1 },
      });
      (await ask("POST", "/app/import", { body: first.json })).is(200, { app: { appId: "mine", revision: 2 } });
      (await ask("PATCH", "/ticket/1", { body: { success: true } })).refuses(400, "invalid_request");
    },
  },
  {
    name: "a sandbox can ignore what the contract lacks, and says what it ignored",
    start: { unknownInput: "ignore" },
    async tell({ ask, control }) {
      const asking = { body: { limit: 1, colour: "red", filters: [{ key: "t.id", value: 1, fuzzy: true }] } };
      const found = (await ask("POST", `${search}?verbose=1`, asking)).is(200, { total: 1 });
      const names = ["query/verbose", "body/colour", "body/filters/0/fuzzy"];
      equals(found.header("x-mock-ignored"), names.join(", "), "what was ignored");
      const { requests } = await control.listRequests();
      equals([...(requests[0]?.ignored ?? [])], names, "what the journal says");
    },
  },
];
