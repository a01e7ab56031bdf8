// Stories of unknown enum values in requests and records.
import type { CollectionName } from "../../../mock/domain/records/collections.ts";
import type { BehaviourCase, RequestParts } from "../behaviour-case.ts";
import { type Json, propertiesOf, toJson, valueAt } from "../expectation.ts";

const unknown = "unheard-of";

const invalidRequests: readonly (readonly [method: string, path: string, parts?: RequestParts])[] = [
  ...["ticketScope", "orderByField", "orderByDirection"].map(
    (name) => ["POST", "/ticket/search", { body: { [name]: unknown } }] as const,
  ),
  ...["status", "priority", "aiSupportLevel", "spamStatus"].map(
    (name) => ["PATCH", "/ticket/1", { body: { [name]: unknown } }] as const,
  ),
  ["GET", `/knowledgeSource?orderByField=${unknown}`],
  ["GET", `/knowledgeSource?orderByDirection=${unknown}`],
  ["GET", `/knowledgeSource/archived?orderByField=${unknown}`],
  ["GET", `/knowledgeSource/archived?orderByDirection=${unknown}`],
  ["POST", "/knowledgeSource", { body: { name: "Zählerwechsel", type: unknown } }],
  ["POST", "/knowledgeSource", { body: { name: "Zählerwechsel", status: unknown } }],
  ["GET", `/quality/assessment/1?format=${unknown}`],
  ["GET", "/report/aiAgentPerformance/1?lastDays=2"],
];

/** Enum fields of records: collection, path and an invalid value. */
const invalidFields: readonly (readonly [CollectionName, readonly (string | number)[], Json])[] = [
  ...["status", "priority", "direction", "channel", "spamStatus", "aiSupportLevel"].map(
    (name) => ["tickets", [name], unknown] as const,
  ),
  ...["reference", "type", "visibility", "color"].map((name) => ["tags", [name], unknown] as const),
  ["users", ["isSsoOnly"], 2],
  ["aiAgents", ["intelligence"], unknown],
  ["worklogs", ["worklog", "action"], unknown],
  ["assessments", ["state"], unknown],
  ["assessments", ["data", "categories", 0, "criteria", 0, "state"], unknown],
  ["knowledgeSources", ["type"], unknown],
  ["knowledgeSources", ["status"], unknown],
];

/** Returns a copy with a different value at a path. */
function withValue(record: Json, [name, ...rest]: readonly (string | number)[], value: Json): Json {
  if (name === undefined) return value;
  if (Array.isArray(record)) return record.map((item, index) => (index === name ? withValue(item, rest, value) : item));
  const properties = propertiesOf(record);
  return { ...properties, [name]: withValue(properties[name] ?? null, rest, value) };
}

export const unknownValueCases: readonly BehaviourCase[] = [
  {
    name: "a request with an unknown enum value is refused",
    async run({ send }) {
      for (const [method, path, parts] of invalidRequests)
        (await send(method, path, parts)).refuses(400, "invalid_request");
    },
  },
  {
    name: "a record with an unknown enum value is refused",
    async run({ control, refuses }) {
      for (const [collection, path, value] of invalidFields) {
        const { records } = await control.listRecords(collection, { limit: 1 });
        const record = toJson(records[0]) ?? null;
        // Throws if the path does not exist: a new property would be refused anyway.
        valueAt(record, `/${path.join("/")}`);
        const invalid = propertiesOf(withValue(record, path, value));
        await refuses("invalid_request", () =>
          control.putRecord(collection, String(valueAt(record, "/id")), Object(invalid)),
        );
      }
    },
  },
];
