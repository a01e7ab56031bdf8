// The state behind factories without a mock: a lazy world plus the records created so far.

import { buildWorld } from "../fixtures/world.ts";
import { embed, embeddersNamedBy, type NamedByField } from "../mock/control/record-editing/embedding.ts";
import type { ConversationRecord } from "../mock/domain/records/conversations.ts";
import type { FactorySource } from "../mock/domain/records/factories.ts";
import type { WorklogRecord } from "../mock/domain/records/tickets.ts";
import type { BaseCollection, CollectionName, Collections } from "../mock/domain/records/world.ts";
import type { WorldTexts } from "../mock/domain/records/world-texts.ts";
import { compareIds } from "../mock/engine/core/compare-ids.ts";

type AnyRecord = Collections[CollectionName]["record"];

/** A source that includes the created records. */
export interface FactoryState extends FactorySource {
  /** Adds a record, embeds the records that its ids name, and updates the records that embed it. */
  put<N extends CollectionName>(collection: N, record: Collections[N]["record"]): Collections[N]["record"];
}

/** The same state for code that does not know the collection at compile time. */
export interface UntypedFactoryState {
  put(collection: CollectionName, record: object): AnyRecord;
}

/** Creates the state of a world with these settings; `tickets` is its size. */
export function createFactoryState(settings: {
  readonly world: WorldTexts;
  readonly seed: number;
  readonly tickets: number;
  readonly now: number;
}): FactoryState {
  const { world, seed, tickets, now } = settings;
  const { collections, usedIds = {} } = buildWorld({ world, seed, tickets, clockStart: now });
  const createdRecords = new Map<CollectionName, Map<number | string, AnyRecord>>();
  const highest = new Map<CollectionName, number>();

  function get<N extends CollectionName>(name: N, id: number | string): Collections[N]["record"] | undefined {
    // Created records were stored under their collection's name.
    const ownRecord = createdRecords.get(name)?.get(id) as Collections[N]["record"] | undefined;
    return ownRecord ?? collections[name].get(id);
  }
  function ids(name: CollectionName): (number | string)[] {
    const ownIds = createdRecords.get(name)?.keys() ?? [];
    return [...new Set([...collections[name].ids(), ...ownIds])].sort(compareIds);
  }
  const byTicket = new Map<string, ReadonlyMap<number | undefined, readonly (number | string)[]>>();
  /** Ids of a ticket's records in the world, plus all created ones. */
  function candidates(name: "worklogs" | "conversations", ticketId: number): readonly (number | string)[] {
    const groups =
      byTicket.get(name) ?? Map.groupBy(collections[name].ids(), (id) => collections[name].columns?.(id)?.ticketId);
    byTicket.set(name, groups);
    const ownGroup = groups.get(ticketId) ?? [];
    return [...new Set([...ownGroup, ...(createdRecords.get(name)?.keys() ?? [])])].sort(compareIds);
  }
  function worklogsOf(ticketId: number): readonly WorklogRecord[] {
    const worklogs = candidates("worklogs", ticketId).flatMap((id) => get("worklogs", id) ?? []);
    return worklogs.filter(({ wire }) => wire.ticketId === ticketId);
  }
  function messagesOf(ticketId: number): readonly ConversationRecord[] {
    const messages = candidates("conversations", ticketId).flatMap((id) => get("conversations", id) ?? []);
    return messages.filter((message) => message.ticketId === ticketId);
  }
  function nextId(name: CollectionName): number {
    const last = highest.get(name) ?? usedIds[name] ?? highestOf(collections[name]);
    highest.set(name, last + 1);
    return last + 1;
  }
  /** Ids that the world's own record embeds, plus created ones. */
  function recordsNaming({ in: embedder, field, rule: { of, naming } }: NamedByField, id: string) {
    const base = collections[embedder].get(Number(id));
    const embedded: unknown = base === undefined ? [] : Reflect.get(base, field);
    const embeddedIds = Array.isArray(embedded) ? embedded.map((record: AnyRecord) => record.id) : [];
    const allIds = [...new Set([...embeddedIds, ...(createdRecords.get(of)?.keys() ?? [])])].sort(compareIds);
    return allIds.flatMap((id) => get(of, id) ?? []).filter((record) => Reflect.get(record, naming) === id);
  }
  function put<N extends CollectionName>(name: N, record: Collections[N]["record"]): Collections[N]["record"] {
    const completeRecord = embed({ get, recordsNaming }, name, record);
    const records = createdRecords.get(name) ?? new Map<number | string, AnyRecord>();
    createdRecords.set(name, records.set(completeRecord.id, completeRecord));
    if (typeof completeRecord.id === "number")
      highest.set(name, Math.max(highest.get(name) ?? nextId(name) - 1, completeRecord.id));
    for (const { collection, id } of embeddersNamedBy(name, { ...completeRecord })) {
      const embedder = get(collection, id);
      if (embedder !== undefined) put(collection, embedder);
    }
    return completeRecord;
  }
  return { seed, world, now, get, ids, worklogsOf, messagesOf, nextId, put };
}

/** Numeric ids sort before strings, so the last number is the highest. */
function highestOf({ ids }: Pick<BaseCollection<object, object>, "ids">): number {
  return ids().findLast((id) => typeof id === "number") ?? 0;
}
