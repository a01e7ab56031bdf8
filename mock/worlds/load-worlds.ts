// Where a mock starts, and its world source: worlds that are built (mock/worlds/built-worlds.ts) under its scenarios, or the one of a state
// (mock/worlds/prebuilt-world.ts). Called by mock/create-mock.ts alone; how a scenario is laid over a world is in mock/control/scenarios/scenario-world.ts.

import { tryOut } from "../compose.ts";
import type { Sandbox, WorldSource } from "../control/sandboxes/sandbox.ts";
import type { Sandboxes } from "../control/sandboxes/sandbox-registry.ts";
import { ordinaryTickets, type StartDefaults, toScenarioStart, toStart } from "../control/sandboxes/start.ts";
import type { Scenario } from "../control/scenarios/scenario.ts";
import {
  createScenarioLibrary,
  type ScenarioFiles,
  type ScenarioLibrary,
} from "../control/scenarios/scenario-library.ts";
import { isStateFile } from "../control/state/state-form.ts";
import { toStateScenario } from "../control/state/state-world.ts";
import { realTime } from "../core/process-time.ts";
import { createNumbering, loadBuiltWorlds } from "./built-worlds.ts";
import { loadStateWorlds } from "./prebuilt-world.ts";
import { createWorldMemo } from "./world-memo.ts";
import { toInstant, usual, type WorldOptions, type Worlds } from "./world-options.ts";

/**
 * The worlds of one mock.
 * @throws RangeError on an unknown scenario or a `now` that is no date-time of the years 1980 to 8999
 * @throws DomainError where `state` is none
 */
export async function loadWorlds(options: WorldOptions): Promise<Worlds> {
  if (options.state !== undefined) return loadStateWorlds(options.state, options);
  const built = await loadBuiltWorlds();
  const { factories, shipped, baseOf } = built;
  const library = createScenarioLibrary({
    shipped,
    fromState: ({ file, value }) => (isStateFile(value) ? toStateScenario(toName(file), value) : undefined),
    tryOut(scenario) {
      const start = toDefaults({ ...options, scenario: scenario.name }, new Map([[scenario.name, scenario]]));
      tryOut(baseOf({ ...start, tickets: start.tickets ?? scenario.tickets ?? ordinaryTickets }), scenario, factories);
    },
  });
  const own = (options.scenarios ?? []).map(
    (value, index) => ({ file: `scenarios[${index}]`, source: "file", value }) as const,
  );
  const loadFiles = ({ files, broken }: ScenarioFiles) => library.load({ files: [...own, ...files], broken });
  loadFiles(options.scenarioFiles ?? { files: [], broken: [] });
  assertRight(
    library,
    own.map(({ file }) => file),
  );

  // Equal starts share a world as long as their scenario is the same one: a reload makes a new one of what changed.
  const numberOf = createNumbering();
  const worldSource: WorldSource = {
    scenarios: library.scenarios,
    broken: library.broken,
    world: createWorldMemo(
      (start) => built.worldOf(start, library.scenarios().get(start.scenario)),
      ({ scenario, seed, tickets, now }) =>
        `${seed} ${tickets} ${now} ${numberOf(library.scenarios().get(scenario) ?? built)}`,
    ),
  };
  const defaults = toDefaults(withName(options, library), library.scenarios());

  async function load(files: ScenarioFiles, sandboxes: Sandboxes): Promise<readonly string[]> {
    const changed = loadFiles(files);
    const scenarios = library.scenarios();
    const concerned = sandboxes.list().filter(({ sandbox: { start } }) => changed.includes(start.scenario));
    for (const { sandbox } of concerned) {
      if (scenarios.has(sandbox.start.scenario)) await sandbox.restart(toOwnStart(sandbox, defaults, scenarios));
    }
    return changed;
  }
  return { worldSource, defaults, factories, load };
}

/**
 * A file may stand in the place of its scenario's name.
 * @throws RangeError that tells what is wrong with the file
 */
function withName(options: WorldOptions, library: ScenarioLibrary): WorldOptions {
  const { scenario: asked = usual.scenario } = options;
  assertRight(library, [asked]);
  return { ...options, scenario: library.nameOf(asked) ?? asked };
}

/** @throws RangeError that tells what is wrong with these files */
function assertRight(library: ScenarioLibrary, files: readonly string[]): void {
  const wrong = library.broken().filter(({ file }) => files.includes(file));
  const lines = wrong.map(({ file, place, reason }) => [file, place, reason].filter(Boolean).join(": "));
  if (lines.length > 0) throw new RangeError(lines.join("\n"));
}

/** A sandbox's start under the present form of its scenario: its size follows the scenario's, unless another one was asked for. */
function toOwnStart({ start, scenario }: Sandbox, defaults: StartDefaults, scenarios: ReadonlyMap<string, Scenario>) {
  const followed = start.tickets === (scenario.tickets ?? ordinaryTickets);
  return toStart({ ...start, tickets: followed ? undefined : start.tickets }, defaults, scenarios);
}

function toDefaults(options: WorldOptions, scenarios: ReadonlyMap<string, Scenario>): StartDefaults {
  const name = options.scenario ?? usual.scenario;
  const scenario = scenarios.get(name);
  if (scenario === undefined) {
    throw new RangeError(`There is no scenario ${name}; there are ${[...scenarios.keys()].join(", ")}.`);
  }
  const { seed, now, clockMode } = toScenarioStart(scenario);
  const { machineTime = false } = options;
  return {
    scenario: name,
    seed: options.seed ?? seed ?? usual.seed,
    tickets: options.tickets,
    now: toInstant(options.now ?? now ?? (machineTime ? realTime() : usual.now)),
    clockMode: options.clock ?? clockMode ?? (machineTime ? "running" : "frozen"),
  };
}

/** An exported state is called like its file: `states/Demo 1.json` is `demo-1`. */
function toName(file: string): string {
  const [, base = file] = /([^/\\]+?)(?:\.[^./\\]*)?$/.exec(file) ?? [];
  return base
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
