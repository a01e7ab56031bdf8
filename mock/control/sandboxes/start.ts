// Where a sandbox starts when only some of it was asked for. Called by mock/control/sandboxes/sandbox-registry.ts, and by mock/create-mock.ts for `default`.
import { DomainError, type ViolationPlace } from "../../core/errors.ts";
import { type Instant, parseDateTime } from "../../core/time.ts";
import type { Scenario } from "../scenarios/scenario.ts";
import type { SandboxStart } from "./sandbox.ts";

/** What may be asked of a new sandbox; what is left out is as the mock was started. */
export interface AskedStart {
  readonly scenario?: string | undefined;
  readonly seed?: number | undefined;
  readonly tickets?: number | undefined;
  readonly now?: Instant | undefined;
}

/** How the mock was started. */
export interface StartDefaults extends Omit<SandboxStart, "tickets"> {
  /** Undefined where nobody named a size: then the scenario decides. */
  readonly tickets: number | undefined;
  /** The mock was started from a state: there is that one world, and nothing that could build another. */
  readonly isPrebuilt?: true;
}

/** What would be right where a mock that was started from a state is to build something. */
export const insteadOfPrebuilt =
  "start with createMock() and bring the state in by control.importState, and it can be built";

/** Size of a world where neither the caller, the mock nor the scenario names one. */
export const ordinaryTickets = 200;

/**
 * The whole start. What the mock was started with stands above what its own scenario says of its start, and below what another one says.
 * @throws DomainError 422 unknown_scenario, clock_out_of_range, prebuilt_world
 */
export function toStart(
  asked: AskedStart,
  defaults: StartDefaults,
  scenarios: ReadonlyMap<string, Scenario>,
): SandboxStart {
  assertBuilt(asked, defaults);
  const name = asked.scenario ?? defaults.scenario;
  const scenario = needScenario(name, scenarios);
  const own = name === defaults.scenario ? { ...toScenarioStart(scenario), ...defaults } : toScenarioStart(scenario);
  const tickets = asked.tickets ?? own.tickets ?? scenario.tickets ?? defaults.tickets ?? ordinaryTickets;
  const { seed = own.seed ?? defaults.seed, now = own.now ?? defaults.now } = asked;
  // What the mock was started with was looked at when it was started.
  if (asked.now !== undefined) assertStartable(asked.now);
  const { present } = name === defaults.scenario && asked.now === undefined ? defaults : { present: undefined };
  const clockMode = own.clockMode ?? defaults.clockMode;
  return { scenario: name, seed, tickets, now, clockMode, ...(present === undefined ? {} : { present }) };
}

/**
 * Refuses another world where there is only one.
 * @param pointer where the request names the scenario
 * @throws DomainError 422 prebuilt_world
 */
export function assertBuilt(asked: AskedStart, defaults: StartDefaults, pointer = "/scenario"): void {
  if (!defaults.isPrebuilt) return;
  const { scenario, seed, tickets } = defaults;
  const parts = [
    { pointer, found: asked.scenario, only: scenario },
    { pointer: "/seed", found: asked.seed, only: seed },
    { pointer: "/tickets", found: asked.tickets, only: tickets },
  ];
  const violations = parts
    .filter(({ found, only }) => found !== undefined && found !== only)
    .map(({ pointer: place, found, only }) => ({
      ...{ in: "body" as const, pointer: place, found: JSON.stringify(found) },
      expected: `${JSON.stringify(only)} as in the state that this mock was started from, or nothing`,
    }));
  if (violations.length === 0) return;
  const message = `This mock was started from a state and has no other world: ${insteadOfPrebuilt}.`;
  throw new DomainError("rule", "prebuilt_world", message, violations);
}

/** Whether a world can be laid out around an instant: Unix seconds must not turn negative, nor years take a fifth digit. */
export function isStartable(now: Instant): boolean {
  return now >= Date.UTC(1980, 0) && now < Date.UTC(9000, 0);
}

function assertStartable(now: Instant): void {
  if (isStartable(now)) return;
  const expected = "a date-time from 1980 to 8999";
  const found = JSON.stringify(new Date(now).toISOString());
  throw new DomainError("rule", "clock_out_of_range", `A world cannot start at ${found}; expected ${expected}.`, [
    { in: "body", pointer: "/now", found, expected },
  ]);
}

/** What a scenario says of its start. */
export function toScenarioStart({ tickets, seed, clock }: Scenario): {
  readonly tickets: number | undefined;
  readonly seed: number | undefined;
  readonly now: Instant | undefined;
  readonly clockMode: SandboxStart["clockMode"] | undefined;
} {
  const now = clock?.now === undefined ? undefined : parseDateTime(clock.now);
  return { tickets, seed, now, clockMode: clock?.mode };
}

/**
 * The scenario of this name.
 * @param pointer where the request named it
 * @throws DomainError 422 unknown_scenario
 */
export function needScenario(name: string, scenarios: ReadonlyMap<string, Scenario>, pointer = "/scenario"): Scenario {
  const scenario = scenarios.get(name);
  if (scenario !== undefined) return scenario;
  const place: ViolationPlace = "body";
  const expected = `one of ${[...scenarios.keys()].join(", ")}`;
  const violation = { in: place, pointer, found: JSON.stringify(name), expected };
  throw new DomainError("rule", "unknown_scenario", `There is no scenario ${name}; expected ${expected}.`, [violation]);
}
