// Creates faults over an otherwise empty store.
import { ownContract } from "../../../../mock/contract/service-contract.ts";
import type { ExactFault, Faults } from "../../../../mock/control/faults/fault.ts";
import { addFault, createFaults } from "../../../../mock/control/faults/fault-set.ts";
import { createStore } from "../../../../mock/engine/store/create-store.ts";
import type { Fill, Store } from "../../../../mock/engine/store/store.ts";

export interface SampleFaults extends Faults {
  fork(): SampleFaults;
  /** Replaces all faults and resets their counts. */
  reset(definitions: readonly ExactFault[], seed?: number): void;
}

/** Creates a fault set with these faults, in order. */
export function createSampleFaults(definitions: readonly ExactFault[], seed = 1): SampleFaults {
  const base = { key: "nothing", seed: 1, collections: {} };
  return overStore(createStore<object>({ base, definitions: {}, now: () => 0, fill: fillWith(definitions) }), seed);
}

function overStore(store: Store<object>, firstSeed: number): SampleFaults {
  let seed = firstSeed;
  const faults = createFaults(store, () => seed, ownContract);
  return Object.assign(faults, {
    fork: () => overStore(store.fork(), seed),
    reset(definitions: readonly ExactFault[], next = seed) {
      store.reset(undefined, fillWith(definitions));
      seed = next;
    },
  });
}

function fillWith(definitions: readonly ExactFault[]): Fill {
  return (tx) => {
    for (const definition of definitions) addFault(tx, definition, ownContract);
  };
}
