// Keeps the events of one sandbox: numbers what a commit changed (mock/control/events/event-rules.ts) and makes the event itself when
// somebody reads it, so that events nobody looks at cost next to nothing. Made by mock/compose.ts; its types are in
// mock/control/events/event-entry.ts.

import { ownContract, type ServiceContract } from "../../contract/service-contract.ts";
import type { ServiceEvent } from "../../records/events/event-types.ts";
import type { ChangeSet } from "../../store/store.ts";
import { toWireTime } from "../clock/wire-time.ts";
import type { BudgetMember, JournalBudget } from "../journal/journal-budget.ts";
import { createNumberedRing } from "../journal/numbered-ring.ts";
import { EventBreach, type EventListener, type EventLog, type KeptEvent } from "./event-entry.ts";
import { eventRules, eventsByCollection } from "./event-rules.ts";
import { toRecordChange } from "./record-change.ts";

export interface EventLogOptions {
  /** Id of the sandbox, for the ids of events. */
  readonly sandbox: string;
  /** What the events are checked against; left out: the contract of the package. */
  readonly service?: ServiceContract | undefined;
  /** Shared with the journals of the mock. */
  readonly budget: JournalBudget;
  readonly limits?: { readonly events?: number; readonly bytes?: number };
}

const mostEvents = 1_000;
const mostEventBytes = 1024 * 1024;
/** What an event takes beside its record. */
const eventBytes = 400;

/** No event yet. */
export function createEventLog({ sandbox, service = ownContract, budget, limits = {} }: EventLogOptions): EventLog {
  const { events = mostEvents, bytes = mostEventBytes } = limits;
  const kept = createBoundedEvents(events, bytes, budget);
  const listeners = new Set<EventListener>();
  let isClosed = false;

  function note({ at, changes }: ChangeSet, weightOf: (record: object) => number): void {
    if (isClosed) return;
    for (const one of changes) {
      const names = eventsByCollection.get(one.collection);
      const change = names === undefined ? undefined : toRecordChange(one);
      if (names === undefined || change === undefined) continue;
      const { before: _, ...said } = change;
      for (const type of names) {
        if (!eventRules[type].happens(change)) continue;
        const key = `${one.collection} ${one.id}`;
        const event = { id: kept.lastId + 1, type, at, key, change: said, bytes: eventBytes + weightOf(said.record) };
        kept.add(event);
        for (const listener of listeners) listener.next(event);
      }
    }
  }
  return {
    note,
    kept: (since = 0) => kept.since(since),
    toEvent: (event) => toEvent(event, sandbox, service),
    get lastId() {
      return kept.lastId;
    },
    get droppedCount() {
      return kept.droppedCount;
    },
    clear: kept.clear,
    subscribe(listener) {
      if (isClosed) listener.end();
      else listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      kept.leave();
      for (const listener of listeners) listener.end();
      listeners.clear();
    },
  };
}

interface BoundedEvents extends Pick<EventLog, "lastId" | "droppedCount" | "clear"> {
  add(event: KeptEvent): void;
  since(id: number): readonly KeptEvent[];
  leave(): void;
}

function createBoundedEvents(mostKept: number, mostBytes: number, budget: JournalBudget): BoundedEvents {
  const ring = createNumberedRing<KeptEvent>(mostKept);
  let [bytes, droppedCount] = [0, 0];
  const member: BudgetMember = {
    get bytes() {
      return bytes;
    },
    giveWay: dropOldest,
  };

  function free(count: number): void {
    bytes -= count;
    budget.add(member, -count);
  }
  function dropOldest(): void {
    const oldest = ring.dropFirst();
    droppedCount += 1;
    if (oldest !== undefined) free(oldest.bytes);
  }
  return {
    get lastId() {
      return ring.lastId;
    },
    get droppedCount() {
      return droppedCount;
    },
    since: ring.since,
    add(event) {
      if (ring.isFull) dropOldest();
      ring.put(event);
      bytes += event.bytes;
      while (bytes > mostBytes) dropOldest();
      budget.add(member, event.bytes);
    },
    clear() {
      const count = ring.clear();
      free(bytes);
      droppedCount = 0;
      return count;
    },
    leave: () => budget.leave(member),
  };
}

/** Checked like an answer: what breaks the contract is the mock's own bug, and nobody gets it. So it is an event of the contract. */
function toEvent(kept: KeptEvent, sandbox: string, service: ServiceContract): ServiceEvent;
function toEvent(kept: KeptEvent, sandbox: string, service: ServiceContract): object;
function toEvent({ id, type, at, change }: KeptEvent, sandbox: string, service: ServiceContract): object {
  const data = Object.freeze(eventRules[type].toData(change));
  const event = Object.freeze({ id: `evt_${sandbox}_${id}`, sequence: id, timestamp: toWireTime(at), type, data });
  const findings = service.compile().checkAnswer(type, event);
  if (findings.length > 0) throw new EventBreach(type, findings);
  return event;
}
