// Puts null into the fields of a result that the real service is known to send as null. Called by
// mock/http/steps/fault-behaviours.ts, after the result was checked against the contract, which gives these fields plain types.
import type { OperationId } from "../../../spec/generated/operations.ts";

type Fields = Readonly<Record<string, unknown>>;

const ofTicket = [
  ...["from", "fromName", "replyRecipients", "externalTicketId", "sentiment", "language", "languageCode"],
  ...["autoExecuteAt", "partnerId", "customerLegitimationMessage", "spamStatus", "responderId"],
];
const ofApp = ["description", "vendor", "availability", "createdBy"];
const ofKnowledgeSource = ["tags", "title"];

interface NullPlace {
  readonly fields: readonly string[];
  readonly under?: string;
}

/** Where an operation's result holds such records: under a property, or it is one itself. */
const places = new Map<string, NullPlace>(
  Object.entries({
    getTicket: { fields: ofTicket },
    updateTicket: { fields: ofTicket, under: "ticket" },
    searchTickets: { fields: ofTicket, under: "tickets" },
    importApp: { fields: ofApp, under: "app" },
    installAppFromStore: { fields: ofApp, under: "app" },
    exportApp: { fields: ofApp },
    getKnowledgeSource: { fields: ofKnowledgeSource },
    createKnowledgeSource: { fields: ofKnowledgeSource },
    listKnowledgeSources: { fields: ofKnowledgeSource, under: "items" },
  } satisfies Partial<Record<OperationId, NullPlace>>),
);

/** A copy of the result with nulls; undefined where it holds none of these fields. */
export function withNulls(operationId: string, result: unknown): unknown {
  const place = places.get(operationId);
  if (place === undefined || !isFields(result)) return undefined;
  const { fields, under } = place;
  if (under === undefined) return nulled(result, fields);
  const held = result[under];
  const changed = Array.isArray(held) ? nulledItems(held, fields) : isFields(held) ? nulled(held, fields) : undefined;
  return changed === undefined ? undefined : { ...result, [under]: changed };
}

function nulledItems(items: readonly unknown[], fields: readonly string[]): readonly unknown[] | undefined {
  return items.length === 0 ? undefined : items.map((item) => (isFields(item) ? nulled(item, fields) : item));
}

function nulled(record: Fields, fields: readonly string[]): Fields {
  const present = fields.filter((field) => Object.hasOwn(record, field));
  return { ...record, ...Object.fromEntries(present.map((field) => [field, null])) };
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
