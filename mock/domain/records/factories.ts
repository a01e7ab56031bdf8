// Types of the record factories, which complete a few given fields to a valid record.
import type { Instant } from "../../engine/core/time.ts";
import type { CollectionName, Collections } from "./world.ts";
import type { WorldTexts } from "./world-texts.ts";

/** Fields to make a record with: top-level fields, and any fields of its `wire`. */
export type RecordFields<N extends CollectionName> = Collections[N]["record"] extends infer R
  ? R extends { readonly wire: infer W }
    ? Partial<Omit<R, "wire">> & { readonly wire?: Partial<W> }
    : Partial<R>
  : never;

/**
 * The state that a record is made for, where its references are resolved: for example a store's transaction with the
 * seed.
 */
export interface FactorySource {
  readonly seed: number;
  /** The texts of the world that the state is based on. */
  readonly world: WorldTexts;
  /** Domain time; dates are computed backwards from here. */
  readonly now: Instant;
  get<N extends CollectionName>(collection: N, id: number | string): Collections[N]["record"] | undefined;
  /** Every id, ascending. */
  ids(collection: CollectionName): Iterable<number | string>;
  /** The worklog entries of a ticket, and its messages after the first one, by ascending id. */
  worklogsOf(ticketId: number): readonly Collections["worklogs"]["record"][];
  messagesOf(ticketId: number): readonly Collections["conversations"]["record"][];
  /** The next integer id of a collection. */
  nextId(collection: CollectionName): number;
}

/** A record that accompanies another one. */
export interface CompanionRecord {
  readonly collection: CollectionName;
  readonly fields?: object;
  readonly traits?: readonly string[];
}

/** Makes records of one collection. */
export interface RecordFactory<N extends CollectionName> {
  /** Names of its traits. */
  readonly traits: readonly string[];
  /**
   * One record, not yet frozen or in the state. Its id is `fields.id`, by default the next one. Traits apply first, in
   * order, then the fields; embedded records (customer, agent, tags …) are looked up by id. References to unknown
   * records are left unchanged, without an embedded record: the caller checks references and the whole record.
   * @throws DomainError rule `unknown_trait`
   */
  make(source: FactorySource, fields: RecordFields<N>, traits?: readonly string[]): Collections[N]["record"];
  /** Applies traits, then fields, to an existing record; its id remains. */
  change(
    source: FactorySource,
    record: Collections[N]["record"],
    fields: RecordFields<N>,
    traits?: readonly string[],
  ): Collections[N]["record"];
  /** The missing records that a record with these traits requires. */
  needs?(source: FactorySource, fields: RecordFields<N>, traits: readonly string[]): readonly CompanionRecord[];
  /**
   * The records that result from a new or changed record, such as the work on a ticket that a trait closed, or the
   * messages of a worklog entry.
   * @param before the former record; absent for a new one
   */
  follows?(
    record: Collections[N]["record"],
    source: FactorySource,
    traits: readonly string[],
    before?: Collections[N]["record"],
  ): readonly CompanionRecord[];
}

/** One factory for each collection. */
export type RecordFactories = { readonly [N in CollectionName]: RecordFactory<N> };
