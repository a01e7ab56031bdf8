// The type of the record factories: each makes a complete, valid record from a few given fields.
import type { Instant } from "../../engine/core/time.ts";
import type { CollectionName, Collections } from "./world.ts";

/** What may be said of a record to make: top-level fields as the record has them, those of a `wire` one by one. */
export type RecordFields<N extends CollectionName> = Collections[N]["record"] extends infer R
  ? R extends { readonly wire: infer W }
    ? Partial<Omit<R, "wire">> & { readonly wire?: Partial<W> }
    : Partial<R>
  : never;

/** The state that a record is made for: its references are looked up here. A store's transaction is one, together with the seed. */
export interface FactorySource {
  readonly seed: number;
  /** Domain time: dates are computed backwards from here. */
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

/** A record that goes with another one. */
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
   * One record, not yet frozen and not yet in the state. Its id is `fields.id`, else the next one. Traits come first, in order, then the
   * fields; what a record embeds (customer, agent, tags …) follows the ids that it names. A reference of the fields that the state does not
   * hold stays as it is given, without the embedded part where there is one: the caller checks references and the whole record.
   * @throws DomainError 422 `unknown_trait`
   */
  make(source: FactorySource, fields: RecordFields<N>, traits?: readonly string[]): Collections[N]["record"];
  /** The same for a record that is there: traits, then fields, over what it has; it keeps its id. */
  change(
    source: FactorySource,
    record: Collections[N]["record"],
    fields: RecordFields<N>,
    traits?: readonly string[],
  ): Collections[N]["record"];
  /** What has to be there before a record of these traits and is not. */
  needs?(source: FactorySource, fields: RecordFields<N>, traits: readonly string[]): readonly CompanionRecord[];
  /**
   * What follows from a record that was made, such as the work on a ticket that a trait has closed, or the messages of a worklog entry.
   * @param before the record that was changed; left out where one was made
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
