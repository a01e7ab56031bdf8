// Types of a sandbox's events, as retained and as read, and the error for an event that breaks the contract.
import type { Finding } from "../../contract/finding.ts";
import type { EventName, ServiceEvent } from "../../domain/records/events/event-types.ts";
import type { Listeners } from "../../engine/core/listeners.ts";
import type { Instant } from "../../engine/core/time.ts";
import type { CommitEvents, Stage } from "../../engine/store/store.ts";
import type { RecordChange } from "./record-change.ts";

/** An event in raw form, so that recording it costs next to nothing. */
export interface NumberedEvent {
  /** Counts up within the sandbox. */
  readonly id: number;
  readonly type: EventName;
  /** Domain time of the commit. */
  readonly at: Instant;
  /** Names the record; events of one record are sent in order. */
  readonly key: string;
  readonly change: Omit<RecordChange, "before">;
}

export interface RetainedEvent extends NumberedEvent {
  /** The length of its record as JSON. */
  readonly bytes: number;
}

export interface VersionEvents extends CommitEvents {
  readonly events: readonly NumberedEvent[];
}

export interface CheckedEvent {
  readonly event: ServiceEvent;
  /** Set if the event breaks the contract and is not sent; `data` then has only this message, as `contractBreach`. */
  readonly breach?: EventBreach | undefined;
}

/** The bounded ring of one sandbox's events. */
export interface EventLog {
  /**
   * The events of a version, numbered after `lastId`; undefined if there are none. Runs on every write: must be cheap.
   * @param stages the steps of the change set, each with its own time; undefined if it has only one
   */
  follow(changeSet: Stage, stages: readonly Stage[] | undefined, lastId: number): VersionEvents | undefined;
  /** The retained events after the number `since`, oldest first. */
  retained(since?: number): readonly RetainedEvent[];
  /**
   * The event, frozen. If it breaks the contract, the breach replaces its data, and the other events are sent as usual.
   */
  toEvent(event: NumberedEvent): ServiceEvent;
  /** Like `toEvent`, but also returns the breach of the contract, if any. */
  check(event: NumberedEvent): CheckedEvent;
  /** Number of the newest event ever recorded; 0 before the first. */
  readonly lastId: number;
  /** How many were dropped since the log was last empty. */
  readonly droppedCount: number;
  /**
   * Clears all events; numbers continue after `through`, by default after the newest. Returns how many were retained.
   */
  clear(through?: number): number;
  /** Calls the listener for each event from now on, until the sandbox ends. */
  subscribe: Listeners<RetainedEvent>["subscribe"];
  readonly hasListeners: boolean;
  /** Calls back when a listener subscribes or unsubscribes. */
  onListeners(listener: () => void): void;
  /** Ends all subscriptions and releases the log's memory. */
  close(): void;
}

/** An event that breaks the contract: a bug in the mock itself. */
export class EventBreach extends Error {
  constructor(type: EventName, findings: readonly Finding[]) {
    const [first] = findings;
    const suffix = findings.length > 1 ? ` (the first of ${findings.length} places)` : "";
    super(
      `The mock's event ${type} breaks the contract at ${first?.pointer || "its root"}: ` +
        `found ${first?.found}, expected ${first?.expected}${suffix}.`,
    );
    this.name = "EventBreach";
  }
}
