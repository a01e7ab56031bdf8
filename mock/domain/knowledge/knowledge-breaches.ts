// Refuses requests that break rules of the knowledge base, naming every breach.
import { DomainError, describeFirst, type Violation } from "../../engine/core/errors.ts";

/** A rule that a body breaks, and where. */
export interface Breach {
  readonly code: string;
  readonly violation: Violation;
}

/** A breach of a rule at one place of a body; `found` is its value as text. */
export function toBreach(code: string, pointer: string, found: string, expected: string): Breach {
  return { code, violation: { in: "body", pointer, found, expected } };
}

/**
 * Refuses a request if it has breaches.
 * @param opening the beginning of the message, without punctuation at its end
 * @throws DomainError rule, with the code of the breach, or `unprocessable` for several kinds
 */
export function refuseBreaches(breaches: readonly Breach[], opening: string): void {
  const [first] = breaches;
  if (first === undefined) return;
  const code = breaches.every((breach) => breach.code === first.code) ? first.code : "unprocessable";
  const violations = breaches.map((breach) => breach.violation);
  throw new DomainError("rule", code, `${opening}: ${describeFirst(violations)}.`, violations);
}
