// Stories that use every enum value of a ticket: creation, single and bulk changes, reads, searches, conversations.
import type { BehaviourCase } from "../../behaviour-case.ts";
import { equals, holds, type Json, numberAt, pluck, valueAt } from "../../expectation.ts";

const enumValues = {
  channel: ["email", "portal", "phone", "letter", "system", "chat", "walkIn"],
  direction: ["in", "out", "internal"],
  status: ["open", "pending", "closed"],
  priority: ["low", "medium", "high", "urgent"],
  spamStatus: ["manual_spam", "auto_spam", "auto_programmatic", "auto_clean", "manual_clean"],
  aiSupportLevel: ["unprocessed", "human", "bot", "automated"],
} as const;

type EnumField = keyof typeof enumValues;

/** Returns one value per field. Lists wrap around, so the rounds of the longest list use every value. */
function valuesOf(round: number, names: readonly EnumField[]): Readonly<Record<string, Json>> {
  return Object.fromEntries(names.map((name) => [name, enumValues[name][round % enumValues[name].length] ?? null]));
}

const allFields: readonly EnumField[] = ["channel", "direction", "status", "priority", "spamStatus", "aiSupportLevel"];
const changeableFields: readonly EnumField[] = ["status", "priority", "spamStatus", "aiSupportLevel"];

/** A user who may sign in with a password, and a user who may not. */
const agents = [1, 4] as const;
const agentOf = (round: number) => agents[round % 2] ?? agents[0];

/** Tags that together have every reference, type, visibility and colour. */
const tagIds = [1, 3, 5, 8, 10, 13, 15, 17, 18, 20, 23];

/** Every field of a ticket that another system can set, except enums. */
const otherFields: Readonly<Record<string, Json>> = {
  interface: "import",
  subject: "Zwischenrechnung",
  summary: "Bittet um eine Zwischenrechnung.",
  body: "<p>Bitte senden Sie mir eine Zwischenrechnung.</p>",
  bodyPlain: "Bitte senden Sie mir eine Zwischenrechnung.",
  bodyClean: "Bitte senden Sie mir eine Zwischenrechnung.",
  from: "kundin@example.org",
  fromName: "Rieke Ahrens",
  to: ["service@example.com"],
  ccEmails: ["kopie@example.org"],
  bccEmails: ["archiv@example.com"],
  sentiment: "positive",
  language: "German",
  languageCode: "de",
  partnerId: 1,
  subchannelId: 11,
  additionalData: { source: "CRM" },
  rawData: { id: "4711" },
  contractId: "500001",
  firstResponseDueBy: "2026-03-04 09:00:00",
  dueBy: "2026-03-09 09:00:00",
  customerLegitimation: 30,
};

/** Other fields of a bulk change. */
const bulkFields: Readonly<Record<string, Json>> = {
  contractId: "500001",
  customerLegitimation: 20,
  firstResponseDueBy: "2026-03-05 09:00:00",
  assignedAgentIds: agents,
  removeTagIds: [2],
  isSync: true,
  intentId: 1,
  refreshMode: "full",
};

/** Changes that a ticket rejects, by error code. */
const refusedChanges: Readonly<Record<string, Json>> = {
  unknown_tag: { tagIds: [99_999] },
  unknown_agent: { agentId: 99_999 },
  unknown_contract: { contractId: "nothing" },
  unknown_customer: { customerId: "nobody" },
  contract_of_other_customer: { customerId: null, contractId: "500001" },
  pending_needs_due_date: { status: "pending", dueBy: null },
  invalid_request: { tagIds: [1], addTagIds: [2] },
  unprocessable: { agentId: 99_999, tagIds: [99_999] },
};

