// Stories that use every key, comparator, value and order of a search.
import type { BehaviourCase, Story } from "../../behaviour-case.ts";
import { equals, holds, type Json, numberAt, propertiesOf } from "../../expectation.ts";

/** Values compared with `in`, by key. */
const valuesByKey: Readonly<Record<string, readonly Json[]>> = {
  "t.id": [1, 2, 3],
  "t.status": ["open", "pending", "closed"],
  "t.channel": ["email", "portal", "phone", "letter", "system", "chat", "walkIn"],
  "t.channelId": ["1", "2"],
  "t.subchannelId": [11, 12],
  "t.direction": ["in", "out", "internal"],
  "t.priority": ["low", "medium", "high", "urgent"],
  "t.agentId": ["unassigned", 1],
  "t.customerId": ["300001"],
  "t.contractId": ["500001"],
  "t.partnerId": [1],
  "t.isCustomerActive": [true],
  "t.aiSupportLevel": ["unprocessed", "human", "bot", "automated"],
  "t.spamStatus": ["auto_spam", "auto_programmatic", "manual_spam", "auto_clean", "manual_clean"],
  "t.sentiment": ["neutral"],
  "t.language": ["German"],
  "t.languageCode": ["de"],
  "t.from": ["kundin@example.org"],
  "t.externalTicketId": [""],
  "i.aiAgentId": [1, 2],
  "tt.tagId": [1, 2],
};

const dates = [
  ...["t.createdAt", "t.modifiedAt", "t.firstResponseDueBy", "t.dueBy", "t.closedAt"],
  ...["t.lastMessageAt", "t.lastCustomerMessageAt"],
];

const orders = [
  ...["t.id", "t.channel", "t.channelId", "t.subchannelId", "t.direction", "t.status", "t.priority", "t.agentId"],
  ...["t.customerId", "t.contractId", "t.partnerId", "t.isCustomerActive", "t.aiSupportLevel", "t.sentiment"],
  ...["t.language", "t.languageCode", "t.from", "t.createdAt", "t.modifiedAt", "t.firstResponseDueBy", "t.dueBy"],
  ...["t.lastMessageAt", "t.lastCustomerMessageAt", "i.aiAgentId", "tt.tagId", "relevance"],
];

async function find({ send }: Story, body: Json): Promise<{ total: number; ids: readonly number[] }> {
  const response = (await send("POST", "/ticket/search", { body })).is(200);
  return { total: response.number("/total"), ids: response.list("/tickets").map((row) => numberAt(row, "/id")) };
}

const total = async (story: Story, filter: Json) => (await find(story, { filters: [filter], limit: 1 })).total;

const withoutPrefix = (key: string) => key.slice(key.indexOf(".") + 1);

export const searchValueCases: readonly BehaviourCase[] = [
  {
    name: 'a key works without its prefix, and "not in" finds all tickets that "in" does not',
    async run(story) {
      for (const [key, values] of Object.entries(valuesByKey)) {
        const matching = await total(story, { key, comparator: "in", values });
        const remaining = await total(story, { key: withoutPrefix(key), comparator: "not in", values });
        equals(matching + remaining, 200, `the tickets with ${key} in and ${withoutPrefix(key)} not in the values`);
      }
    },
  },
  {
    name: "dates are compared with a moment or a span, by keys with and without prefix",
    async run(story) {
      const value = "2026-02-20 12:00:00";
      const span = { from: "2026-02-01 00:00:00", to: "2026-02-28 00:00:00" };
      for (const key of dates) {
        const name = withoutPrefix(key);
        for (const [comparator, opposite] of [
          ["<", ">="],
          ["<=", ">"],
          ["=", "!="],
        ] as const) {
          const filters = [
            { key, comparator, value },
            { key: name, comparator: opposite, value },
          ];
          equals((await find(story, { filters, limit: 1 })).total, 0, `${key} ${comparator} and ${opposite} together`);
        }
        const inside = await total(story, { key, comparator: "between", ...span });
        const outside = await total(story, { key: name, comparator: "not between", ...span });
        equals(inside + outside, 200, `${key} inside and outside the span`);
        holds(inside > 0, `some tickets have ${key} in the span`);
      }
    },
  },
  {
    name: "every order sorts ascending and descending",
    async run(story) {
      for (const orderByField of orders) {
        const ends = [];
        for (const orderByDirection of ["asc", "desc"]) {
          const body = { orderByField, orderByDirection, limit: 1 };
          const response = (await story.send("POST", "/ticket/search", { body })).is(200, { total: 200 });
          ends.push(propertiesOf(response.at("/tickets/0"))[withoutPrefix(orderByField)]);
        }
        // Priority sorts by urgency; for fields missing from rows, this checks only that both directions are accepted.
        const isRanked = orderByField === "t.priority";
        equals(ends, isRanked ? ["low", "urgent"] : [...ends].sort(), `the ends of ${orderByField}`);
      }
    },
  },
  {
    name: "the scope all is the default, and the scope skills has no spam",
    async run(story) {
      const scoped = (ticketScope: string) => find(story, { ticketScope, limit: 1 });
      const [allTickets, skillsScope] = [await scoped("all"), await scoped("skills")];
      equals(allTickets, await find(story, { limit: 1 }), "the response without a scope");
      holds(skillsScope.total < allTickets.total, "spam is left out");
      const spam = { key: "t.spamStatus", values: ["auto_spam", "manual_spam"] };
      equals(allTickets.total - skillsScope.total, await total(story, spam), "the number of tickets left out");
    },
  },
];
