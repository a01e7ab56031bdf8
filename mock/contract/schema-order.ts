// Puts the keys of a value in the order of its schema, so that equal records have equal JSON.
import { findAlternative, type JsonSchema } from "./json-schema.ts";
import { recordContract } from "./record-contract.ts";

/** The order within one object or list: declared keys with their schemas, and the schema of everything else. */
interface Order {
  readonly ranks: ReadonlyMap<string, { readonly rank: number; readonly schema: JsonSchema }>;
  readonly rest: JsonSchema;
}

const anything: JsonSchema = {};

/** Cached orders; schemas never change. */
const orders = new WeakMap<JsonSchema, Order>();

/**
 * Puts the keys of a value in the schema's order, at every depth; undeclared keys follow in their existing order. A
 * value already in order is returned as the same object.
 */
export function inSchemaOrder<T>(value: T, schema: JsonSchema): T;
export function inSchemaOrder(value: unknown, schema: JsonSchema): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { ranks, rest } = orderOf(schema);
  if (ranks.size === 0 && rest === anything) return value;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => inSchemaOrder(item, rest));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const members = Object.entries(value).map(([name, part]) => {
    const { rank, schema: ownSchema } = ranks.get(name) ?? { rank: ranks.size, schema: rest };
    return { name, rank, part, ordered: inSchemaOrder(part, ownSchema) };
  });
  const isOrdered = members.every(({ rank, part, ordered }, index) => {
    return part === ordered && rank >= (members[index - 1]?.rank ?? 0);
  });
  if (isOrdered) return value;
  members.sort((left, right) => left.rank - right.rank);
  return Object.fromEntries(members.map(({ name, ordered }) => [name, ordered]));
}

function orderOf(schema: JsonSchema): Order {
  const cached = orders.get(schema);
  if (cached !== undefined) return cached;
  // Unions in records have at most one alternative for lists or objects.
  const hasParts = (one: JsonSchema) => one.items ?? one.properties ?? one.additionalProperties;
  const { properties = {}, additionalProperties, items } = findAlternative(schema, recordContract, hasParts);
  const order: Order = {
    ranks: new Map(Object.entries(properties).map(([name, part], rank) => [name, { rank, schema: part }])),
    rest: items ?? (typeof additionalProperties === "object" ? additionalProperties : anything),
  };
  orders.set(schema, order);
  return order;
}
