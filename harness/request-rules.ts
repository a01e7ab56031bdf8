// What is wrong with a request beyond its schemas, as violations.
import type { OperationId } from "../mock/contract/operation-types.ts";
import { requestRules } from "../mock/domain/request-rules.ts";
import { DomainError, type Violation } from "../mock/engine/core/errors.ts";
import { checkShape, deepest } from "../mock/http/steps/read-body.ts";

/** A body that is nested too deeply, or has objects with too many properties, is not looked at any further. */
export function checkBodyShape(body: unknown): readonly Violation[] {
  return violationsOf(() => checkShape(body, deepest));
}

/** @param parts by its schemas a right request, where parts may be left out */
export function checkRules(
  operationId: OperationId,
  parts: { readonly [Part in "path" | "query" | "body"]: unknown },
): readonly Violation[] {
  const check: AnyRule["check"] | undefined = requestRules[operationId];
  return check === undefined ? [] : violationsOf(() => check(parts));
}

/** A rule of whichever operation: by its schemas the request is of the form that the rule wants. */
interface AnyRule {
  check(parts: unknown): unknown;
}

function violationsOf(check: () => unknown): readonly Violation[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof DomainError) return error.violations;
    throw error;
  }
}
