// Loads the only world of a mock that starts from an exported state, without loading the world builders.
import type { ServiceContract } from "../contract/service-contract.ts";
import { createPrebuiltFactories } from "../control/record-editing/prebuilt-factories.ts";
import { requireWorld } from "../control/sandboxes/find-scenario.ts";
import type { LoadedState } from "../control/sandboxes/sandbox.ts";
import { defaultStart, prebuiltAdvice, toDefaults } from "../control/sandboxes/start.ts";
import type { WorldSource } from "../control/sandboxes/world-source.ts";
import { toLoadedState } from "../control/state/state-world.ts";
import { DomainError } from "../engine/core/errors.ts";
import { loadInTurn } from "../engine/core/load-in-turn.ts";
import { runSync } from "../engine/core/sliced-work.ts";
import { isWorldFolder } from "../options/start-options.ts";
import { type OpenWorlds, openWorlds } from "./open-worlds.ts";
import { toInstant, type WorldOptions, type Worlds } from "./world-options.ts";

/** The states loaded so far, by object; valid until the object's JSON changes. */
const cachedStates = new WeakMap<object, CachedState>();

interface StateReaders {
  readonly service: ServiceContract;
  readonly worlds: OpenWorlds["worlds"];
}

interface CachedState extends StateReaders {
  readonly text: string;
  readonly loaded: LoadedState;
}

/**
 * Loads the world of `options.state`.
 * @throws RangeError on options that would require building a world
 * @throws DomainError invalid `invalid_request`, rule `invalid_state` with every error in the state
 */
export async function loadPrebuiltWorld(
  state: object,
  options: WorldOptions,
  service: ServiceContract,
): Promise<Worlds> {
  assertNoConflict(options);
  const { shippedTexts } = await loadInTurn(() => import("../../fixtures/worlds/shipped-texts.ts"));
  const { worlds, world: ownWorld } = await openWorlds(options.world, shippedTexts);
  const getTexts = (name: string = defaultStart.world, pointer?: string) => requireWorld(name, worlds, pointer);
  const { start, world, scenario: declared, now } = loadOnce(state, { service, worlds, getTexts });
  if (ownWorld !== undefined && ownWorld !== start.world)
    throw new RangeError(
      `state belongs to the world ${start.world}, but world is the folder of ${ownWorld}; expected the folder of ${start.world}.`,
    );
  const scenario = { ...declared, source: "file" } as const;
  const scenarios = new Map([[scenario.name, scenario]]);
  const time = options.now === undefined ? { initialTime: now } : { now: toInstant(options.now) };
  const startedAt = { ...start, ...time, clockMode: options.clock ?? start.clockMode };
  return {
    worldSource: { getTexts, scenarios: () => scenarios, world: () => world },
    defaults: { ...toDefaults(startedAt, start), isPrebuilt: true },
    factories: createPrebuiltFactories(service),
    async reload() {
      const message = `This mock was started from a state and accepts no scenario files: ${prebuiltAdvice}.`;
      throw new DomainError("rule", "prebuilt_world", message);
    },
  };
}

/** A folder of the world is allowed, because the state may need its texts. */
function assertNoConflict(options: WorldOptions): void {
  const names = ["scenario", "scenarios", "scenarioFiles", "world", "seed", "tickets"] as const;
  const conflicting = names.filter(
    (name) => options[name] !== undefined && !(name === "world" && isWorldFolder(options.world)),
  );
  if (conflicting.length === 0) return;
  throw new RangeError(
    `state cannot be combined with ${conflicting.join(", ")}, which the state already determines; omit one or the other.`,
  );
}

/** Parses the state's JSON, so that no object of the caller is frozen as part of a world. */
function loadOnce(
  state: object,
  { service, worlds, getTexts }: StateReaders & Pick<WorldSource, "getTexts">,
): LoadedState {
  const text = JSON.stringify(state);
  const cached = cachedStates.get(state);
  if (cached?.text === text && cached.service === service && cached.worlds === worlds) return cached.loaded;
  const loaded = runSync(toLoadedState(JSON.parse(text), service, { getTexts }));
  cachedStates.set(state, { text, service, worlds, loaded });
  return loaded;
}
