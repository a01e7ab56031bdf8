// The faults of one sandbox: the seam is mock/control/fault.ts. Made by mock/control/create-sandbox.ts.
import type { Fault, FaultDefinition, Faults } from "./fault.ts";

/** What the faults of a sandbox start from. */
export interface FaultsStart {
  /** Seeds the chance of faults that strike by probability. */
  readonly seed: number;
  readonly definitions: readonly FaultDefinition[];
}

const nothing: readonly Fault[] = Object.freeze([]);

/** Faults in the order of their definitions. */
export function createFaults({ seed, definitions }: FaultsStart): Faults {
  let counter = 0;
  let faults: readonly Fault[] = definitions.map(toFault);

  function toFault(definition: FaultDefinition): Fault {
    counter += 1;
    return { ...definition, id: `fault-${counter}`, struck: 0 };
  }
  return {
    list: () => faults,
    get: (id) => faults.find((fault) => fault.id === id),
    add(definition) {
      const fault = toFault(definition);
      faults = [...faults, fault];
      return fault;
    },
    remove(id) {
      const left = faults.filter((fault) => fault.id !== id);
      const isRemoved = left.length < faults.length;
      faults = left;
      return isRemoved;
    },
    clear() {
      faults = nothing;
    },
    strike: () => nothing,
    reset(next) {
      counter = 0;
      faults = next.map(toFault);
    },
    fork: () => createFaults({ seed, definitions: faults }),
  };
}
