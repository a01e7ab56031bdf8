// Collects what a run finds: breaches with how often they were met, parts that the contract does not name, and what was checked of each operation.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import type { Breach } from "./finding.ts";

/** A breach and how often it was met; its example is the first. */
export interface Counted {
  readonly breach: Breach;
  count: number;
}

export interface Ledger {
  /** Notes a breach; equal ones (operation, kind, place) are one. */
  add(breach: Breach): void;
  /** Notes a part of an answer that the contract does not name. */
  addUndocumented(operationId: OperationId, place: string, example: string): void;
  /** Notes that an answer of an operation was judged. */
  count(operationId: OperationId): void;
  /** Notes what a request did beside reading. */
  addEffect(effect: string): void;
  /** Notes that the caller may not call an operation. */
  forbid(operationId: OperationId): void;
  readonly breaches: readonly Counted[];
  readonly effects: readonly string[];
  readonly undocumented: readonly Undocumented[];
  readonly checked: ReadonlyMap<OperationId, number>;
  readonly forbidden: ReadonlySet<OperationId>;
}

/** A part of an answer that the contract does not name. */
export interface Undocumented {
  readonly operationId: OperationId;
  readonly place: string;
  /** The first request that showed it. */
  readonly example: string;
}

export function createLedger(isWanted: (operationId: OperationId) => boolean): Ledger {
  const breaches = new Map<string, Counted>();
  const undocumented = new Map<string, Undocumented>();
  const checked = new Map<OperationId, number>();
  const forbidden = new Set<OperationId>();
  const effects = new Set<string>();
  return {
    add(breach) {
      if (!isWanted(breach.operationId)) return;
      const key = `${breach.operationId} ${breach.kind} ${breach.place}`;
      const counted = breaches.get(key) ?? { breach, count: 0 };
      breaches.set(key, counted);
      counted.count += 1;
    },
    addUndocumented(operationId, place, example) {
      const key = `${operationId} ${place}`;
      if (isWanted(operationId) && !undocumented.has(key)) undocumented.set(key, { operationId, place, example });
    },
    count(operationId) {
      if (isWanted(operationId)) checked.set(operationId, (checked.get(operationId) ?? 0) + 1);
    },
    addEffect(effect) {
      effects.add(effect);
    },
    get effects() {
      return [...effects];
    },
    forbid(operationId) {
      forbidden.add(operationId);
    },
    get breaches() {
      return [...breaches.values()];
    },
    get undocumented() {
      return [...undocumented.values()];
    },
    checked,
    forbidden,
  };
}
