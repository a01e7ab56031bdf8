// Embeds records by their ids: a ticket gets its customer, agents and tags, and a customer its contracts.
import type { EmbedByIds, EmbedByReference } from "../../domain/records/collection-row.ts";
import { collectionNames, collections } from "../../domain/records/collections.ts";
import { embedByIds } from "../../domain/records/current-embeds.ts";
import type { CollectionName } from "../../domain/records/world.ts";
import { embeddedFields } from "./record-schemas.ts";
import type { AnyFields } from "./untyped-state.ts";

/** How a field of any collection finds the records to embed. */
type Embed = EmbedByIds<CollectionName, string> | EmbedByReference<CollectionName>;

/** The source of embedded records. */
export interface EmbeddingSource {
  get(collection: CollectionName, id: number | string): object | undefined;
  /** The records with this id in the field `rule.naming`, in ascending order of id. */
  recordsNaming(embedding: NamedByField, id: string): readonly object[];
}

export interface EmbeddingField {
  readonly in: CollectionName;
  readonly field: string;
  readonly rule: Embed;
}

/** A field that embeds all records that refer to its own record. */
export interface NamedByField extends EmbeddingField {
  readonly rule: EmbedByReference<CollectionName>;
}

/** A record that embeds another. */
export interface Embedder {
  readonly collection: CollectionName;
  readonly id: number;
}

const embeddings: readonly EmbeddingField[] = collectionNames.flatMap((name) => {
  const rules: { readonly [field: string]: Embed } = collections[name].embeds ?? {};
  return Object.entries(rules).map(([field, rule]) => ({ in: name, field, rule }));
});

/** Every collection, after the collections that it embeds. */
export const embeddedFirst: readonly CollectionName[] = sortByEmbedding(collectionNames);

/** Returns the record with its embedded fields filled from the source; their previous content is discarded. */
export function embed<R extends AnyFields>(source: EmbeddingSource, collection: CollectionName, record: R): R {
  const ownEmbeddings = embeddings.filter((embedding) => embedding.in === collection);
  if (ownEmbeddings.length === 0) return record;
  const embedded = ownEmbeddings.map((embedding) => [embedding.field, embedField(source, record, embedding)]);
  return { ...record, ...Object.fromEntries(embedded) };
}

export function embedField(source: EmbeddingSource, record: AnyFields, embedding: EmbeddingField): unknown {
  const { rule } = embedding;
  if ("naming" in rule) return source.recordsNaming({ ...embedding, rule }, String(record.id));
  return embedByIds(record, rule, source.get);
}

/** The record without embedded records. */
export function withoutEmbedded(collection: CollectionName, record: object): object {
  const omittedFields = embeddedFields(collection);
  return Object.fromEntries(Object.entries(record).filter(([name]) => !omittedFields.includes(name)));
}

/** The fields of any collection that embed records of this one. */
export function fieldsEmbedding(collection: CollectionName): readonly EmbeddingField[] {
  return embeddings.filter(({ rule }) => rule.of === collection);
}

/** The records that embed a record because it refers to them: for a contract, its customer. */
export function embeddersNamedBy(collection: CollectionName, record: AnyFields): readonly Embedder[] {
  return fieldsEmbedding(collection).flatMap(({ in: name, rule }) =>
    "naming" in rule ? [{ collection: name, id: Number(record[rule.naming]) }] : [],
  );
}

/** @throws RangeError if collections embed each other, so that neither can come first */
function sortByEmbedding(names: readonly CollectionName[]): readonly CollectionName[] {
  const ordered = new Set<CollectionName>();
  function add(name: CollectionName, trail: readonly CollectionName[]): void {
    if (trail.includes(name)) throw new RangeError(`Collections embed each other: ${[...trail, name].join(", ")}.`);
    for (const { rule } of embeddings.filter((embedding) => embedding.in === name)) add(rule.of, [...trail, name]);
    ordered.add(name);
  }
  for (const name of names) add(name, []);
  return [...ordered];
}
