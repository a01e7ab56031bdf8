// Determines the start of a mock from its options and its scenario.
import type { SandboxStart } from "../control/sandboxes/sandbox.ts";
import { defaultStart, toStart } from "../control/sandboxes/start.ts";
import type { Scenario } from "../control/scenarios/scenario.ts";
import type { Instant } from "../engine/core/time.ts";
import { toInstant, type WorldOptions } from "./world-options.ts";

/** @throws RangeError if a time in the options or the scenario is not a date-time between 1980 and 8999 */
export function toMockStart(options: WorldOptions, scenario: Scenario, realTime: () => Instant): SandboxStart {
  const { world, seed, tickets, now, clock: clockMode, machineTime = false } = options;
  const start = toStart(
    {},
    {
      scenario: scenario.name,
      ownStart: { world, seed, tickets, now: now === undefined ? undefined : toInstant(now), clockMode },
      fallback: {
        seed: defaultStart.seed,
        tickets: defaultStart.tickets,
        now: machineTime ? realTime() : toInstant(defaultStart.now),
        clockMode: machineTime ? "running" : defaultStart.clockMode,
      },
    },
    { scenarios: () => new Map([[scenario.name, scenario]]) },
  );
  return { ...start, now: toInstant(start.now) };
}
