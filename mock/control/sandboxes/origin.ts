// The origin of a sandbox, to which a reset returns: its start, scenario and world.

import type { HouseRules } from "../../domain/records/house-rules.ts";
import type { World } from "../../domain/records/world.ts";
import type { Instant } from "../../engine/core/time.ts";
import { putSingle } from "../../engine/store/single-part.ts";
import type { Fill, Part } from "../../engine/store/store.ts";
import { clockPart } from "../clock/clock-part.ts";
import { duePart } from "../clock/due-work.ts";
import { toExactFault } from "../faults/exact-fault.ts";
import type { ExactFault } from "../faults/fault.ts";
import { addFault } from "../faults/fault-set.ts";
import { type Scenario, toHouseRules } from "../scenarios/scenario.ts";
import { requireScenario } from "./find-scenario.ts";
import type { LoadedState, SandboxStart } from "./sandbox.ts";
import type { SandboxDependencies } from "./sandbox-dependencies.ts";
import { toInitialStart } from "./start.ts";
import { nameWorld } from "./world-name.ts";

/** The start, and the scenario and world that it names. */
export interface Origin {
  readonly start: SandboxStart;
  readonly scenario: Scenario;
  readonly world: World;
  /** The clock's initial time; default: that of the start. */
  readonly now?: Instant;
  /** Overrides the rules of the scenario and the mock. */
  readonly rules?: HouseRules;
  /** The name of an imported state's text in the storage. */
  readonly text?: string;
}

/** The stored origin of a sandbox, sufficient to recreate it. */
export interface OriginRecord extends Pick<Origin, "start" | "text"> {}

export const originPart: Part<OriginRecord> = { name: "origin" };
export const rulesPart: Part<HouseRules> = { name: "rules" };

const origins = new WeakMap<OriginRecord, Origin>();

function toOriginRecord(origin: Origin): OriginRecord {
  const { start, text } = origin;
  const record = Object.freeze({ start, ...(text === undefined ? {} : { text }) });
  origins.set(record, origin);
  return record;
}

/**
 * The origin that a record describes.
 * @param make builds the origin if another process wrote the record
 */
export function originOf(record: OriginRecord, make: (record: OriginRecord) => Origin): Origin {
  const known = origins.get(record);
  if (known !== undefined) return known;
  const origin = make(record);
  origins.set(record, origin);
  return origin;
}

/**
 * Fills the store of a sandbox at its origin.
 * @param elapsed the current process time, which a running clock follows
 */
export function fillFrom(origin: Origin, dependencies: SandboxDependencies, elapsed: number): Fill {
  const start = clockStartOf(origin);
  const { machineTime, clockMode, now } = origin.start;
  return (tx) => {
    putSingle(tx, originPart, toOriginRecord(origin));
    putSingle(tx, clockPart, { start, startedAt: elapsed, mode: clockMode });
    // Steps that fall due between the world's full hour and the current time must still run.
    putSingle(tx, duePart, { settledAt: machineTime ? now : start });
    putSingle(tx, rulesPart, toRules(origin, dependencies));
    for (const fault of toFaults(origin)) addFault(tx, fault, dependencies.service);
  };
}

/** Fills a fork, which a reset returns to the original's start, so that the two can be compared. */
export function fillFork(origin: Origin): Fill | undefined {
  const { machineTime, ...start } = origin.start;
  return machineTime && ((tx) => putSingle(tx, originPart, toOriginRecord({ ...origin, start })));
}

/**
 * The origin of a start.
 * @throws DomainError rule `unknown_scenario`
 */
export function toOrigin(start: SandboxStart, { worldSource }: SandboxDependencies): Origin {
  const scenario = requireScenario(start.scenario, worldSource);
  const world = worldSource.world(start);
  nameWorld(world, { start }, scenario);
  return { start, scenario, world };
}

/** The origin for a reset now. If the scenario no longer exists, the world is kept. */
export function toResetOrigin(origin: Origin, dependencies: SandboxDependencies): Origin {
  const start = toInitialStart(origin.start, dependencies.realTime);
  if (start === origin.start) return origin;
  const { scenario, now } = origin.start;
  const keepsWorld = start.now === now || !dependencies.worldSource.scenarios().has(scenario);
  return keepsWorld ? { ...origin, start: { ...start, now } } : toOrigin(start, dependencies);
}

/**
 * The origin of an imported state.
 * @param text the name of its text in the storage, if any
 */
export function toLoadedOrigin({ start, scenario, world, now }: LoadedState, text: string | undefined): Origin {
  if (text !== undefined) nameWorld(world, { text });
  return { start, scenario, world, now, rules: toHouseRules(scenario), ...(text === undefined ? {} : { text }) };
}

/** The clock's time at the start. */
function clockStartOf({ start, now }: Origin): Instant {
  return now ?? start.initialTime ?? start.now;
}

/** The scenario's faults; their relative windows count from the start of the clock. */
function toFaults(origin: Origin): readonly ExactFault[] {
  return (origin.scenario.faults ?? []).map((fault) => toExactFault(fault, clockStartOf(origin)));
}

function toRules({ scenario, rules }: Origin, dependencies: SandboxDependencies): HouseRules {
  return rules ?? { ...toHouseRules(scenario), ...dependencies.rules };
}
