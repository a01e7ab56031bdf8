// The state behind factories without a mock: a lazy world plus the records created so far.
import { buildWorld } from "../fixtures/world.ts";
import { embed, embeddersNamedBy, type NamedByField } from "../mock/control/record-editing/embedding.ts";
import type { ConversationRecord } from "../mock/domain/records/conversations.ts";
import type { FactorySource } from "../mock/domain/records/factories.ts";
import type { WorklogRecord } from "../mock/domain/records/tickets.ts";
import type { BaseCollection, CollectionName, Collections, World } from "../mock/domain/records/world.ts";
import type { WorldTexts } from "../mock/domain/records/world-texts.ts";
import { compareIds } from "../mock/engine/core/compare-ids.ts";

type AnyRecord = Collections[CollectionName]["record"];
type Id = number | string;

/** The settings of the world; `tickets` is its size. */
interface FactoryStateSettings {
  readonly world: WorldTexts;
  readonly seed: number;
  readonly tickets: number;
  readonly now: number;
}

/** The same state for code that does not know the collection at compile time. */
export interface UntypedFactoryState {
  put(collection: CollectionName, record: object): AnyRecord;
}

/** A source that includes the created records. */
export class FactoryState implements FactorySource {
  readonly seed: number;
  readonly world: WorldTexts;
  readonly now: number;
  readonly #base: Pick<World, "collections" | "usedIds">;
  readonly #createdRecords = new Map<CollectionName, Map<Id, AnyRecord>>();
  readonly #highestIds = new Map<CollectionName, number>();
  /** Ids of the world's records by ticket, computed on demand. */
  readonly #idsByTicket = new Map<CollectionName, ReadonlyMap<number | undefined, readonly Id[]>>();

  constructor({ world, seed, tickets, now }: FactoryStateSettings) {
    this.seed = seed;
    this.world = world;
    this.now = now;
    this.#base = buildWorld({ world, seed, tickets, clockStart: now });
  }

  get<N extends CollectionName>(name: N, id: Id): Collections[N]["record"] | undefined {
    // Created records were stored under their collection's name.
    const created = this.#createdRecords.get(name)?.get(id) as Collections[N]["record"] | undefined;
    return created ?? this.#base.collections[name].get(id);
  }

  ids(name: CollectionName): Id[] {
    return this.#withCreated(name, this.#base.collections[name].ids());
  }

  worklogsOf(ticketId: number): readonly WorklogRecord[] {
    const worklogs = this.#candidates("worklogs", ticketId).flatMap((id) => this.get("worklogs", id) ?? []);
    return worklogs.filter(({ wire }) => wire.ticketId === ticketId);
  }

  messagesOf(ticketId: number): readonly ConversationRecord[] {
    const messages = this.#candidates("conversations", ticketId).flatMap((id) => this.get("conversations", id) ?? []);
    return messages.filter((message) => message.ticketId === ticketId);
  }

  nextId(name: CollectionName): number {
    const id = this.#highestId(name) + 1;
    this.#highestIds.set(name, id);
    return id;
  }

  /** Adds a record, embeds the records that its ids name, and updates the records that embed it. */
  put<N extends CollectionName>(name: N, record: Collections[N]["record"]): Collections[N]["record"] {
    const source = {
      get: (collection: CollectionName, id: Id) => this.get(collection, id),
      recordsNaming: (embedding: NamedByField, id: string) => this.#recordsNaming(embedding, id),
    };
    const completeRecord = embed(source, name, record);
    const { id } = completeRecord;
    if (typeof id === "number") this.#highestIds.set(name, Math.max(this.#highestId(name), id));
    const created = this.#createdRecords.get(name) ?? new Map<Id, AnyRecord>();
    this.#createdRecords.set(name, created.set(id, completeRecord));
    for (const embedder of embeddersNamedBy(name, { ...completeRecord })) {
      const embeddingRecord = this.get(embedder.collection, embedder.id);
      if (embeddingRecord !== undefined) this.put(embedder.collection, embeddingRecord);
    }
    return completeRecord;
  }

  #highestId(name: CollectionName): number {
    return this.#highestIds.get(name) ?? this.#base.usedIds?.[name] ?? highestIn(this.#base.collections[name]);
  }

  /** These ids and those of the created records, ascending. */
  #withCreated(name: CollectionName, ids: readonly Id[]): Id[] {
    const createdIds = this.#createdRecords.get(name)?.keys() ?? [];
    return [...new Set([...ids, ...createdIds])].sort(compareIds);
  }

  /** Ids of a ticket's records in the world, plus all created ones. */
  #candidates(name: "worklogs" | "conversations", ticketId: number): readonly Id[] {
    const collection = this.#base.collections[name];
    const groups =
      this.#idsByTicket.get(name) ?? Map.groupBy(collection.ids(), (id) => collection.columns?.(id)?.ticketId);
    this.#idsByTicket.set(name, groups);
    return this.#withCreated(name, groups.get(ticketId) ?? []);
  }

  /** Searches the records that the world's own record embeds, plus created ones. */
  #recordsNaming({ in: embedder, field, rule: { of, naming } }: NamedByField, id: string) {
    const base = this.#base.collections[embedder].get(Number(id));
    const embedded: unknown = base === undefined ? [] : Reflect.get(base, field);
    const embeddedIds = Array.isArray(embedded) ? embedded.map((record: AnyRecord) => record.id) : [];
    const records = this.#withCreated(of, embeddedIds).flatMap((recordId) => this.get(of, recordId) ?? []);
    return records.filter((record) => Reflect.get(record, naming) === id);
  }
}

/** Numeric ids sort before strings, so the last number is the highest. */
function highestIn({ ids }: Pick<BaseCollection<object, object>, "ids">): number {
  return ids().findLast((id) => typeof id === "number") ?? 0;
}
