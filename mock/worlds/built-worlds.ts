// Builds each world once for all mocks of the process, because worlds never change.
import type { ServiceContract } from "../contract/service-contract.ts";
import type { SandboxStart } from "../control/sandboxes/sandbox.ts";
import type { Scenario, ScenarioDeclaration } from "../control/scenarios/scenario.ts";
import { buildScenarioWorld, type ScenarioLayers, tryOutScenario } from "../control/scenarios/scenario-world.ts";
import { toLoadedState } from "../control/state/state-world.ts";
import { collectionDefinitions } from "../domain/collection-definitions.ts";
import type { RecordFactories } from "../domain/records/factories.ts";
import type { World } from "../domain/records/world.ts";
import type { WorldTexts } from "../domain/records/world-texts.ts";
import { loadInTurn } from "../engine/core/load-in-turn.ts";
import { runSync } from "../engine/core/sliced-work.ts";
import { createStore } from "../engine/store/create-store.ts";
import { createWorldCache } from "./world-cache.ts";

/** The parts from which a world is built before a scenario changes it. */
export type BaseStart = Pick<SandboxStart, "seed" | "tickets" | "now"> & { readonly world: WorldTexts };

export interface BuiltWorlds {
  readonly factories: RecordFactories;
  /** The shipped worlds by name. */
  readonly worlds: ReadonlyMap<string, WorldTexts>;
  readonly shipped: readonly ScenarioDeclaration[];
  /** Equal starts share a world while they share the scenario object; a reload creates new objects for changed scenarios. */
  worldOf(start: BaseStart, scenario: Scenario, service: ServiceContract): World;
  /**
   * Builds the world of an unchecked scenario.
   * @throws DomainError rule `invalid_scenario`
   */
  tryOut(start: BaseStart, scenario: Scenario, service: ServiceContract): World;
  /** Drops the worlds that no sandbox of the process uses. */
  forget(): void;
}

let builtWorlds: Promise<BuiltWorlds> | undefined;

/** Loads the builders; always returns the same object. */
export function loadBuiltWorlds(): Promise<BuiltWorlds> {
  builtWorlds ??= load();
  return builtWorlds;
}

async function load(): Promise<BuiltWorlds> {
  const building = await loadInTurn(() => import("./building.ts"));
  const { buildWorld, recordFactories: factories, scenarios: shipped, shippedWorlds } = building;
  const definitions = collectionDefinitions;
  const layers: ScenarioLayers = {
    factories,
    definitions,
    createStore: (options) => createStore({ ...options, definitions }),
  };
  const numberOf = createNumbering();
  const toBaseKey = ({ world, seed, tickets, now }: BaseStart) => `${numberOf(world)} ${seed} ${tickets} ${now}`;
  const bases = createWorldCache<BaseStart>(
    ({ world, seed, tickets, now }) => buildWorld({ world, seed, tickets, clockStart: now }),
    toBaseKey,
  );
  const scenarioWorlds = createWorldCache<
    BaseStart & { readonly scenario: Scenario; readonly service: ServiceContract }
  >(
    ({ scenario, service, ...start }) =>
      scenario.state === undefined
        ? buildScenarioWorld(bases.get(start), scenario, layers)
        : runSync(toLoadedState(scenario.state, service, { getTexts: () => start.world })).world,
    ({ scenario, service: _, ...start }) => `${toBaseKey(start)} ${numberOf(scenario)}`,
  );
  return {
    factories,
    shipped,
    worlds: shippedWorlds,
    worldOf: (start, scenario, service) => scenarioWorlds.get({ ...start, scenario, service }),
    tryOut: (start, scenario, service) =>
      scenarioWorlds.get({ ...start, scenario, service }, () =>
        tryOutScenario(bases.get(start), scenario, layers, service),
      ),
    forget() {
      bases.forget();
      scenarioWorlds.forget();
    },
  };
}

/** Numbers objects; the same object always gets the same number. */
function createNumbering(): (object: object) => number {
  const numbers = new WeakMap<object, number>();
  let nextNumber = 0;
  return (object) => {
    const number = numbers.get(object);
    if (number !== undefined) return number;
    nextNumber += 1;
    numbers.set(object, nextNumber);
    return nextNumber;
  };
}
