// Adds and removes the faults of one sandbox, and selects the faults that strike a request or a delivery.
import type { ServiceContract } from "../../contract/service-contract.ts";
import { DomainError } from "../../engine/core/errors.ts";
import type { Instant } from "../../engine/core/time.ts";
import type { Part, PartTransaction, PartWriter, Store } from "../../engine/store/store.ts";
import type { ExactFault, FaultCounters, FaultEffect, Faults, PlacedFault, Strike } from "./fault.ts";
import { assertFault } from "./fault-rules.ts";
import { isExclusiveEffect, stageOf } from "./fault-stages.ts";
import { byOrder, countAndStrike, fits, noCounts, toView, withdrawStrike } from "./placed-fault.ts";

/** Keyed by id. The part's last number is the highest used in an id, so that ids are not reused. */
export const faultsPart: Part<PlacedFault> = { name: "faults" };
/** Keyed by fault id, from the first matching request on. The part's last number is the order of the last fault. */
const strikesPart: Part<FaultCounters> = { name: "strikes" };

const noStrikes: readonly Strike[] = Object.freeze([]);

/** Maximum number of faults at a time. */
export const maxFaults = 10_000;

/**
 * The faults of a store.
 * @param seedOf seeds probabilities, delays and broken bodies
 * @param service the contract whose operations and tags a fault may name
 */
export function createFaults(
  store: Pick<Store<unknown>, "part" | "transact">,
  seedOf: () => number,
  service: ServiceContract,
): Faults {
  const faults = store.part(faultsPart);
  const strikes = store.part(strikesPart);
  let index: Index | undefined;

  function view(fault: PlacedFault) {
    return toView(fault, strikes.get(fault.id) ?? noCounts);
  }
  function indexed(): Index {
    if (index?.mark !== faults.mark) index = toIndex(faults.mark, faults.all());
    return index;
  }
  function strikeIn(tx: PartTransaction, matches: readonly PlacedFault[], now: Instant): readonly Strike[] {
    return strikeAll(matches, tx.part(strikesPart), now, seedOf());
  }
  return {
    get size() {
      return faults.size;
    },
    list: () => faults.all().toSorted(byOrder).map(view),
    get(id) {
      const fault = faults.get(id);
      return fault === undefined ? undefined : view(fault);
    },
    add: (definition) => view(store.transact((tx) => addFault(tx, definition, service))),
    remove(id) {
      if (faults.get(id) === undefined) return false;
      store.transact((tx) => removeFault(tx, id));
      return true;
    },
    clear() {
      const all = faults.all();
      store.transact((tx) => {
        for (const { id } of all) removeFault(tx, id);
      });
      return all.length;
    },
    strike(request, now) {
      if (faults.size === 0) return noStrikes;
      const matches = indexed().ofRequests.filter((fault) => fits(fault, request));
      return matches.length === 0 ? noStrikes : store.transact((tx) => strikeIn(tx, matches, now));
    },
    strikeDelivery(tx, event, now) {
      const matches = indexed().ofDeliveries.filter(({ match }) => match.event === undefined || match.event === event);
      return matches.length === 0 ? noStrikes : strikeIn(tx, matches, now);
    },
    withdraw(id) {
      const counters = strikes.get(id);
      if (counters !== undefined) store.transact((tx) => tx.part(strikesPart).put(id, withdrawStrike(counters)));
    },
  };
}

/** The faults, each list in the order in which they were added. */
interface Index {
  /** The mark of the indexed faults. */
  readonly mark: object;
  readonly ofRequests: readonly PlacedFault[];
  readonly ofDeliveries: readonly PlacedFault[];
}

function toIndex(mark: object, faults: readonly PlacedFault[]): Index {
  const { delivery = [], request = [] } = Object.groupBy(faults.toSorted(byOrder), ({ effect }) =>
    stageOf(effect) === "delivery" ? "delivery" : "request",
  );
  return { mark, ofRequests: request, ofDeliveries: delivery };
}

function strikeAll(
  matches: readonly PlacedFault[],
  counters: PartWriter<FaultCounters>,
  now: Instant,
  seed: number,
): readonly Strike[] {
  const strikes: Strike[] = [];
  let hasExclusive = false;
  for (const fault of matches) {
    const isExclusive = isExclusiveEffect(fault.effect);
    const isBlocked = isExclusive ? hasExclusive : isRepeated(fault.effect, strikes);
    if (isBlocked) continue;
    const { counters: after, strike } = countAndStrike(fault, counters.get(fault.id) ?? noCounts, now, seed);
    counters.put(fault.id, after);
    if (strike === undefined) continue;
    strikes.push(strike);
    hasExclusive ||= isExclusive;
  }
  return strikes;
}

/** Each kind of fault on a body or a delivery strikes at most once; a hold strikes at most once per stage. */
function isRepeated(effect: FaultEffect, strikes: readonly Strike[]): boolean {
  const { kind } = effect;
  const stage = stageOf(effect);
  if (stage !== "wire" && stage !== "delivery" && kind !== "hold") return false;
  return strikes.some((strike) => strike.effect.kind === kind && stageOf(strike.effect) === stage);
}

/** @throws DomainError like Faults.add */
export function addFault(tx: PartTransaction, definition: ExactFault, service: ServiceContract): PlacedFault {
  const faults = tx.part(faultsPart);
  const takenIds = { has: (faultId: string) => faults.get(faultId) !== undefined, size: faults.size };
  const id = toFaultId(definition, takenIds, service, () => faults.nextId());
  const { match = {}, effect, when = { always: true } } = definition;
  const fault = { id, match, effect, when, order: tx.part(strikesPart).nextId() };
  faults.put(id, fault);
  return fault;
}

function removeFault(tx: PartTransaction, id: string): void {
  tx.part(faultsPart).remove(id);
  tx.part(strikesPart).remove(id);
}

/**
 * The id of a new fault.
 * @param nextNumber the next number for an id
 * @throws DomainError like Faults.add
 */
export function toFaultId(
  definition: ExactFault,
  takenIds: { has(id: string): boolean; readonly size: number },
  service: ServiceContract,
  nextNumber: () => number,
): string {
  const { id = freeId(takenIds, nextNumber) } = definition;
  if (takenIds.has(id)) throw faultExists(id);
  if (takenIds.size >= maxFaults) throw tooManyFaults();
  assertFault({ ...definition, id }, service);
  return id;
}

/** The next free id `fault-<n>`. */
function freeId(takenIds: { has(id: string): boolean }, nextNumber: () => number): string {
  let id = `fault-${nextNumber()}`;
  while (takenIds.has(id)) id = `fault-${nextNumber()}`;
  return id;
}

function faultExists(id: string): DomainError {
  const violation = { in: "body", pointer: "/id", found: JSON.stringify(id), expected: "an unused id" } as const;
  return new DomainError("conflict", "fault_exists", `Fault ${id} already exists.`, [violation]);
}

function tooManyFaults(): DomainError {
  const message = `The sandbox has ${maxFaults} faults, the maximum; delete some.`;
  return new DomainError("rule", "too_many_faults", message);
}