export const ticketValueCases: readonly BehaviourCase[] = [
  {
    name: "a ticket with every enum value can be created, read, found, and changed alone and in bulk",
    async run({ send }) {
      for (const round of enumValues.channel.keys()) {
        const externalTicketId = `ENUM-${round}`;
        const fields = { ...valuesOf(round, allFields), ...otherFields, externalTicketId };
        const people = { agentId: agentOf(round), assignedAgentIds: agents, tagIds };
        const created = (await send("POST", "/ticket", { body: { ...fields, ...people } })).is(200, { ticket: fields });
        equals(created.list("/ticket/tags").length, tagIds.length, "the number of tags");
        const id = created.number("/ticket/id");
        const [changed, bulkChanged] = [valuesOf(round + 1, changeableFields), valuesOf(round + 2, changeableFields)];
        const change = {
          ...changed,
          workedOnBy: agentOf(round),
          customerLegitimation: 15,
          customerId: "300001",
          contractId: "500001",
          firstResponseDueBy: "2026-03-06 09:00:00",
        };
        const updated = (await send("PATCH", `/ticket/${id}`, { body: change })).is(200);
        updated.is(200, { ticket: { ...valuesOf(round, allFields), ...changed } });
        equals((await send("GET", `/ticket/${id}`)).is(200).json, updated.at("/ticket"), "the ticket when read");
        const changes = { ...bulkChanged, ...bulkFields, workedOnBy: agentOf(round) };
        const bulk = (await send("PATCH", "/ticket", { body: [{ id, changes }] })).is(200, {
          results: [{ id, success: true, ticket: bulkChanged }],
        });
        const filters = [{ key: "t.externalTicketId", value: externalTicketId }];
        const searchResponse = (await send("POST", "/ticket/search", { body: { filters } })).is(200, {
          tickets: [{ ...valuesOf(round, ["channel", "direction"]), ...bulkChanged }],
        });
        equals(searchResponse.at("/tickets/0/workedOnBy"), bulk.at("/results/0/ticket/workedOnBy"), "who works on it");
      }
    },
  },
  {
    name: "creating a ticket with a known external id returns the old one, with any kind of user on it",
    async run({ send }) {
      for (const agentId of agents) {
        const body = { channel: "email", externalTicketId: `KNOWN-${agentId}` };
        const id = (await send("POST", "/ticket", { body })).is(200).number("/ticket/id");
        await send("PATCH", `/ticket/${id}`, { body: { workedOnBy: agentId } });
        (await send("POST", "/ticket", { body })).is(200, { ticket: { id, workedOnBy: [{ id: agentId }] } });
      }
    },
  },
  {
    name: "a bulk change explains each refused item, with every possible code",
    start: { scenario: "strict-pending" },
    async run({ send }) {
      const codes = ["unknown_ticket", ...Object.keys(refusedChanges)];
      const body = codes.map((code) => {
        const changes = refusedChanges[code];
        return changes === undefined ? { id: 99_999, changes: {} } : { id: 1, changes };
      });
      const before = await send("GET", "/ticket/1");
      const results = (await send("PATCH", "/ticket", { body })).is(200, { success: false }).list("/results");
      equals(pluck(results, "/code"), codes, "the codes");
      equals((await send("GET", "/ticket/1")).text, before.text, "the unchanged ticket");
    },
  },
  {
    name: "a message of any kind, direction and sender can be listed and read by its id",
    async run({ send, control }) {
      for (const trait of ["fromCustomer", "fromAiAgent", "fromSystem", "note"] as const) {
        await control.createRecord("conversations", { ticketId: 6, traits: [trait] });
      }
      const replies: readonly Json[] = [
        { content: { message: "<p>Ihre Rechnung ist <b>unterwegs</b>.</p>" } },
        { content: { message: "Ihre Rechnung ist unterwegs." } },
        { content: { message: "Bitte am Freitag prüfen." }, private: true },
      ];
      for (const body of replies) (await send("POST", "/ticket/6/conversation/reply", { body })).is(200);
      const messages = (await send("GET", "/ticket/6/conversation")).is(200).list("/conversations");
      for (const message of messages) {
        const path = `/ticket/6/conversation/${numberAt(message, "/id")}`;
        equals((await send("GET", path)).is(200).json, message, "a message by its id");
      }
      const senders = new Set(messages.map((message) => valueAt(message, "/sender")));
      holds(senders.size === 4, "customer, agent, AI agent and system each sent a message");
    },
  },
];
