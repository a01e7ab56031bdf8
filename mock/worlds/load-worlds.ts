// Turns the options of a mock into its worlds.
import { ownContract, type ServiceContract } from "../contract/service-contract.ts";
import { requireScenario, requireWorld } from "../control/sandboxes/find-scenario.ts";
import type { Sandbox, SandboxStart } from "../control/sandboxes/sandbox.ts";
import { defaultStart, type StartRequest, toDefaults, toStart } from "../control/sandboxes/start.ts";
import type { WorldSource } from "../control/sandboxes/world-source.ts";
import type { ScenarioLibrary } from "../control/scenarios/scenario-library.ts";
import { realTime } from "../engine/core/process-time.ts";
import { runIn } from "../engine/core/unit-runner.ts";
import { type BaseStart, type BuiltWorlds, loadBuiltWorlds } from "./built-worlds.ts";
import { toMockStart } from "./mock-start.ts";
import { openLibrary, requireStartScenario } from "./open-library.ts";
import { type OpenWorlds, openWorlds } from "./open-worlds.ts";
import { loadPrebuiltWorld } from "./prebuilt-world.ts";
import type { WorldOptions, Worlds } from "./world-options.ts";

/**
 * Loads the worlds of one mock.
 * @throws RangeError on an unknown scenario, or a `now` that is not a date-time of the years 1980 to 8999
 * @throws DomainError if `state` is not a state
 */
export async function loadWorlds(
  requestedOptions: WorldOptions,
  service: ServiceContract = ownContract,
  now = realTime,
): Promise<Worlds> {
  if (requestedOptions.state !== undefined) return loadPrebuiltWorld(requestedOptions.state, requestedOptions, service);
  const builders = await loadBuiltWorlds();
  let opened = await openWorlds(requestedOptions.world, builders.worlds);
  const options = { ...requestedOptions, world: opened.world };
  const getTexts = (name: string = defaultStart.world, pointer?: string) => requireWorld(name, opened.worlds, pointer);
  const library = openLibrary(options, {
    shipped: builders.shipped,
    tryOut(scenario) {
      if (scenario.world !== undefined) getTexts(scenario.world, "/world/name");
      const optionsInWorld = { ...options, world: scenario.world ?? options.world };
      return builders.tryOut(toBase(toMockStart(optionsInWorld, scenario, now), getTexts), scenario, service);
    },
    service,
  });
  const scenario = requireStartScenario(options.scenario ?? defaultStart.scenario, library);
  const defaults = {
    ...toDefaults(toMockStart(options, scenario, now), options),
    machineTime: options.machineTime === true && options.now === undefined,
  };

  return {
    worldSource: toWorldSource(library, builders, service, getTexts),
    defaults,
    factories: builders.factories,
    async reload(files, sandboxes) {
      const before = opened;
      opened = await openWorlds(requestedOptions.world, builders.worlds);
      const changedWorld = toChangedWorld(before, opened);
      const changedScenarios = library.load(files);
      const isOutdated = ({ scenario, world }: SandboxStart) =>
        library.scenarios().has(scenario) && (changedScenarios.includes(scenario) || world === changedWorld);
      for (const { sandbox } of sandboxes.loaded.list()) {
        if (!isOutdated(sandbox.start)) continue;
        await runIn(sandbox, () => sandbox.restart(toStart(toRestartRequest(sandbox), defaults, library)));
      }
      return changedWorld === undefined ? changedScenarios : [...changedScenarios, changedWorld];
    },
  };
}

/** The name of the mock's own world if its folder has changed. */
function toChangedWorld(before: OpenWorlds, { world, worlds }: OpenWorlds): string | undefined {
  return world === undefined || before.worlds.get(world) === worlds.get(world) ? undefined : world;
}

function toBase({ world, seed, tickets, now }: SandboxStart, getTexts: WorldSource["getTexts"]): BaseStart {
  return { world: getTexts(world), seed, tickets, now };
}

function toWorldSource(
  library: ScenarioLibrary,
  built: BuiltWorlds,
  service: ServiceContract,
  getTexts: WorldSource["getTexts"],
): WorldSource {
  const world = (start: SandboxStart) =>
    built.worldOf(toBase(start, getTexts), requireScenario(start.scenario, library), service);
  return { getTexts, scenarios: library.scenarios, broken: library.broken, world, forget: built.forget };
}

/** The start of a sandbox after its scenario has changed: the size follows the scenario unless it was requested. */
function toRestartRequest({ start, scenario: before }: Sandbox): StartRequest {
  const { scenario, world, seed, tickets, now, machineTime } = start;
  const isDefaultSize = tickets === (before.tickets ?? defaultStart.tickets);
  return { scenario, world, seed, tickets: isDefaultSize ? undefined : tickets, now: machineTime ? undefined : now };
}
