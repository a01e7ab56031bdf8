// Adds and removes the faults of one sandbox, and selects the faults that strike a request or a delivery.
import type { ServiceContract } from "../../contract/service-contract.ts";
import type { EventName } from "../../domain/records/events/event-types.ts";
import { DomainError } from "../../engine/core/errors.ts";
import type { Instant } from "../../engine/core/time.ts";
import type { Part, PartReader, PartTransaction, PartWriter, Store } from "../../engine/store/store.ts";
import type {
  ExactFault,
  Fault,
  FaultCounters,
  FaultEffect,
  Faults,
  MatchableRequest,
  PlacedFault,
  Strike,
} from "./fault.ts";
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

/** The faults of a store. */
export class FaultSet implements Faults {
  readonly #store: Pick<Store<unknown>, "part" | "transact">;
  readonly #seedOf: () => number;
  readonly #service: ServiceContract;
  readonly #faults: PartReader<PlacedFault>;
  readonly #strikes: PartReader<FaultCounters>;
  #index: Index | undefined;

  /**
   * @param seedOf seeds probabilities, delays and broken bodies
   * @param service the contract whose operations and tags a fault may name
   */
  constructor(store: Pick<Store<unknown>, "part" | "transact">, seedOf: () => number, service: ServiceContract) {
    this.#store = store;
    this.#seedOf = seedOf;
    this.#service = service;
    this.#faults = store.part(faultsPart);
    this.#strikes = store.part(strikesPart);
  }

  get size(): number {
    return this.#faults.size;
  }

  list(): readonly Fault[] {
    return this.#faults
      .all()
      .toSorted(byOrder)
      .map((fault) => this.#toView(fault));
  }

  get(id: string): Fault | undefined {
    const fault = this.#faults.get(id);
    return fault === undefined ? undefined : this.#toView(fault);
  }

  add(definition: ExactFault): Fault {
    return this.#toView(this.#store.transact((tx) => addFault(tx, definition, this.#service)));
  }

  remove(id: string): boolean {
    if (this.#faults.get(id) === undefined) return false;
    this.#store.transact((tx) => removeFault(tx, id));
    return true;
  }

  clear(): number {
    const all = this.#faults.all();
    this.#store.transact((tx) => {
      for (const { id } of all) removeFault(tx, id);
    });
    return all.length;
  }

  strike(request: MatchableRequest, now: Instant): readonly Strike[] {
    if (this.#faults.size === 0) return noStrikes;
    const matches = this.#indexed().ofRequests.filter((fault) => fits(fault, request));
    if (matches.length === 0) return noStrikes;
    return this.#store.transact((tx) => this.#strikeIn(tx, matches, now));
  }

  strikeDelivery(tx: PartTransaction, event: EventName, now: Instant): readonly Strike[] {
    const { ofDeliveries } = this.#indexed();
    const matches = ofDeliveries.filter(({ match }) => match.event === undefined || match.event === event);
    return matches.length === 0 ? noStrikes : this.#strikeIn(tx, matches, now);
  }

  withdraw(id: string): void {
    const counters = this.#strikes.get(id);
    if (counters === undefined) return;
    this.#store.transact((tx) => tx.part(strikesPart).put(id, withdrawStrike(counters)));
  }

  #toView(fault: PlacedFault): Fault {
    return toView(fault, this.#strikes.get(fault.id) ?? noCounts);
  }

  #indexed(): Index {
    const { mark } = this.#faults;
    if (this.#index?.mark !== mark) this.#index = toIndex(mark, this.#faults.all());
    return this.#index;
  }

  #strikeIn(tx: PartTransaction, matches: readonly PlacedFault[], now: Instant): readonly Strike[] {
    return strikeAll(matches, tx.part(strikesPart), now, this.#seedOf());
  }
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
