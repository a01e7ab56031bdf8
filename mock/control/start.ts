// Where a sandbox starts when only some of it was asked for. Called by mock/control/sandboxes.ts, and by mock/create-mock.ts for `default`.
import { DomainError, type ViolationPlace } from "../core/errors.ts";
import type { Instant } from "../core/time.ts";
import type { SandboxStart } from "./sandbox.ts";
import type { Scenario } from "./scenario.ts";

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
}

/** Size of a world where neither the caller, the mock nor the scenario names one. */
const ordinaryTickets = 200;

/**
 * The whole start. A size that the mock was started with counts for its own scenario only: another one brings its own.
 * @throws DomainError 422 unknown_scenario
 */
export function toStart(
  asked: AskedStart,
  defaults: StartDefaults,
  scenarios: ReadonlyMap<string, Scenario>,
): SandboxStart {
  const name = asked.scenario ?? defaults.scenario;
  const scenario = needScenario(name, scenarios);
  const { seed = defaults.seed, now = defaults.now } = asked;
  const sizes =
    name === defaults.scenario ? [defaults.tickets, scenario.tickets] : [scenario.tickets, defaults.tickets];
  const tickets = asked.tickets ?? sizes[0] ?? sizes[1] ?? ordinaryTickets;
  return { scenario: name, seed, tickets, now, clockMode: defaults.clockMode };
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
