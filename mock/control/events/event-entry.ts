// Types of a sandbox's events: as they are kept, and as they are read. mock/control/events/event-log.ts keeps them.

import type { Finding } from "../../contract/validators.ts";
import type { EventName, ServiceEvent } from "../../domain/records/events/event-types.ts";
import type { Instant } from "../../engine/core/time.ts";
import type { CommitEvents, Stage } from "../../engine/store/store.ts";
import type { RecordChange } from "./record-change.ts";

/** An event as it is kept: raw, so that noting it costs next to nothing. */
export interface RetainedEvent {
  /** Its number: counts up within the sandbox. */
  readonly id: number;
  readonly type: EventName;
  /** Domain time of the commit. */
  readonly at: Instant;
  /** Names the record: events of one record are sent in order. */
  readonly key: string;
  readonly change: Omit<RecordChange, "before">;
  /** Letters of its record as a text. */
  readonly bytes: number;
  /** Another process committed the change: it tells the webhooks. */
  readonly isElsewhere?: true;
}

/** An event as it is told. */
export interface CheckedEvent {
  readonly event: ServiceEvent;
  /** Why it is not told as it is; then `data` has only this message, as `contractBreach`. */
  readonly breach?: EventBreach | undefined;
}

/** What a subscriber is told. */
export interface EventListener {
  /** Each event from now on. */
  next(event: RetainedEvent): void;
  /** The sandbox has ended. */
  end(): void;
}

/** The bounded ring of one sandbox's events. */
export interface EventLog {
  /** What follows from a version, numbered after `lastId`; undefined: nothing does. On the way of every write: must be cheap. */
  follow(changeSet: Stage, stages: readonly Stage[] | undefined, lastId: number): CommitEvents | undefined;
  /** What is kept after the event with the number `since`, oldest first. */
  retained(since?: number): readonly RetainedEvent[];
  /** The event, frozen. One that breaks the contract has the breach in place of its data: the others are told all the same. */
  toEvent(event: RetainedEvent): ServiceEvent;
  /** The same, and what breaks the contract in it. */
  check(event: RetainedEvent): CheckedEvent;
  /** Number of the newest event ever noted; 0 before the first. */
  readonly lastId: number;
  /** How many were dropped since the log was last empty. */
  readonly droppedCount: number;
  /** Forgets every event; numbers go on after `through`, left out: after the newest. How many were kept. */
  clear(through?: number): number;
  /** Tells the listener of each event from now on; the returned function ends that. */
  subscribe(listener: EventListener): () => void;
  /** Whether anybody listens. */
  readonly isHeard: boolean;
  /** Calls back whenever a listener comes or goes. */
  onHearing(changed: () => void): void;
  /** Ends every subscription and gives its bytes back. */
  close(): void;
}

/** An event that breaks the contract: a bug of the mock's own. */
export class EventBreach extends Error {
  constructor(type: EventName, findings: readonly Finding[]) {
    const [first] = findings;
    const more = findings.length > 1 ? ` (the first of ${findings.length} places)` : "";
    super(
      `The mock's event ${type} breaks the contract at ${first?.pointer || "its root"}: ` +
        `found ${first?.found}, expected ${first?.expected}${more}.`,
    );
    this.name = "EventBreach";
  }
}
