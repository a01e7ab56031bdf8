// The seam of a sandbox: one isolated state with its clock, faults, journal and house rules. Made and found by mock/control/sandboxes.ts,
// chosen per request by mock/http/app.ts, worked on by every other file of this folder.
import type { Clock, ClockMode } from "../core/clock.ts";
import type { Instant } from "../core/time.ts";
import type { Collections, HouseRules, World } from "../records/world.ts";
import type { Store } from "../store/store.ts";
import type { Faults } from "./fault.ts";
import type { Journal } from "./journal-entry.ts";
import type { Scenario } from "./scenario.ts";

/** Where a sandbox starts; equal starts share one world. */
export interface SandboxStart {
  readonly scenario: string;
  readonly seed: number;
  readonly tickets: number;
  readonly now: Instant;
  readonly clockMode: ClockMode;
}

/** One isolated state. `default` always exists. */
export interface Sandbox {
  readonly id: string;
  readonly clock: Clock;
  readonly store: Store<Collections>;
  readonly faults: Faults;
  readonly journal: Journal;
  /** The start it is reset to; changes when its scenario is switched. */
  readonly start: SandboxStart;
  readonly rules: HouseRules;
  readonly defaultCallerId: number;
}

/** Gives scenarios and worlds; implemented where both are wired in (mock/create-mock.ts), never in this folder. */
export interface WorldSource {
  /** Every scenario by name. */
  scenarios(): ReadonlyMap<string, Scenario>;
  /** The world of a start; built once and shared. Throws DomainError `unknown_scenario` (notFound). */
  world(start: SandboxStart): World;
}
