// Turns failures into problems to show.
import { Refused } from "../../../src/shared/ask.ts";

export { unwrap } from "../../../src/shared/ask.ts";

/** Why there is no value. `refused`: the service said no; `offline`: no answer; `broken`: an unreadable answer. */
export interface Problem {
  readonly kind: "refused" | "offline" | "broken";
  /** HTTP status of a refusal. */
  readonly status?: number;
  /** The service's message. */
  readonly message?: string;
}

export function toProblem(error: unknown): Problem {
  if (error instanceof Refused) return { kind: "refused", status: error.status, message: error.message };
  // Without an answer, fetch rejects with a TypeError; truncated or invalid JSON gives other errors.
  const isFetch = error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
  return isFetch ? { kind: "offline" } : { kind: "broken" };
}
