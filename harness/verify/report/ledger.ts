// Collects a run's findings: breaches with counts, parts missing from the contract, and checks per operation.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import type { Breach } from "./finding.ts";

/** A breach and how often it occurred, with the first example. */
export interface CountedBreach {
  readonly breach: Breach;
  readonly count: number;
}

export interface ReportOptions {
  /** Whether to report a breach of an operation that is not to be checked; default false. */
  readonly evenIfUnselected?: boolean;
  /** How often it occurred; default 1. */
  readonly count?: number;
}

export interface Ledger {
  /** Adds a breach if its operation is selected; breaches with equal operation, kind and place are counted together. */
  add(breach: Breach, options?: ReportOptions): void;
  /** Adds a part of a response that the contract does not describe. */
  addUndocumented(operationId: OperationId, place: string, example: string): void;
  /** Counts a checked response of an operation. */
  count(operationId: OperationId): void;
  /** Records that the effect of a write was read back. */
  confirm(operationId: OperationId): void;
  readonly confirmed: ReadonlySet<OperationId>;
  /** Adds a side effect of a request. */
  addEffect(effect: string): void;
  /** Marks an operation that the caller has no permission for. */
  forbid(operationId: OperationId): void;
  readonly breaches: readonly CountedBreach[];
  readonly effects: readonly string[];
  readonly undocumented: readonly Undocumented[];
  readonly checked: ReadonlyMap<OperationId, number>;
  readonly forbidden: ReadonlySet<OperationId>;
}

/** A part of a response that the contract does not describe. */
export interface Undocumented {
  readonly operationId: OperationId;
  readonly place: string;
  /** The first request that showed it. */
  readonly example: string;
}

export function createLedger(isSelected: (operationId: OperationId) => boolean): Ledger {
  const breaches = new Map<string, CountedBreach>();
  const undocumented = new Map<string, Undocumented>();
  const checkCounts = new Map<OperationId, number>();
  const confirmed = new Set<OperationId>();
  const forbidden = new Set<OperationId>();
  const effects = new Set<string>();
  return {
    add(breach, { evenIfUnselected = false, count = 1 } = {}) {
      if (!evenIfUnselected && !isSelected(breach.operationId)) return;
      const key = `${breach.operationId} ${breach.kind} ${breach.place}`;
      const earlier = breaches.get(key) ?? { breach, count: 0 };
      breaches.set(key, { ...earlier, count: earlier.count + count });
    },
    addUndocumented(operationId, place, example) {
      const key = `${operationId} ${place}`;
      if (isSelected(operationId) && !undocumented.has(key)) undocumented.set(key, { operationId, place, example });
    },
    count(operationId) {
      if (isSelected(operationId)) checkCounts.set(operationId, (checkCounts.get(operationId) ?? 0) + 1);
    },
    confirm(operationId) {
      confirmed.add(operationId);
    },
    confirmed,
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
    checked: checkCounts,
    forbidden,
  };
}
