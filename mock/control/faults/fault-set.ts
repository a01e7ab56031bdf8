// Holds the faults of one sandbox and picks those that a request meets. mock/control/faults/fault.ts has the types,
// mock/control/faults/placed-fault.ts the counters of one fault. Made by mock/control/sandboxes/create-sandbox.ts.
import { DomainError } from "../../core/errors.ts";
import type { FaultDefinition, FaultEffect, Faults, Strike } from "./fault.ts";
import { stageOf, takesRequest } from "./fault-stages.ts";
import { type PlacedFault, placeFault } from "./placed-fault.ts";

/** What the faults of a sandbox start from. */
export interface FaultsStart {
  /** Seeds chance: of faults that strike by probability, of delays, of breaches. */
  readonly seed: number;
  readonly definitions: readonly FaultDefinition[];
}

const none: readonly Strike[] = Object.freeze([]);

/**
 * Faults in the order of their definitions.
 * @throws DomainError as Faults.add does
 */
export function createFaults({ seed, definitions }: FaultsStart): Faults {
  return keepFaults(seed, placeAll(seed, definitions));
}

/** Faults in place, and the highest number used in an id, so that none is given twice. */
interface Placed {
  readonly faults: readonly PlacedFault[];
  readonly highest: number;
}

function keepFaults(firstSeed: number, first: Placed): Faults {
  let [seed, placed] = [firstSeed, first];

  return {
    get size() {
      return placed.faults.length;
    },
    list: () => placed.faults.map((fault) => fault.view()),
    get: (id) => placed.faults.find((fault) => fault.id === id)?.view(),
    add(definition) {
      const next = placeNext(placed, definition, seed);
      placed = next.placed;
      return next.fault.view();
    },
    remove(id) {
      const left = placed.faults.filter((fault) => fault.id !== id);
      const isRemoved = left.length < placed.faults.length;
      placed = { ...placed, faults: left };
      return isRemoved;
    },
    clear() {
      const { length } = placed.faults;
      placed = { ...placed, faults: [] };
      return length;
    },
    strike(asked, now) {
      if (placed.faults.length === 0) return none;
      const strikes: Strike[] = [];
      let isTaken = false;
      for (const fault of placed.faults) {
        const takes = takesRequest(fault.effect);
        if (takes ? isTaken : isRepeated(fault.effect, strikes)) continue;
        const strike = fault.strike(asked, now);
        if (strike === undefined) continue;
        strikes.push(strike);
        isTaken ||= takes;
      }
      return strikes;
    },
    withdraw: (id) => placed.faults.find((fault) => fault.id === id)?.withdraw(),
    reset(definitions, nextSeed = seed) {
      placed = placeAll(nextSeed, definitions);
      seed = nextSeed;
    },
    fork: () => keepFaults(seed, { ...placed, faults: placed.faults.map((fault) => fault.copy()) }),
  };
}

function placeAll(seed: number, definitions: readonly FaultDefinition[]): Placed {
  const start: Placed = { faults: [], highest: 0 };
  return definitions.reduce((placed, definition) => placeNext(placed, definition, seed).placed, start);
}

/** Of the faults on the body, one of each kind can strike. */
function isRepeated(effect: FaultEffect, strikes: readonly Strike[]): boolean {
  return stageOf(effect) === "wire" && strikes.some((strike) => strike.effect.kind === effect.kind);
}

/** One more fault, with the next free id `fault-<n>` where it has none. */
function placeNext(
  { faults, highest }: Placed,
  definition: FaultDefinition,
  seed: number,
): { readonly placed: Placed; readonly fault: PlacedFault } {
  const taken = new Set(faults.map(({ id }) => id));
  const { id } = definition;
  if (id !== undefined && taken.has(id)) {
    const violation = { in: "body", pointer: "/id", found: JSON.stringify(id), expected: "an id of its own" } as const;
    throw new DomainError("conflict", "fault_exists", `There is already a fault ${id}.`, [violation]);
  }
  let number = highest;
  if (id === undefined)
    do number += 1;
    while (taken.has(`fault-${number}`));
  const fault = placeFault({ ...definition, id: id ?? `fault-${number}` }, seed);
  return { placed: { faults: [...faults, fault], highest: number }, fault };
}
