// Where responses show records, and how records store the shown fields.
import { partialSchemas as schemas } from "../../mock/control/record-editing/record-schemas.ts";
import { type CollectionName, collections, isCollectionName } from "../../mock/domain/records/collections.ts";
import { isObject } from "../../mock/engine/core/is-object.ts";
import { parseDateTime } from "../../mock/engine/core/time.ts";

export type Fields = { readonly [field: string]: unknown };

/** Collections of the records in a property; a property named like a collection needs no entry. */
const collectionsByProperty: { readonly [property: string]: CollectionName } = {
  ticket: "tickets",
  customer: "customers",
  agent: "users",
  assignedAgents: "users",
  workedOnBy: "users",
  profiles: "users",
  conversation: "conversations",
  testRun: "testRuns",
  articleIds: "knowledgeSources",
  nodeIds: "knowledgeNodes",
};

/** Returns the collection of the records in a property of a response, or of a record of `parent`. */
export function collectionIn(name: string, parent: CollectionName | undefined): CollectionName | undefined {
  if (name === "children" || name === "items") return parent;
  // The tickets of a test run are not in the inbox.
  if (name === "tickets" && parent === "testRuns") return "testTickets";
  return collectionsByProperty[name] ?? (isCollectionName(name) ? name : undefined);
}

/** Whether a record is the first message of a ticket, which is the ticket itself with the same id. */
export function isFirstMessage(collection: CollectionName, { id, ticketId }: Fields): boolean {
  return collection === "conversations" && id === ticketId;
}

const fieldsByCollection = new Map<CollectionName, ReadonlySet<string>>();

/** A record's own stored fields, without its id. */
export function fieldsOf(collection: CollectionName): ReadonlySet<string> {
  const cached = fieldsByCollection.get(collection);
  if (cached !== undefined) return cached;
  const embeds = Object.keys(collections[collection].embeds ?? {});
  const names = Object.keys(schemas[collection].properties ?? {});
  const ownNames = new Set(names.filter((name) => name !== "id" && !embeds.includes(name)));
  fieldsByCollection.set(collection, ownNames);
  return ownNames;
}

/** A store entry is stored with its bundle; a list shows only the head. */
export function toStored(collection: CollectionName, value: Fields): Fields {
  if (collection !== "storeApps") return value;
  const { storeId, appId, isInstalled: _, ...bundle } = value;
  return { id: storeId, appId, bundle: { slug: storeId, revision: 1, data: {}, ...bundle } };
}

export function toInstant(text: unknown): unknown {
  return typeof text === "string" ? parseDateTime(text) : text;
}

/** Responses show roles as objects. */
export function toRecordField(name: string, value: unknown): unknown {
  return name === "role" && isObject(value) ? String(value.name).toLowerCase() : value;
}

export function isIdIn(collection: CollectionName, id: unknown): id is number | string {
  return typeof id === (collections[collection].ids === "strings" ? "string" : "number");
}
