// The one list of operations that the contract has and this version does not: each answers 501 in the error form.
// Part of the table in mock/operations/index.ts; whoever implements one takes its line out.
import type { OperationId } from "../contract/operation-types.ts";
import { DomainError } from "../core/errors.ts";

/** The operations without rules of their own yet. */
export const notImplementedOperations = {
  getAiAgentPerformanceReport: refuse,
  acceptAllExpectedResults: refuse,
  getQualityAssessment: refuse,
  importApp: refuse,
  installAppFromStore: refuse,
  exportApp: refuse,
} as const satisfies { readonly [Id in OperationId]?: () => never };

function refuse(): never {
  throw new DomainError(
    "notImplemented",
    "not_implemented",
    "This operation is part of the contract, but this version does not implement it.",
  );
}
