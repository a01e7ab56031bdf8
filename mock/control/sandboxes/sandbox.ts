// Types of a sandbox, one isolated state with its clock, faults, journal and house rules, and of its start.

import type { HouseRules } from "../../domain/records/house-rules.ts";
import type { Collections, World } from "../../domain/records/world.ts";
import type { Clock, ClockMode } from "../../engine/core/clock.ts";
import type { Instant } from "../../engine/core/time.ts";
import type { UnitRunner } from "../../engine/core/unit-runner.ts";
import type { Store } from "../../engine/store/store.ts";
import type { DueWork } from "../clock/due-work.ts";
import type { EventLog } from "../events/event-entry.ts";
import type { Faults } from "../faults/fault.ts";
import type { Holds } from "../faults/holds.ts";
import type { Journal } from "../journal/journal-entry.ts";
import type { Scenario } from "../scenarios/scenario.ts";
import type { Timeline } from "../timeline/timeline.ts";
import type { WebhookSet } from "../webhooks/webhook-set.ts";
import type { Snapshots } from "./snapshots.ts";

/** How a sandbox starts; equal starts share one world. */
export interface SandboxStart {
  readonly scenario: string;
  /** The name of its world. */
  readonly world: string;
  readonly seed: number;
  readonly tickets: number;
  /** The time around which its world is built. */
  readonly now: Instant;
  readonly clockMode: ClockMode;
  /** The clock's initial time if it differs from `now`: the state was exported later, or `now` is the last full hour. */
  readonly initialTime?: Instant;
  /** Starts at the machine's time, also after a reset, because no initial time is set. */
  readonly machineTime?: true;
}

/** An imported state: its start, and its current state. */
export interface LoadedState {
  readonly start: SandboxStart;
  /** Its faults and house rules override the mock's. */
  readonly scenario: Scenario;
  readonly world: World;
  /** The clock's time. */
  readonly now: Instant;
  /** The file it was read from, if it may have to be stored. */
  readonly file?: object | undefined;
}

/** How to treat query parameters and body properties that the contract does not declare. */
export type UnknownInput = "refuse" | "ignore";

/** One isolated state. `default` always exists. */
export interface Sandbox {
  readonly id: string;
  /** Runs all work on a stored sandbox; undefined in memory, where work runs directly. */
  readonly run: UnitRunner | undefined;
  readonly clock: Clock;
  readonly store: Store<Collections>;
  /** The version of the store; with a storage, the newest stored version. */
  readonly version: number;
  /** The work that falls due on its clock. */
  readonly due: DueWork;
  readonly faults: Faults;
  /** The requests that this process holds. */
  readonly holds: Holds;
  readonly journal: Journal;
  /** What happened between its requests. */
  readonly timeline: Timeline;
  readonly events: EventLog;
  /** The receivers of its events. */
  readonly webhooks: WebhookSet;
  readonly snapshots: Snapshots;
  /** The start that a reset returns to; a scenario switch changes it. */
  readonly start: SandboxStart;
  /** The scenario of that start; later changes to its file have no effect. */
  readonly scenario: Scenario;
  /** The records of that start. */
  readonly world: World;
  readonly rules: HouseRules;
  readonly unknownInput: UnknownInput;
  readonly defaultCallerId: number;
  /**
   * Undoes the newest change to records that a request or the control made and that has not been undone yet. Later
   * effects of passing time are undone, too, and repeated if still due.
   * @returns false if no change is left to undo
   */
  undo(): boolean;
  /**
   * Restores the records of a version, and the clock in its current mode, as a new version of the store.
   * @throws RangeError if the history does not have the version
   */
  rewind(version: number, clock: Instant): void;
  /**
   * Restores records, clock, faults and house rules to the start, empties journal and events, and deletes webhooks;
   * snapshots remain. Creates a new version of the store.
   */
  reset(): void;
  /**
   * Resets to another start, to which later resets return.
   * @throws DomainError rule `unknown_scenario`, before any change
   */
  restart(start: SandboxStart): void;
  /**
   * Replaces records, clock, faults and house rules with a state's, to which later resets return; journal, events,
   * webhooks and snapshots remain.
   * @throws DomainError if a fault cannot be placed, before any change
   */
  load(state: LoadedState): void;
  /**
   * Creates an independent sandbox with the current records, ids, positions of random streams, clock, faults and their counters,
   * house rules and start. Its journal and events are empty, it has no snapshots or webhooks, and its store begins at
   * version 0 without a history to undo.
   */
  fork(id: string): Sandbox;
}
