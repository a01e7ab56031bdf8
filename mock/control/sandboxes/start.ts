// Chooses each part of a sandbox's start: from the request, the mock's options, the scenario or the defaults, in order.
import type { ClockMode } from "../../engine/core/clock.ts";
import { DomainError } from "../../engine/core/errors.ts";
import { suggestion } from "../../engine/core/text/nearest-word.ts";
import { hourMs, type Instant, parseDateTime } from "../../engine/core/time.ts";
import { toBrokenLine } from "../scenarios/broken-scenario.ts";
import type { Scenario } from "../scenarios/scenario.ts";
import type { SandboxStart, WorldSource } from "./sandbox.ts";

/** The parts of a start that one source sets; the next source supplies the others. */
export interface StartParts {
  readonly world?: string | undefined;
  readonly seed?: number | undefined;
  readonly tickets?: number | undefined;
  readonly now?: Instant | undefined;
  readonly clockMode?: ClockMode | undefined;
}

export interface StartRequest extends StartParts {
  /** Default: the mock's scenario. */
  readonly scenario?: string | undefined;
}

/** The start of sandboxes by default. */
export interface StartDefaults {
  readonly scenario: string;
  /** How the mock was started; overrides the start of its own scenario only. */
  readonly ownStart: StartParts & Pick<SandboxStart, "present">;
  /** Applies to parts that the scenario does not set. */
  readonly fallback: Omit<SandboxStart, "scenario" | "world" | "present"> & Pick<StartParts, "world">;
  /** Sandboxes with a running clock start at the machine's time, unless the request or the scenario sets another. */
  readonly atPresent?: boolean;
  /** The mock was started from a state: it has only that world and cannot build another. */
  readonly isPrebuilt?: true;
}

/** The known scenarios, and the errors in broken scenario files. */
type KnownScenarios = Pick<WorldSource, "scenarios" | "broken"> & Partial<Pick<WorldSource, "getTexts">>;

/** Advice when a mock that was started from a state would have to build a world. */
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
 * The complete start: each part as requested, otherwise from the mock (for its own scenario), the scenario, the defaults.
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
  const ownDefaults = name === defaults.scenario ? defaults.ownStart : {};
  const { fallback } = defaults;
  if (request.now !== undefined) assertStartable(request.now);
  const clockMode = request.clockMode ?? ownDefaults.clockMode ?? fromScenario.clockMode ?? fallback.clockMode;
  const atPresent = defaults.atPresent && clockMode === "running" && (request.now ?? fromScenario.now) === undefined;
  return {
    scenario: name,
    world: toWorld(request, ownDefaults.world ?? fallback.world, { name, requiredWorld: fromScenario.world }, library),
    seed: request.seed ?? ownDefaults.seed ?? fromScenario.seed ?? fallback.seed,
    tickets: request.tickets ?? ownDefaults.tickets ?? fromScenario.tickets ?? fallback.tickets,
    now: request.now ?? ownDefaults.now ?? fromScenario.now ?? fallback.now,
    clockMode,
    ...(atPresent ? { atPresent } : {}),
    ...(request.now === undefined && ownDefaults.present !== undefined ? { present: ownDefaults.present } : {}),
  };
}

/**
 * The start of a sandbox that begins now. At the machine's time, it uses the world of the last full hour, which all
 * sandboxes of an hour share.
 */
export function toInitialStart(start: SandboxStart, realTime: () => Instant): SandboxStart {
  if (start.atPresent === undefined) return start;
  const realNow = Math.floor(realTime());
  return { ...start, now: realNow - (realNow % hourMs), present: realNow };
}

/** The initial time of a sandbox created now with default settings. */
export function initialTime(defaults: StartDefaults, library: KnownScenarios, realTime: () => Instant): Instant {
  const { present: realNow, now } = toInitialStart(toStart({}, defaults, library), realTime);
  return realNow ?? now;
}

/** The name of the world; a scenario may require one. */
function toWorld(
  request: StartRequest,
  ownWorld: string | undefined,
  scenario: { readonly name: string; readonly requiredWorld: string | undefined },
  { getTexts }: KnownScenarios,
): string {
  const worldName = request.world ?? ownWorld;
  if (worldName !== undefined) getTexts?.(worldName, "/world");
  const { name, requiredWorld = worldName ?? defaultStart.world } = scenario;
  if (worldName === undefined || worldName === requiredWorld) return requiredWorld;
  const expected = `${requiredWorld}, which the scenario ${name} needs`;
  const found = JSON.stringify(worldName);
  throw new DomainError(
    "rule",
    "other_world",
    `The scenario ${name} needs the world ${requiredWorld}; found ${worldName}.`,
    [{ in: "body", pointer: request.world === undefined ? "/scenario" : "/world", found, expected }],
  );
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

/** Refuses another world if only one exists. */
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

/**
 * The scenario of this name.
 * @param pointer where the request named it
 * @throws DomainError rule `unknown_scenario`
 */
export function requireScenario(name: string, library: KnownScenarios, pointer = "/scenario"): Scenario {
  const scenarios = library.scenarios();
  const scenario = scenarios.get(name);
  if (scenario !== undefined) return scenario;
  const expected = `one of ${[...scenarios.keys()].join(", ")}`;
  const violation = { in: "body", pointer, found: JSON.stringify(name), expected } as const;
  const missing = `${toMissingScenario(name, scenarios)}; expected ${expected}.`;
  const message = [missing, ...mentionBroken(library)].join(" ");
  throw new DomainError("rule", "unknown_scenario", message, [violation]);
}

/**
 * The world of this name.
 * @param pointer where the request named it
 * @throws DomainError rule `unknown_world`
 */
export function requireWorld<W>(name: string, worlds: ReadonlyMap<string, W>, pointer = "/world"): W {
  const world = worlds.get(name);
  if (world !== undefined) return world;
  const names = [...worlds.keys()];
  const expected = `one of ${names.join(", ")}`;
  const hint = suggestion(name, names);
  const advice = hint === "" ? " To use a world of your own, name its folder with a slash: ./my-shop." : "";
  const message = `There is no world ${name}${hint}; expected ${expected}.${advice}`;
  throw new DomainError("rule", "unknown_world", message, [
    { in: "body", pointer, found: JSON.stringify(name), expected },
  ]);
}

/** `There is no scenario busy-inbx (did you mean busy-inbox?)` */
export function toMissingScenario(name: string, scenarios: ReadonlyMap<string, Scenario>): string {
  return `There is no scenario ${name}${suggestion(name, [...scenarios.keys()])}`;
}

/** Mentions broken scenario files, because a missing scenario may be in one. */
function mentionBroken({ broken = () => [] }: KnownScenarios): readonly string[] {
  const lines = broken().map(toBrokenLine);
  return lines.length === 0 ? [] : [`Broken scenario files: ${lines.join("; ")}.`];
}
