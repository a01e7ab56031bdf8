// The operations of tag `events`: list, stream and forget the events of a sandbox.
import type { AdminSchema } from "../contract/admin-types.ts";
import type { ServiceEvent } from "../domain/records/events/event-types.ts";
import { putSingle } from "../engine/store/single-part.ts";
import { fitsFilter, streamEvents } from "./events/event-stream.ts";
import { eventsPart } from "./events/events-part.ts";
import { type ControlOperations, inSandbox } from "./operation.ts";

/** One page of events. */
export interface EventPage extends Omit<AdminSchema<"EventList">, "events"> {
  /** Newest last. */
  readonly events: readonly ServiceEvent[];
}

export const eventOperations = {
  listEvents: inSandbox(({ events }, { query: { since, offset = 0, limit = 100, ...filter } }) => {
    const matches = events.retained(since).filter(fitsFilter(filter));
    return {
      events: matches.slice(offset, offset + limit).map(events.toEvent),
      total: matches.length,
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
} satisfies ControlOperations;
