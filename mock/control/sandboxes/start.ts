// Chooses each part of a sandbox's start from the request, the mock's options, the scenario or the defaults, in that order.
import type { ClockMode } from "../../engine/core/clock.ts";
import { DomainError } from "../../engine/core/errors.ts";
import { hourMs, type Instant, parseDateTime } from "../../engine/core/time.ts";
import type { Scenario } from "../scenarios/scenario.ts";
import { type KnownScenarios, requireScenario } from "./find-scenario.ts";
import type { SandboxStart } from "./sandbox.ts";

/** The parts of a start that one source sets; the next source supplies the others. */
export interface StartParts {
  readonly world?: string | undefined;
  readonly seed?: number | undefined;
  readonly tickets?: number | undefined;
  readonly now?: Instant | undefined;
  readonly clockMode?: ClockMode | undefined;
}

/** A requested start; omitted parts are chosen. */
export interface StartRequest extends StartParts {
  /** Default: the mock's scenario. */
  readonly scenario?: string | undefined;
}

/** The start of sandboxes by default. */
export interface StartDefaults {
  readonly scenario: string;
  /** How the mock was started; overrides the start of its own scenario only. */
  readonly ownStart: StartParts & Pick<SandboxStart, "initialTime">;
  /** Applies to parts that the scenario does not set. */
  readonly fallback: Omit<SandboxStart, "scenario" | "world" | "initialTime"> & Pick<StartParts, "world">;
  /** Sandboxes with a running clock start at the machine's time, unless the request or the scenario sets another. */
  readonly machineTime?: boolean;
  /** The mock was started from a state: it has only that world and cannot build another. */
  readonly isPrebuilt?: true;
}

/** What to do instead if a mock that was started from a state would have to build a world. */
export const prebuiltAdvice = "start it with createMock() and load the state with control.importState";

/** The defaults of a start. */
export const defaultStart = {
  scenario: "default",
  world: "energy-de",
  seed: 1,
  tickets: 200,
  now: "2026-03-02T09:00:00Z",
  clockMode: "frozen",
} as const;

/**
 * The complete start: each part as requested, or else from the mock (for its own scenario), the scenario or the defaults.
 * @param pointer where the request names the scenario
 * @throws DomainError rule `unknown_scenario`, `unknown_world`, `other_world`, `prebuilt_world`, and
 *   `clock_out_of_range` for a requested time
 */
export function toStart(
  request: StartRequest,
  defaults: StartDefaults,
  library: KnownScenarios,
  pointer = "/scenario",
): SandboxStart {
  assertPrebuilt(request, defaults, pointer);
  const { scenario: name = defaults.scenario } = request;
  const fromScenario = partsFrom(requireScenario(name, library, pointer));
  const ownStart = name === defaults.scenario ? defaults.ownStart : {};
  const { fallback } = defaults;
  if (request.now !== undefined) assertStartable(request.now);
  const clockMode = request.clockMode ?? ownStart.clockMode ?? fromScenario.clockMode ?? fallback.clockMode;
  const isTimeSet = request.now !== undefined || fromScenario.now !== undefined;
  const machineTime = defaults.machineTime && clockMode === "running" && !isTimeSet;
  return {
    scenario: name,
    world: toWorld(request, ownStart.world ?? fallback.world, { name, requiredWorld: fromScenario.world }, library),
    seed: request.seed ?? ownStart.seed ?? fromScenario.seed ?? fallback.seed,
    tickets: request.tickets ?? ownStart.tickets ?? fromScenario.tickets ?? fallback.tickets,
    now: request.now ?? ownStart.now ?? fromScenario.now ?? fallback.now,
    clockMode,
    ...(machineTime ? { machineTime } : {}),
    ...(request.now === undefined && ownStart.initialTime !== undefined ? { initialTime: ownStart.initialTime } : {}),
  };
}

/**
 * The start of a sandbox that begins now. At the machine's time, it uses the world of the last full hour, which all
 * sandboxes of an hour share.
 */
