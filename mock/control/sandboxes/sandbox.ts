// Type of a sandbox: one isolated state with its clock, faults, journal and house rules. mock/control/sandboxes/create-sandbox.ts makes it,
// mock/control/sandboxes/sandbox-registry.ts keeps it, mock/http/sandbox-choice.ts picks one for each request.

import type { Collections, HouseRules, World } from "../../domain/records/world.ts";
import type { Clock, ClockMode } from "../../engine/core/clock.ts";
import type { Instant } from "../../engine/core/time.ts";
import type { UnitRunner } from "../../engine/core/unit-runner.ts";
import type { Store } from "../../engine/store/store.ts";
import type { DueWork } from "../clock/due-work.ts";
import type { EventLog } from "../events/event-entry.ts";
import type { Faults } from "../faults/fault.ts";
import type { Journal } from "../journal/journal-entry.ts";
import type { Scenario } from "../scenarios/scenario.ts";
import type { BrokenScenario } from "../scenarios/scenario-library.ts";
import type { Snapshots } from "../state/snapshots.ts";
import type { WebhookSet } from "../webhooks/webhook-set.ts";

/** Where a sandbox starts; equal starts share one world. */
export interface SandboxStart {
  readonly scenario: string;
  readonly seed: number;
  readonly tickets: number;
  readonly now: Instant;
  readonly clockMode: ClockMode;
  /** What its clock says at the beginning, if not `now`: the state was exported later. */
  readonly present?: Instant;
}

/** A state from elsewhere: what its start would have been, and where it is now. */
export interface LoadedState {
  readonly start: SandboxStart;
  /** Its faults and house rules are those of the state, whatever the mock was started with. */
  readonly scenario: Scenario;
  readonly world: World;
  /** What the clock says in it. */
  readonly now: Instant;
  /** The file it was read from, where it may have to be kept. */
  readonly file?: object | undefined;
}

/** What becomes of query parameters and body properties that the contract does not have: refused, or left out. */
export type UnknownInput = "refuse" | "ignore";

/** One isolated state. `default` always exists. */
export interface Sandbox {
  readonly id: string;
  /** Runs every piece of work on it, where it is kept beside the process; undefined: nothing has to be run. */
  readonly run: UnitRunner | undefined;
  readonly clock: Clock;
  readonly store: Store<Collections>;
  /** Of its store: the newest one that is stored, where it is kept beside the process. */
  readonly version: number;
  /** The work that falls due by its clock. */
  readonly due: DueWork;
  readonly faults: Faults;
  readonly journal: Journal;
  /** What has happened in it. */
  readonly events: EventLog;
  /** Who is told of it. */
  readonly webhooks: WebhookSet;
  readonly snapshots: Snapshots;
  /** The start it is reset to; changes when its scenario is switched. */
  readonly start: SandboxStart;
  /** The scenario of that start, as it was when the start was made. */
  readonly scenario: Scenario;
  readonly rules: HouseRules;
  readonly unknownInput: UnknownInput;
  readonly defaultCallerId: number;
  /**
   * Undoes the newest change of records that a request or the control made and that is not undone yet. What passing time has done since goes
   * back too, and is done again as far as it is still due: the state is as if that change had never been made.
   * @returns false where none is left
   */
  undo(): boolean;
  /** Turns house rules on or off until the next reset. */
  setRules(rules: Partial<HouseRules>): void;
  /** Records, clock, faults and house rules back to the start, journal and events emptied, webhooks deleted; snapshots stay. A new version of the store. */
  reset(): void;
  /**
   * The same to another start, which it is reset to from now on.
   * @throws DomainError 422 unknown_scenario, before anything changed
   */
  restart(start: SandboxStart): void;
  /**
   * Into a state of its own, which it is reset to from now on: records, clock, faults and house rules; journal, events, webhooks and snapshots stay.
   * @throws DomainError where a fault cannot be put in place, before anything changed
   */
  load(state: LoadedState): void;
  /**
   * An independent sandbox in the present state: records, ids, random positions, clock, faults with their counters, house rules and the
   * start to be reset to. Its journal and its events are empty, it has no snapshots and webhooks, and its store begins at version 0 without a history to undo.
   */
  fork(id: string): Sandbox;
}

/** Gives scenarios and worlds; implemented where both are wired in. */
export interface WorldSource {
  /** Every scenario by name. */
  scenarios(): ReadonlyMap<string, Scenario>;
  /** What is wrong with scenario files. */
  broken?(): readonly BrokenScenario[];
  /** The world of a start; built once and shared. */
  world(start: SandboxStart): World;
  /** Forgets the worlds that are remembered although no sandbox needs them; left out: none is. */
  forget?(): void;
}
