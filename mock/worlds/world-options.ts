// The options that determine a mock's worlds, and the resulting worlds.

import { requireWorld } from "../control/sandboxes/find-scenario.ts";
import type { Sandboxes } from "../control/sandboxes/sandbox-registry.ts";
import type { StartDefaults } from "../control/sandboxes/start.ts";
import type { WorldSource } from "../control/sandboxes/world-source.ts";
import type { ScenarioFiles } from "../control/scenarios/read-scenarios.ts";
import type { RecordFactories } from "../domain/records/factories.ts";
import { DomainError } from "../engine/core/errors.ts";
import type { Instant } from "../engine/core/time.ts";
import type { GivenOptions, ResolvedOptions } from "../options/mock-options.ts";
import { instant, whole } from "../options/option-values.ts";
import { refuse, resolveParts, toLine } from "../options/resolve-parts.ts";
import { maxTickets, startOptions } from "../options/start-options.ts";

type WorldOptionName =
  | "state"
  | "scenario"
  | "scenarios"
  | "scenarioFiles"
  | "world"
  | "seed"
  | "tickets"
  | "now"
  | "clock"
  | "machineTime";

/** The options of a mock that determine its world. */
export type WorldOptions = Pick<GivenOptions, WorldOptionName>;

export interface Worlds {
  readonly worldSource: WorldSource;
  /** The start of the mock. */
  readonly defaults: StartDefaults;
  readonly factories: RecordFactories;
  /**
   * Reads the world folder again, replaces the scenario files, and restarts the sandboxes that used what has changed.
   * @returns the names of the changed scenarios and world
   */
  reload(files: ScenarioFiles, sandboxes: Sandboxes): Promise<readonly string[]>;
}

type WorldSettingName = "world" | "seed" | "tickets" | "now";

// Factories accept a world without tickets; a mock has at least one.
const settingsOfFactories = { ...startOptions, tickets: whole(0, maxTickets) };

/**
 * Checks the settings of a world for factories. Like createMock, but allows 0 tickets. Omitted settings are undefined.
 * @throws RangeError with a line for each invalid setting
 */
export function resolveFactoryWorld(
  options: Pick<GivenOptions, WorldSettingName>,
): Pick<ResolvedOptions, WorldSettingName> {
  const { world, seed, tickets, now } = settingsOfFactories;
  const { resolved, lines } = resolveParts(options, { world, seed, tickets, now });
  refuse(lines);
  // Each part was resolved by its own schema.
  return resolved as Pick<ResolvedOptions, WorldSettingName>;
}

/** @throws RangeError if it is not a date-time of the years 1980 to 8999 */
export function toInstant(now: Instant | string): Instant {
  const { schema, wording } = instant;
  const { data, error } = schema.safeParse(now);
  if (error === undefined) return data;
  throw new RangeError(toLine("now", now, wording.expected));
}

/** @throws RangeError if there is no world of this name */
export function findWorld<W>(name: string, worlds: ReadonlyMap<string, W>): W {
  try {
    return requireWorld(name, worlds);
  } catch (error) {
    throw error instanceof DomainError ? new RangeError(error.summary) : error;
  }
}
