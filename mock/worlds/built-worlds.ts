// The worlds that fixtures/ and scenarios/ build, each once for all mocks of the process: they never change. Loaded when the first mock is
// made that needs them; called by mock/worlds/load-worlds.ts.
import { layOut } from "../compose.ts";
import type { SandboxStart } from "../control/sandboxes/sandbox.ts";
import type { Scenario, ScenarioDeclaration } from "../control/scenarios/scenario.ts";
import { toWorld } from "../control/state/state-world.ts";
import { loadInTurn } from "../core/load-in-turn.ts";
import type { RecordFactories } from "../records/factories.ts";
import type { World } from "../records/world.ts";
import { createWorldMemo } from "./world-memo.ts";

/** What a world is built from before a scenario is laid over it. */
export type BaseStart = Pick<SandboxStart, "seed" | "tickets" | "now">;

export interface BuiltWorlds {
  readonly factories: RecordFactories;
  /** The scenarios that are shipped. */
  readonly shipped: readonly ScenarioDeclaration[];
  baseOf(start: BaseStart): World;
  /** The world of a scenario; another object is another scenario. */
  worldOf(start: BaseStart, scenario: Scenario | undefined): World;
}

let loadedOnce: Promise<BuiltWorlds> | undefined;

/** The same object ever after. */
export function loadBuiltWorlds(): Promise<BuiltWorlds> {
  loadedOnce ??= load();
  return loadedOnce;
}

// Without a mock that uses them a few worlds stay, those of a size that tests have.
const kept = { most: 8, isSmall: ({ tickets }: BaseStart) => tickets <= 1_000 };

async function load(): Promise<BuiltWorlds> {
  const { buildWorld } = await loadInTurn(() => import("../../fixtures/index.ts"));
  const { recordFactories: factories } = await loadInTurn(() => import("../../fixtures/factories/index.ts"));
  const { scenarios: shipped } = await loadInTurn(() => import("../../scenarios/index.ts"));
  const baseOf = createWorldMemo<BaseStart>(
    ({ seed, tickets, now }) => buildWorld({ seed, tickets, clockStart: now }),
    ({ seed, tickets, now }) => `${seed} ${tickets} ${now}`,
    kept,
  );
  const numberOf = createNumbering();
  const laidOut = createWorldMemo<BaseStart & { readonly scenario: Scenario }>(
    ({ scenario, ...start }) =>
      scenario.state === undefined ? layOut(baseOf(start), scenario, factories) : toWorld(scenario.state),
    ({ seed, tickets, now, scenario }) => `${seed} ${tickets} ${now} ${numberOf(scenario)}`,
    kept,
  );
  return {
    factories,
    shipped,
    baseOf,
    worldOf: ({ seed, tickets, now }, scenario) =>
      scenario === undefined ? baseOf({ seed, tickets, now }) : laidOut({ seed, tickets, now, scenario }),
  };
}

/** A number for each object, the same for the same one. */
export function createNumbering(): (object: object) => number {
  const numbers = new WeakMap<object, number>();
  let counted = 0;
  return (object) => {
    const known = numbers.get(object);
    if (known !== undefined) return known;
    counted += 1;
    numbers.set(object, counted);
    return counted;
  };
}
