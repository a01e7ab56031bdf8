// Retains the events of one sandbox; builds each on first read, so that unread events cost next to nothing.

import type { Finding } from "../../contract/finding.ts";
import type { ServiceContract } from "../../contract/service-contract.ts";
import type { ServiceEvent } from "../../domain/records/events/event-types.ts";
import { estimateJsonSize } from "../../engine/core/json-size.ts";
import { Listeners } from "../../engine/core/listeners.ts";
import { toWireTime } from "../../engine/core/time-formats/wire-time.ts";
import type { Change, Part, Stage } from "../../engine/store/store.ts";
import { BoundedRing } from "../journal/bounded-ring.ts";
import type { SharedBodies } from "../memory/shared-bodies.ts";
import {
  type CheckedEvent,
  EventBreach,
  type EventLog,
  type NumberedEvent,
  type RetainedEvent,
} from "./event-entry.ts";
import { eventRules, eventsByCollection } from "./event-rules.ts";
import { type RecordChange, toRecordChange } from "./record-change.ts";
import { toVisibleChange } from "./visible-change.ts";

/** The store part that numbers a sandbox's events: its last id is the number of the last event. */
export const eventsPart: Part<{ readonly clearedThrough: number }> = { name: "events" };

export interface EventLogOptions {
  /** Id of the sandbox, for the ids of events. */
  readonly sandbox: string;
  /** The contract that events are checked against. */
  readonly service: ServiceContract;
  /** Numbering continues after it; default 0. */
  readonly lastId?: number | undefined;
  /** The shared bodies of all sandboxes of the mock. */
  readonly bodies: SharedBodies;
  /** Called once for each event that breaks the contract. */
  readonly onBreach?: ((breach: EventBreach, event: NumberedEvent) => void) | undefined;
}

const limits = { entries: 1_000, bytes: 1024 * 1024 };

export function createEventLog(options: EventLogOptions): EventLog {
  const { bodies, lastId, sandbox } = options;
  const retained = new BoundedRing<RetainedEvent>({
    limits,
    bodies,
    sandbox,
    after: lastId,
    toBodies: (ring) => ({
      bytesOf: ({ bytes }) => bytes,
      oldestAt: () => ring.get(ring.firstId)?.at ?? Number.POSITIVE_INFINITY,
    }),
  });
  const listeners = new Listeners<RetainedEvent>();
  const check = createCheck(options);

  function emit(events: readonly NumberedEvent[]): void {
    if (listeners.isClosed) return;
    for (const event of events) {
      const entry = { ...event, bytes: estimateJsonSize(event.change.record) };
      retained.add(entry);
      listeners.emit(entry);
    }
  }
  return {
    follow(changeSet, stages, after) {
      const events = toEvents(stages ?? [changeSet], after);
      if (events.length === 0) return undefined;
      return { lastId: after + events.length, events, emit: () => emit(events) };
    },
    retained: (since = 0) => retained.since(since),
    toEvent: (event) => check(event).event,
    check,
    get lastId() {
      return retained.lastId;
    },
    get droppedCount() {
      return retained.droppedCount;
    },
    clear: (through) => retained.clear(through),
    subscribe: (listener) => listeners.subscribe(listener),
    get hasListeners() {
      return listeners.hasAny;
    },
    onListeners: (listener) => listeners.onChange(listener),
    close() {
      if (listeners.isClosed) return;
      retained.leave();
      listeners.close();
    },
  };
}

/** The events of changes, numbered after `lastId`. */
function toEvents(stages: readonly Stage[], lastId: number): readonly NumberedEvent[] {
  const events: NumberedEvent[] = [];
  for (const { at, changes } of stages) {
    for (const recordChange of changes) {
      const names = eventsByCollection.get(recordChange.collection);
      if (names === undefined) continue;
      const change = visibleChange(recordChange);
      if (change === undefined) continue;
      const { before: _, ...facts } = change;
      const key = `${recordChange.collection} ${recordChange.id}`;
      for (const type of names) {
        if (!eventRules[type].happens(change)) continue;
        events.push({ id: lastId + events.length + 1, type, at, key, change: facts });
      }
    }
  }
  return events;
}

function visibleChange(storeChange: Change): RecordChange | undefined {
  const change = toRecordChange(storeChange);
  return change === undefined ? undefined : toVisibleChange(storeChange.collection, change);
}

/**
 * Builds events and checks each against the contract, like a response. If one breaks it (a bug in the mock), listeners
 * receive the breach instead.
 */
function createCheck({ sandbox, service, onBreach }: EventLogOptions) {
  const reported = new WeakSet<NumberedEvent["change"]>();
  return (retained: NumberedEvent): CheckedEvent => {
    const { event, findings } = toChecked(retained, sandbox, service);
    if (findings.length === 0) return { event };
    const breach = new EventBreach(retained.type, findings);
    if (!reported.has(retained.change)) onBreach?.(breach, retained);
    reported.add(retained.change);
    return { event: toBreachEvent(event, breach), breach };
  };
}

/** Typed as an event so that listeners treat both alike; only a bug in the mock causes it. */
function toBreachEvent(event: ServiceEvent, { message }: EventBreach): ServiceEvent {
  const breachEvent: object = Object.freeze({ ...event, data: Object.freeze({ contractBreach: message }) });
  return breachEvent as ServiceEvent;
}

interface Checked {
  readonly event: ServiceEvent;
  readonly findings: readonly Finding[];
}

function toChecked({ id, type, at, change }: NumberedEvent, sandbox: string, service: ServiceContract): Checked {
  const data = Object.freeze(eventRules[type].toData(change));
  const event: object = { id: `evt_${sandbox}_${id}`, sequence: id, timestamp: toWireTime(at), type, data };
  const findings = service.compile().checkResponse(type, event);
  // Without findings, it has the type that the contract declares.
  return { event: Object.freeze(event) as ServiceEvent, findings };
}
