// Checks the rules of a request that its schemas cannot express.
import type { OperationId } from "../mock/contract/operation-types.ts";
import { requestRules } from "../mock/domain/request-rules.ts";
import { DomainError, type Violation } from "../mock/engine/core/errors.ts";
import { checkShape } from "../mock/http/steps/check-shape.ts";

/** Refuses a body that is nested too deeply or has objects with too many properties; it is not checked further. */
export function checkBodyShape(body: unknown): readonly Violation[] {
  return violationsOf(() => checkShape(body));
}

/** @param parts a request that meets its schemas, possibly incomplete */
export function checkRules(
  operationId: OperationId,
  parts: { readonly [Part in "path" | "query" | "body"]: unknown },
): readonly Violation[] {
  const check: AnyRule["check"] | undefined = requestRules[operationId];
  return check === undefined ? [] : violationsOf(() => check(parts));
}

/** A rule of any operation; the schemas guarantee the shape that it expects. */
interface AnyRule {
  check(parts: unknown): unknown;
}

function violationsOf(check: () => unknown): readonly Violation[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof DomainError)
      return error.violations.map(({ in: part, pointer, found, expected }) => ({ in: part, pointer, found, expected }));
    throw error;
  }
}
