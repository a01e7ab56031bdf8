// The admin operations tagged `scenarios`: list the scenarios, and show or switch the scenario of a sandbox.
import type { AdminSchema } from "../contract/admin-types.ts";
import type { Instant } from "../engine/core/time.ts";
import { parseTime, toWireTime } from "../engine/core/time-formats/wire-time.ts";
import { type ControlOperations, inSandbox } from "./operation.ts";
import type { Sandbox, SandboxStart } from "./sandboxes/sandbox.ts";
import { assertStartable, defaultStart, type StartDefaults, toStart } from "./sandboxes/start.ts";
import type { WorldSource } from "./sandboxes/world-source.ts";
import { type Scenario, toHouseRules } from "./scenarios/scenario.ts";

export const scenarioOperations = {
  listScenarios(_input, { worldSource }) {
    const scenarios = [...worldSource.scenarios().values()].map(toSummary);
    return { scenarios, broken: [...(worldSource.broken?.() ?? [])] };
  },
  getScenario: inSandbox(toActive),
  switchScenario: inSandbox((sandbox, { body: { name, now } }, { defaults, worldSource }) => {
    const request = { name, now: now === undefined ? undefined : parseTime(now, sandbox.clock.now()) };
    const start = toNextStart(request, sandbox, defaults, worldSource);
    sandbox.restart(start);
    return toActive(sandbox);
  }, "part"),
} satisfies ControlOperations;

/** The start after a switch: keeps the seed, and the time if the scenario sets none. */
function toNextStart(
  { name, now }: { readonly name: string; readonly now: Instant | undefined },
  sandbox: Sandbox,
  defaults: StartDefaults,
  library: Pick<WorldSource, "scenarios" | "broken" | "getTexts">,
): SandboxStart {
  const { world, seed, tickets: currentSize, now: currentStart } = sandbox.start;
  // Only a different scenario changes the size. An imported state has the name of a scenario, but counts the tickets
  // that were added since.
  const tickets = library.scenarios().get(name) === sandbox.scenario ? currentSize : undefined;
  const request = { scenario: name, tickets, now };
  // A mock that was started from a state has one world, with its own seed and start.
  if (defaults.isPrebuilt) return toStart(request, defaults, library, "/name");
  const { ownStart, fallback } = defaults;
  // Does not keep a world that only the previous scenario required.
  const currentWorld = sandbox.scenario.world === undefined ? { world } : {};
  const switchDefaults = {
    ...defaults,
    ownStart: { ...ownStart, now: undefined },
    fallback: { ...fallback, ...currentWorld, now: currentStart },
  };
  const start = toStart({ ...request, seed }, switchDefaults, library, "/name");
  assertStartable(start.now);
  return start;
}

function toActive({ start, scenario, rules }: Sandbox): AdminSchema<"ActiveScenario"> {
  const { world, seed, tickets, now } = start;
  const { name, description } = scenario;
  return { name, description, world, seed, tickets, startsAt: toWireTime(now), rules };
}

/** An entry of the catalogue. */
function toSummary(scenario: Scenario): AdminSchema<"ScenarioSummary"> {
  const { name, description, source = "shipped", faults = [], tickets = defaultStart.tickets } = scenario;
  const { extends: base = null, world = null } = scenario;
  const rules = toHouseRules(scenario);
  return { name, description, source, extends: base, world, tickets, rules, faultCount: faults.length };
}
