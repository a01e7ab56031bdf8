// The operations of tag `scenarios`: show the scenario of a sandbox and switch it at run time.
import type { AdminSchema } from "../contract/admin-types.ts";
import type { Instant } from "../engine/core/time.ts";
import { parseTime, toWireTime } from "../engine/core/time-formats/wire-time.ts";
import { type ControlOperations, inSandbox } from "./operation.ts";
import type { Sandbox, SandboxStart, WorldSource } from "./sandboxes/sandbox.ts";
import { assertStartable, ordinaryStart, type StartDefaults, toStart } from "./sandboxes/start.ts";
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

/** The next start in another scenario: the seed remains, and the time if that scenario sets none. */
function toNextStart(
  { name, now }: { readonly name: string; readonly now: Instant | undefined },
  sandbox: Sandbox,
  defaults: StartDefaults,
  library: Pick<WorldSource, "scenarios" | "broken" | "words">,
): SandboxStart {
  const { world, seed, tickets: size, now: present } = sandbox.start;
  // Only another scenario changes the size; an imported state carries a scenario's name and counts records that it
  // added.
  const tickets = library.scenarios().get(name) === sandbox.scenario ? size : undefined;
  const request = { scenario: name, tickets, now };
  // A mock that was started from a state has one world, with its own seed and start.
  if (defaults.isPrebuilt) return toStart(request, defaults, library, "/name");
  const { own: ownDefaults, fallback } = defaults;
  // A world that a scenario needed ends with it.
  const kept = sandbox.scenario.world === undefined ? { world } : {};
  const staying = {
    ...defaults,
    own: { ...ownDefaults, now: undefined },
    fallback: { ...fallback, ...kept, now: present },
  };
  const start = toStart({ ...request, seed }, staying, library, "/name");
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
  const { name, description, source = "shipped", faults = [], tickets = ordinaryStart.tickets } = scenario;
  const { extends: base = null, world = null } = scenario;
  const rules = toHouseRules(scenario);
  return { name, description, source, extends: base, world, tickets, rules, faultCount: faults.length };
}
