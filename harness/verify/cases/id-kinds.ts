// Ids that requests need: which kind a path parameter takes, and in which answers ids of a kind are found.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { keysOf } from "../../../mock/engine/core/tables.ts";
import { type IdKind, operationFacts } from "../../../spec/generated/facts.ts";

/** The kind of id that a path parameter takes. */
export function kindOfParameter(operationId: OperationId, name: string): IdKind | undefined {
  return operationFacts[operationId].parameters[name];
}

/** Where an answer names ids of other records. */
export interface IdSource {
  readonly operationId: OperationId;
  /** Path in the answer; see `valuesAt`. */
  readonly path: string;
  readonly kind: IdKind;
}

/** Every place of the contract that names ids, in its order. */
export const idSources: readonly IdSource[] = keysOf(operationFacts).flatMap((operationId) =>
  Object.entries(operationFacts[operationId].ids).map(([path, kind]) => ({ operationId, path, kind })),
);
