// The admin operations tagged `events`: list, stream and clear the events of a sandbox.
import type { AdminSchema } from "../contract/admin-types.ts";
import type { ServiceEvent } from "../domain/records/events/event-types.ts";
import { putSingle } from "../engine/store/single-part.ts";
import { eventsPart } from "./events/event-log.ts";
import { fitsFilter, streamEvents } from "./events/event-stream.ts";
import { type ControlOperations, inSandbox } from "./operation.ts";
import { toPage } from "./page.ts";

/** One page of events. */
export interface EventPage extends Omit<AdminSchema<"EventList">, "events"> {
  /** Newest last. */
  readonly events: readonly ServiceEvent[];
}

export const eventOperations = {
  listEvents: inSandbox(({ events }, { query }) => {
    const { page, ...paging } = toPage(events.retained(query.since).filter(fitsFilter(query)), query);
    const { lastId: lastSequence, droppedCount } = events;
    return { events: page.map(events.toEvent), ...paging, lastSequence, droppedCount };
  }),
  clearEvents: inSandbox(({ events, store }) => {
    const removed = events.retained().length;
    store.transact((tx) => putSingle(tx, eventsPart, { clearedThrough: tx.part(eventsPart).lastId }));
    return { success: true, removed };
  }),
  streamEvents: inSandbox(({ events }, { query }, { startHeartbeat }) => streamEvents(events, query, startHeartbeat)),
} satisfies ControlOperations;
