// Replaces the tags, users and customers that archived records embed with those of the current state.
import { deepFreeze } from "../../engine/core/deep-freeze.ts";
import type { EmbedByIds, EmbedByReference } from "./collection-row.ts";
import { collections } from "./collections.ts";
import type { CustomerRecord, TagRecord } from "./tickets.ts";
import type { CollectionName } from "./world.ts";

type Fields = Readonly<Record<string, unknown>>;
type Get = (collection: CollectionName, id: number) => object | undefined;

/** The latest record derived from a world's record: while nothing changes, it is the same object. */
const derivedRecords = new WeakMap<object, object>();
/** Never read. Keeps a world's record, and with it its entry above, alive while a record derived from it is. */
const origins = new WeakMap<object, object>();

/** Returns the record with current records embedded; the same object if all are current. */
export function withCurrentEmbeds(collection: CollectionName, record: object, get: Get): object {
  const embedded = currentFields(collection, record as Fields, get);
  const isCurrent = (candidate: object) =>
    embedded.every(([field, value]) => isSame(Reflect.get(candidate, field), value));
  if (isCurrent(record)) return record;
  const known = derivedRecords.get(record);
  if (known !== undefined && isCurrent(known)) return known;
  const current = deepFreeze({ ...record, ...Object.fromEntries(embedded) });
  derivedRecords.set(record, current);
  origins.set(current, record);
  return current;
}

function currentFields(collection: CollectionName, record: Fields, get: Get): readonly (readonly [string, unknown])[] {
  if (collection === "customers") return [["tags", currentTags(record as unknown as CustomerRecord, get)]];
  const rules: { readonly [field: string]: EmbedByIds<CollectionName, string> | EmbedByReference<CollectionName> } =
    collections[collection].embeds ?? {};
  return Object.entries(rules).flatMap(([field, rule]) =>
    "by" in rule ? [[field, embedByIds(record, rule, get)] as const] : [],
  );
}

type CustomerTag = CustomerRecord["tags"][number];

/** A customer embeds shortened tags; unchanged ones remain the same objects. */
function currentTags({ tags }: CustomerRecord, get: Get): readonly CustomerTag[] {
  return tags.map((embedded) => {
    const tag = get("tags", embedded.id) as TagRecord | undefined;
    return tag === undefined || isSameTag(embedded, tag) ? embedded : toCustomerTag(tag);
  });
}

const shortened = new WeakMap<TagRecord, CustomerTag>();

/** The tag as customers embed it; always the same object for the same record. */
export function toCustomerTag(tag: TagRecord): CustomerTag {
  const short = shortened.get(tag) ?? Object.freeze({ id: tag.id, color: tag.color, name: tag.name });
  shortened.set(tag, short);
  return short;
}

export function isSameTag({ name, color }: CustomerTag, tag: TagRecord): boolean {
  return name === tag.name && color === tag.color;
}

/** The records whose ids are in the rule's field, which may be strings; the reference check finds unknown ones. */
export function embedByIds(record: Fields, { of, by, part }: EmbedByIds<CollectionName, string>, get: Get): unknown {
  const ids = record[by];
  const find = (id: unknown) => {
    const found = get(of, Number(id));
    return part === undefined || found === undefined ? found : Reflect.get(found, part);
  };
  if (Array.isArray(ids)) return ids.flatMap((id) => find(id) ?? []);
  return ids === null ? null : (find(ids) ?? null);
}

/** Whether two fields embed the same records. */
export function isSame(left: unknown, right: unknown): boolean {
  if (!Array.isArray(left) || !Array.isArray(right)) return left === right;
  return left.length === right.length && left.every((item, index) => item === right[index]);
}
