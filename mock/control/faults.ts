// The faults of one sandbox: which ones are in place, and which ones a request runs into. The seam is mock/control/fault.ts, a single
// fault's counters are in mock/control/placed-fault.ts. Made by mock/control/create-sandbox.ts.
import { DomainError } from "../core/errors.ts";
import type { Fault, FaultDefinition, FaultEffect, Faults, Strike } from "./fault.ts";
import { type PlacedFault, placeFault } from "./placed-fault.ts";

/** What the faults of a sandbox start from. */
export interface FaultsStart {
  /** Seeds chance: of faults that strike by probability, of delays, of breaches. */
  readonly seed: number;
  readonly definitions: readonly FaultDefinition[];
}

const none: readonly Strike[] = Object.freeze([]);
const ofBody = new Set<FaultEffect["kind"]>(["truncatedBody", "slowBody", "wrongContentType", "malformedJson"]);

/**
 * Faults in the order of their definitions.
 * @throws DomainError as Faults.add does
 */
export function createFaults(start: FaultsStart): Faults {
  return keepFaults(start.seed, placeAll(start), start.definitions.length);
}

function keepFaults(firstSeed: number, first: readonly PlacedFault[], placedSoFar: number): Faults {
  let [seed, placed, counter] = [firstSeed, first, placedSoFar];

  function add(definition: FaultDefinition): Fault {
    const fault = placeFault(withId(definition, counter + 1, placed), seed);
    placed = [...placed, fault];
    counter += 1;
    return fault.view();
  }
  return {
    get size() {
      return placed.length;
    },
    list: () => placed.map((fault) => fault.view()),
    get: (id) => placed.find((fault) => fault.id === id)?.view(),
    add,
    remove(id) {
      const left = placed.filter((fault) => fault.id !== id);
      const isRemoved = left.length < placed.length;
      placed = left;
      return isRemoved;
    },
    clear() {
      const { length } = placed;
      placed = [];
      return length;
    },
    strike(asked, now) {
      if (placed.length === 0) return none;
      const strikes: Strike[] = [];
      let isTaken = false;
      for (const fault of placed) {
        const { kind } = fault.effect;
        const takes = kind !== "delay" && !ofBody.has(kind);
        if (takes ? isTaken : kind !== "delay" && strikes.some(({ effect }) => effect.kind === kind)) continue;
        const strike = fault.strike(asked, now);
        if (strike === undefined) continue;
        strikes.push(strike);
        isTaken ||= takes;
      }
      return strikes;
    },
    withdraw: (id) => placed.find((fault) => fault.id === id)?.withdraw(),
    reset(definitions, nextSeed = seed) {
      placed = placeAll({ seed: nextSeed, definitions });
      seed = nextSeed;
      counter = definitions.length;
    },
    fork() {
      const copies = placed.map((fault) => fault.copy());
      return keepFaults(seed, copies, counter);
    },
  };
}

function placeAll({ seed, definitions }: FaultsStart): readonly PlacedFault[] {
  const placed: PlacedFault[] = [];
  for (const [index, definition] of definitions.entries()) {
    placed.push(placeFault(withId(definition, index + 1, placed), seed));
  }
  return placed;
}

/** The definition with its own id, or with the first free one from `fault-<number>` on. */
function withId(
  definition: FaultDefinition,
  number: number,
  placed: readonly PlacedFault[],
): FaultDefinition & { readonly id: string } {
  const taken = new Set(placed.map(({ id }) => id));
  const { id } = definition;
  if (id !== undefined && taken.has(id)) {
    const violation = { in: "body", pointer: "/id", found: JSON.stringify(id), expected: "an id of its own" } as const;
    throw new DomainError("conflict", "fault_exists", `There already is a fault ${id}.`, [violation]);
  }
  let free = number;
  while (taken.has(`fault-${free}`)) free += 1;
  return { ...definition, id: id ?? `fault-${free}` };
}