export function toInitialStart(start: SandboxStart, realTime: () => Instant): SandboxStart {
  if (start.machineTime === undefined) return start;
  const realNow = Math.floor(realTime());
  return { ...start, now: realNow - (realNow % hourMs), initialTime: realNow };
}

/** The initial time of a sandbox created now with default settings. */
export function defaultInitialTime(defaults: StartDefaults, library: KnownScenarios, realTime: () => Instant): Instant {
  const { initialTime: realNow, now } = toInitialStart(toStart({}, defaults, library), realTime);
  return realNow ?? now;
}

/** The name of the world; a scenario may require one. */
function toWorld(
  request: StartRequest,
  ownWorld: string | undefined,
  { name, requiredWorld }: { readonly name: string; readonly requiredWorld: string | undefined },
  { getTexts }: KnownScenarios,
): string {
  const world = request.world ?? ownWorld;
  if (world === undefined) return requiredWorld ?? defaultStart.world;
  getTexts?.(world, "/world");
  if (requiredWorld === undefined || world === requiredWorld) return world;
  const pointer = request.world === undefined ? "/scenario" : "/world";
  const expected = `${requiredWorld}, which the scenario ${name} needs`;
  const message = `The scenario ${name} needs the world ${requiredWorld}; found ${world}.`;
  throw new DomainError("rule", "other_world", message, [
    { in: "body", pointer, found: JSON.stringify(world), expected },
  ]);
}

/**
 * The defaults of a mock for its sandboxes, which start like the mock.
 * @param chosen the size and the world that the mock was started with; default: the scenario of each sandbox decides
 */
export function toDefaults(
  { scenario, ...start }: SandboxStart,
  { tickets, world }: Pick<StartParts, "tickets" | "world">,
): StartDefaults {
  const { seed, now, clockMode } = start;
  return {
    scenario,
    ownStart: { ...start, tickets, world },
    fallback: { world, seed, now, clockMode, tickets: tickets ?? defaultStart.tickets },
  };
}

function partsFrom({ world, tickets, seed, clock }: Scenario): StartParts {
  const now = clock?.now === undefined ? undefined : parseDateTime(clock.now);
  return { world, tickets, seed, now, clockMode: clock?.mode };
}

/** Refuses a request for another world if only one exists. */
function assertPrebuilt(
  request: StartRequest,
  { scenario, ownStart, isPrebuilt }: StartDefaults,
  pointer: string,
): void {
  if (!isPrebuilt) return;
  const parts = [
    { pointer, found: request.scenario, only: scenario },
    { pointer: "/world", found: request.world, only: ownStart.world },
    { pointer: "/seed", found: request.seed, only: ownStart.seed },
    { pointer: "/tickets", found: request.tickets, only: ownStart.tickets },
  ];
  const violations = parts
    .filter(({ found, only }) => found !== undefined && found !== only)
    .map(({ pointer, found, only }) => ({
      in: "body" as const,
      pointer,
      found: JSON.stringify(found),
      expected: `${JSON.stringify(only)} as in the state that this mock was started from, or nothing`,
    }));
  if (violations.length === 0) return;
  const message = `This mock was started from a state and has no other world: ${prebuiltAdvice}.`;
  throw new DomainError("rule", "prebuilt_world", message, violations);
}

/** Whether a world can be built around an instant: Unix seconds must not be negative, and years have four digits. */
export function isStartable(now: Instant): boolean {
  return now >= Date.UTC(1980, 0) && now < Date.UTC(9000, 0);
}

/** @throws DomainError rule `clock_out_of_range` */
export function assertStartable(now: Instant): void {
  if (isStartable(now)) return;
  const expected = "a date-time from 1980 to 8999";
  const found = JSON.stringify(new Date(now).toISOString());
  throw new DomainError("rule", "clock_out_of_range", `A world cannot start at ${found}; expected ${expected}.`, [
    { in: "body", pointer: "/now", found, expected },
  ]);
}
