// Maps path parameters to kinds of ids, and kinds of ids to the responses that contain them.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { keysOf } from "../../../mock/engine/core/tables.ts";
import { type IdKind, operationFacts } from "../../../spec/generated/facts.ts";

/** The kind of id that a path parameter takes. */
export function kindOfParameter(operationId: OperationId, name: string): IdKind | undefined {
  return operationFacts[operationId].parameters[name];
}

/** A field of a response with ids of other records. */
export interface IdSource {
  readonly operationId: OperationId;
  /** Path in the response, in the syntax of `valuesAt`. */
  readonly path: string;
  readonly kind: IdKind;
}

/** Every field in the contract with ids, in contract order. */
export const idSources: readonly IdSource[] = keysOf(operationFacts).flatMap((operationId) =>
  Object.entries(operationFacts[operationId].ids).map(([path, kind]) => ({ operationId, path, kind })),
);
