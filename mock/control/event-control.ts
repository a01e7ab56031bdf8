// The operations of tag `events`: list, stream and forget the events of a sandbox.
import type { AdminSchema } from "../contract/admin-types.ts";
import type { ServiceEvent } from "../domain/records/events/event-types.ts";
import { putSingle } from "../engine/store/single-part.ts";
import { type EventFilter, fitsFilter, streamEvents } from "./events/event-stream.ts";
import { eventsPart } from "./events/events-part.ts";
import type { StartHeartbeat } from "./journal/sent-events.ts";
import { inSandbox, type OperationsOf } from "./operation.ts";

/** One page of events. */
export interface EventPage extends Omit<AdminSchema<"EventList">, "events"> {
  /** Newest last. */
  readonly events: readonly ServiceEvent[];
}

/** Methods reject with DomainErrors: 404 unknown_sandbox, 410 sandbox_evicted. */
export interface EventControl {
  /** The events so far, newest last; without `limit` the first 100. */
  listEvents(
    sandboxId: string,
    filter?: EventFilter & { readonly offset?: number | undefined; readonly limit?: number | undefined },
  ): Promise<EventPage>;
  /** Forgets every event so far; numbering continues. */
  clearEvents(sandboxId: string): Promise<AdminSchema<"Removal">>;
  /** Server-sent events; without `since` only new ones. */
  streamEvents(
    sandboxId: string,
    filter?: EventFilter,
    startHeartbeat?: StartHeartbeat,
  ): Promise<ReadableStream<Uint8Array>>;
}

export const eventOperations: OperationsOf<EventControl> = {
  listEvents: inSandbox(({ events }, { query: { since, offset = 0, limit = 100, ...filter } }) => {
    const fitting = events.retained(since).filter(fitsFilter(filter));
    return {
      events: fitting.slice(offset, offset + limit).map(events.toEvent),
      total: fitting.length,
      offset,
      limit,
      lastSequence: events.lastId,
      droppedCount: events.droppedCount,
    };
  }),
  clearEvents: inSandbox(({ events, store }) => {
    const removed = events.retained().length;
    store.transact((tx) => putSingle(tx, eventsPart, { clearedThrough: tx.part(eventsPart).lastId }));
    return { success: true, removed };
  }),
  streamEvents: inSandbox(({ events }, { query }, { startHeartbeat }) => streamEvents(events, query, startHeartbeat)),
};
