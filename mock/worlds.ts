// Wires the worlds in: fixtures and scenarios, both loaded when used, as the world source and the start of a mock. Called by
// mock/create-mock.ts alone; how a scenario is laid over a world is in mock/control/scenario-world.ts.
import { layOut, tryOut } from "./compose.ts";
import type { Sandbox, WorldSource } from "./control/sandbox.ts";
import type { Sandboxes } from "./control/sandboxes.ts";
import type { Scenario } from "./control/scenario.ts";
import { createScenarioLibrary, type ScenarioFiles, type ScenarioLibrary } from "./control/scenario-library.ts";
import { isStartable, ordinaryTickets, type StartDefaults, toScenarioStart, toStart } from "./control/start.ts";
import { isStateFile, toStateScenario, toWorld } from "./control/state-world.ts";
import { createWorldMemo } from "./control/world-memo.ts";
import type { ClockMode } from "./core/clock.ts";
import { realTime } from "./core/process-time.ts";
import { type Instant, parseDateTime } from "./core/time.ts";
import type { RecordFactories } from "./records/factories.ts";

/** What decides where a mock starts; see MockOptions of mock/create-mock.ts. */
export interface WorldOptions {
  readonly scenario?: string | undefined;
  readonly scenarioFiles?: ScenarioFiles | undefined;
  readonly seed?: number | undefined;
  readonly tickets?: number | undefined;
  readonly now?: Instant | string | undefined;
  readonly clock?: ClockMode | undefined;
  readonly machineTime?: boolean | undefined;
}

export interface Worlds {
  readonly worldSource: WorldSource;
  /** How the mock starts. */
  readonly defaults: StartDefaults;
  readonly factories: RecordFactories;
  /** Other scenario files in the place of those before; sandboxes whose scenario changed are laid out anew. */
  load(files: ScenarioFiles, sandboxes: Sandboxes): Promise<readonly string[]>;
}

const usual = { scenario: "default", seed: 1, now: "2026-03-02T09:00:00Z" };

/**
 * The worlds of one mock.
 * @throws RangeError on an unknown scenario or a `now` that is no date-time of the years 1980 to 8999
 */
export async function loadWorlds(options: WorldOptions): Promise<Worlds> {
  const [{ buildWorld }, { recordFactories: factories }, { scenarios: shipped }] = await Promise.all([
    import("../fixtures/index.ts"),
    import("../fixtures/traits/index.ts"),
    import("../scenarios/index.ts"),
  ]);
  const baseOf = createWorldMemo(
    ({ seed, tickets, now }) => buildWorld({ seed, tickets, clockStart: now }),
    ({ seed, tickets, now }) => `${seed} ${tickets} ${now}`,
  );
  const library = createScenarioLibrary({
    shipped,
    fromState: ({ file, value }) => (isStateFile(value) ? toStateScenario(toName(file), value) : undefined),
    tryOut(scenario) {
      const start = toDefaults({ ...options, scenario: scenario.name }, new Map([[scenario.name, scenario]]));
      tryOut(baseOf({ ...start, tickets: start.tickets ?? scenario.tickets ?? ordinaryTickets }), scenario, factories);
    },
  });
  if (options.scenarioFiles !== undefined) library.load(options.scenarioFiles);

  // Equal starts share a world as long as their scenario is the same one: a reload makes a new one of what changed.
  const numbers = new WeakMap<Scenario, number>();
  let counted = 0;
  function numberOf(scenario: Scenario | undefined): number {
    if (scenario === undefined) return 0;
    const known = numbers.get(scenario);
    if (known !== undefined) return known;
    counted += 1;
    numbers.set(scenario, counted);
    return counted;
  }
  const worldSource: WorldSource = {
    scenarios: library.scenarios,
    broken: library.broken,
    world: createWorldMemo(
      (start) => {
        const scenario = library.scenarios().get(start.scenario);
        if (scenario?.state !== undefined) return toWorld(scenario.state);
        return scenario === undefined ? baseOf(start) : layOut(baseOf(start), scenario, factories);
      },
      ({ scenario, seed, tickets, now }) => {
        return `${seed} ${tickets} ${now} ${scenario} ${numberOf(library.scenarios().get(scenario))}`;
      },
    ),
  };
  const defaults = toDefaults(withName(options, library), library.scenarios());

  async function load(files: ScenarioFiles, sandboxes: Sandboxes): Promise<readonly string[]> {
    const changed = library.load(files);
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
  const wrong = library.broken().filter(({ file }) => file === asked);
  if (wrong.length > 0) {
    const lines = wrong.map(({ place, reason }) => [asked, place, reason].filter(Boolean).join(": "));
    throw new RangeError(lines.join("\n"));
  }
  return { ...options, scenario: library.nameOf(asked) ?? asked };
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

function toInstant(now: Instant | string): Instant {
  const instant = typeof now === "string" ? parseDateTime(now) : Math.floor(now);
  if (instant !== undefined && isStartable(instant)) return instant;
  const expected = `a date-time from 1980 to 8999 such as ${usual.now}`;
  throw new RangeError(`now is ${JSON.stringify(now)}; it must be ${expected}.`);
}

/** An exported state is called like its file: `states/Demo 1.json` is `demo-1`. */
function toName(file: string): string {
  const [, base = file] = /([^/\\]+?)(?:\.[^./\\]*)?$/.exec(file) ?? [];
  return base
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
