// Stories of unknown enum values and kinds of values, in every place with an enum.
import type { CollectionName } from "../../../mock/domain/records/collections.ts";
import type { Asking, BehaviourCase } from "../behaviour-case.ts";
import { type Json, propertiesOf, toJson, valueAt } from "../expectation.ts";

const foreign = "unheard-of";

/** Filters of searchTickets, each with one invalid word. */
const wrongFilters: readonly Json[] = [
  ...[
    ["1"],
    ["unassigned"],
    ["text"],
    ["open"],
    ["email"],
    ["in"],
    ["high"],
    ["bot"],
    ["unknown"],
    ["pending"],
    [true],
    [],
  ].map((values) => ({ key: foreign, values })),
  { key: foreign, value: "CURRENT_DATE" },
  { key: foreign, from: "2026-03-01", to: "2026-03-02" },
  { key: "t.id", comparator: foreign, values: [1] },
  { key: "q", comparator: foreign, value: "text" },
  { key: "t.createdAt", comparator: foreign, value: "2026-03-01" },
  { key: "t.createdAt", comparator: foreign, from: "2026-03-01", to: "2026-03-02" },
  { key: "t.createdAt", value: foreign },
  { key: "t.agentId", values: [foreign] },
  { key: "t.status", values: [foreign] },
  { key: "t.channel", values: [foreign] },
  { key: "t.direction", values: [foreign] },
  { key: "t.priority", values: [foreign] },
  { key: "t.aiSupportLevel", values: [foreign] },
  { key: "t.spamStatus", values: [foreign] },
  { key: "qa.state", values: [foreign] },
  { key: "t.isCustomerActive", values: [foreign] },
];

/** Filters of searchTickets for every key and every form of a value. */
const rightFilters: readonly Json[] = [
  ...["t.id", "t.subchannelId", "t.partnerId", "i.aiAgentId", "tt.tagId", "w.id", "tt_matchExact.tagId"].map((key) => ({
    key,
    comparator: "not in",
    values: [1, "2"],
  })),
  ...["tt_matchAll.tagId", "tt_matchAny.tagId", "tt_excluded.tagId", "q"].map((key) => ({ key, value: 7 })),
  { key: "t.agentId", values: ["unassigned", 3, "4"] },
  ...["channelId", "customerId", "contractId", "sentiment", "language", "languageCode", "from", "externalTicketId"].map(
    (name) => ({ key: `t.${name}`, values: ["text", 5] }),
  ),
  { key: "t.status", comparator: "=", value: "open" },
  { key: "t.channel", values: ["email", "all"] },
  { key: "t.direction", value: "in" },
  { key: "t.priority", value: "low" },
  { key: "t.aiSupportLevel", value: "bot" },
  { key: "t.spamStatus", value: "manual_clean" },
  { key: "qa.state", value: "aiReady" },
  { key: "t.isCustomerActive", values: [true, "false"] },
  ...["2026-03-01", "2026-03-01 08:00:00", "2026-03-01T08:00:00Z", 1_772_000_000, "CURRENT_TIME", "-7 DAY"].flatMap(
    (value) => [
      { key: "t.createdAt", comparator: "!=", value },
      { key: "t.dueBy", comparator: "not between", from: value, to: value },
    ],
  ),
];

const wrongRequests: readonly (readonly [method: string, path: string, asking?: Asking])[] = [
  ...wrongFilters.map((filter) => ["POST", "/ticket/search", { body: { filters: [filter] } }] as const),
  ...["ticketScope", "orderByField", "orderByDirection"].map(
    (name) => ["POST", "/ticket/search", { body: { [name]: foreign } }] as const,
  ),
  ...["status", "priority", "aiSupportLevel", "spamStatus"].map(
    (name) => ["PATCH", "/ticket/1", { body: { [name]: foreign } }] as const,
  ),
  ["GET", `/knowledgeSource?orderByField=${foreign}`],
  ["GET", `/knowledgeSource?orderByDirection=${foreign}`],
  ["GET", `/knowledgeSource/archived?orderByField=${foreign}`],
  ["GET", `/knowledgeSource/archived?orderByDirection=${foreign}`],
  ["POST", "/knowledgeSource", { body: { name: "Zählerwechsel", type: foreign } }],
  ["POST", "/knowledgeSource", { body: { name: "Zählerwechsel", status: foreign } }],
  ["GET", `/quality/assessment/1?format=${foreign}`],
  ["GET", "/report/aiAgentPerformance/1?lastDays=2"],
];

/** Enum fields of records: collection, path, an invalid value. */
const wrongWords: readonly (readonly [CollectionName, readonly (string | number)[], Json])[] = [
  ...["status", "priority", "direction", "channel", "spamStatus", "aiSupportLevel"].map(
    (name) => ["tickets", [name], foreign] as const,
  ),
  ...["reference", "type", "visibility", "color"].map((name) => ["tags", [name], foreign] as const),
  ["users", ["isSsoOnly"], 2],
  ["aiAgents", ["intelligence"], foreign],
  ["worklogs", ["worklog", "action"], foreign],
  ["assessments", ["state"], foreign],
  ["assessments", ["data", "categories", 0, "criteria", 0, "state"], foreign],
  ["knowledgeSources", ["type"], foreign],
  ["knowledgeSources", ["status"], foreign],
];

/** A copy with a different value at a path. */
function withValue(record: Json, [name, ...rest]: readonly (string | number)[], value: Json): Json {
  if (name === undefined) return value;
  if (Array.isArray(record)) return record.map((item, index) => (index === name ? withValue(item, rest, value) : item));
  const properties = propertiesOf(record);
  return { ...properties, [name]: withValue(properties[name] ?? null, rest, value) };
}

export const wordCases: readonly BehaviourCase[] = [
  {
    name: "a search takes every key, and every form of a value that the contract lists for it",
    async tell({ ask }) {
      for (const filter of rightFilters) {
        (await ask("POST", "/ticket/search", { body: { filters: [filter], limit: 1 } })).is(200);
      }
    },
  },
  {
    name: "a word that the contract does not list is refused in every request",
    async tell({ ask }) {
      for (const [method, path, asking] of wrongRequests)
        (await ask(method, path, asking)).refuses(400, "invalid_request");
    },
  },
  {
    name: "a record takes no word that the contract does not list",
    async tell({ control, refuses }) {
      for (const [collection, place, value] of wrongWords) {
        const { records } = await control.listRecords(collection, { limit: 1 });
        const record = toJson(records[0]) ?? null;
        // Throws if the path does not exist: a new property would be refused anyway.
        valueAt(record, `/${place.join("/")}`);
        const wrong = propertiesOf(withValue(record, place, value));
        await refuses("invalid_request", () =>
          control.putRecord(collection, String(valueAt(record, "/id")), Object(wrong)),
        );
      }
    },
  },
];
