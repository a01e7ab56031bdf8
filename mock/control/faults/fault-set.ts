// Holds the faults of one sandbox and picks those that a request meets. mock/control/faults/fault.ts has the types,
// mock/control/faults/placed-fault.ts the counters of one fault. Made by mock/control/sandboxes/create-sandbox.ts;
// mock/control/faults/fault-index.ts spares requests the faults that they cannot meet.
import { ownContract, type ServiceContract } from "../../contract/service-contract.ts";
import { DomainError } from "../../core/errors.ts";
import type { Instant } from "../../core/time.ts";
import type { ExactFault, FaultAsked, FaultEffect, Faults, FaultsPicture, Strike } from "./fault.ts";
import { createFaultIndex, type Placed } from "./fault-index.ts";
import { stageOf, takesRequest } from "./fault-stages.ts";
import { type PlacedFault, placeFault, replaceFault } from "./placed-fault.ts";

/** What the faults of a sandbox start from. */
export interface FaultsStart {
  /** Seeds chance: of faults that strike by probability, of delays, of breaches. */
  readonly seed: number;
  readonly definitions: readonly ExactFault[];
  /** Whose operations and tags they may name; left out: the contract of the package. */
  readonly service?: ServiceContract | undefined;
}

const none: readonly Strike[] = Object.freeze([]);

/** So many are in place at a time. */
export const mostFaults = 10_000;

/**
 * Faults in the order of their definitions.
 * @throws DomainError as Faults.add does
 */
export function createFaults({ seed, definitions, service = ownContract }: FaultsStart): Faults {
  return keepFaults(seed, placeAll(seed, definitions, service), service);
}

/** The same faults as in a picture, with their counters. */
export function createPicturedFaults({ seed, number, faults }: FaultsPicture, service = ownContract): Faults {
  const placed = faults.map((fault) => replaceFault(fault, seed));
  return keepFaults(seed, createFaultTable(placed, number, service), service);
}

/** Faults in place by id. */
interface FaultTable {
  readonly size: number;
  /** The highest number that an id was made of. */
  readonly number: number;
  all(): Iterable<PlacedFault>;
  get(id: string): PlacedFault | undefined;
  candidates(asked: FaultAsked): readonly Placed[];
  add(definition: ExactFault, seed: number): PlacedFault;
  remove(id: string): boolean;
  /** The same without faults; no id is given twice. */
  emptied(): FaultTable;
  copy(): FaultTable;
}

function keepFaults(firstSeed: number, first: FaultTable, service: ServiceContract): Faults {
  let [seed, table] = [firstSeed, first];

  return {
    get size() {
      return table.size;
    },
    list: () => [...table.all()].map((fault) => fault.view()),
    get: (id) => table.get(id)?.view(),
    add: (definition) => table.add(definition, seed).view(),
    remove: (id) => table.remove(id),
    clear() {
      const { size } = table;
      table = table.emptied();
      return size;
    },
    strike: (asked, now) => (table.size === 0 ? none : strikeAll(table.candidates(asked), asked, now)),
    withdraw: (id) => table.get(id)?.withdraw(),
    reset(definitions, nextSeed = seed) {
      table = placeAll(nextSeed, definitions, service);
      seed = nextSeed;
    },
    fork: () => keepFaults(seed, table.copy(), service),
    meets: (asked) => table.size > 0 && table.candidates(asked).some(({ fault }) => fault.fits(asked)),
    picture: () => ({ seed, number: table.number, faults: Array.from(table.all(), (fault) => fault.picture()) }),
  };
}

function strikeAll(candidates: readonly Placed[], asked: FaultAsked, now: Instant): readonly Strike[] {
  const strikes: Strike[] = [];
  let isTaken = false;
  for (const { fault } of candidates) {
    const takes = takesRequest(fault.effect);
    if (takes ? isTaken : isRepeated(fault.effect, strikes)) continue;
    const strike = fault.strike(asked, now);
    if (strike === undefined) continue;
    strikes.push(strike);
    isTaken ||= takes;
  }
  return strikes;
}

function placeAll(seed: number, definitions: readonly ExactFault[], service: ServiceContract): FaultTable {
  const table = createFaultTable([], 0, service);
  for (const definition of definitions) table.add(definition, seed);
  return table;
}

/** Of the faults on the body, one of each kind can strike. */
function isRepeated(effect: FaultEffect, strikes: readonly Strike[]): boolean {
  return stageOf(effect) === "wire" && strikes.some((strike) => strike.effect.kind === effect.kind);
}

/** @param highest the highest number that an id was made of: none is given twice */
function createFaultTable(faults: Iterable<PlacedFault>, highest: number, service: ServiceContract): FaultTable {
  const byId = new Map<string, Placed>();
  const index = createFaultIndex();
  let [number, position] = [highest, 0];

  function put(fault: PlacedFault): void {
    const placed = { fault, position };
    position += 1;
    byId.set(fault.id, placed);
    index.add(placed);
  }
  for (const fault of faults) put(fault);

  return {
    get size() {
      return byId.size;
    },
    get number() {
      return number;
    },
    *all() {
      for (const { fault } of byId.values()) yield fault;
    },
    get: (id) => byId.get(id)?.fault,
    candidates: index.candidates,
    add(definition, seed) {
      const { id = freeId(number, byId) } = definition;
      if (byId.has(id)) throw faultExists(id);
      if (byId.size >= mostFaults) throw tooManyFaults();
      const fault = placeFault({ ...definition, id }, seed, service);
      if (definition.id === undefined) number = Number(id.slice("fault-".length));
      put(fault);
      return fault;
    },
    remove(id) {
      const placed = byId.get(id);
      if (placed === undefined) return false;
      byId.delete(id);
      index.remove(placed);
      return true;
    },
    emptied: () => createFaultTable([], number, service),
    copy: () =>
      createFaultTable(
        [...byId.values()].map(({ fault }) => fault.copy()),
        number,
        service,
      ),
  };
}

/** The next free id `fault-<n>`. */
function freeId(number: number, taken: ReadonlyMap<string, unknown>): string {
  let next = number + 1;
  while (taken.has(`fault-${next}`)) next += 1;
  return `fault-${next}`;
}

function faultExists(id: string): DomainError {
  const violation = { in: "body", pointer: "/id", found: JSON.stringify(id), expected: "an id of its own" } as const;
  return new DomainError("conflict", "fault_exists", `There is already a fault ${id}.`, [violation]);
}

function tooManyFaults(): DomainError {
  const message = `The sandbox has ${mostFaults} faults, which is as many as it may have; delete some.`;
  return new DomainError("rule", "too_many_faults", message);
}
