// Converts errors to problems that the desk can show.
import { AdminRefusal, Refusal } from "../../../src/shared/mock-requests.ts";

export { unwrap } from "../../../src/shared/mock-requests.ts";

/** Why there is no value. `refused`: the service refused the request; `offline`: no response; `broken`: an unreadable response. */
export interface Problem {
  readonly kind: "refused" | "offline" | "broken";
  /** HTTP status of a refusal. */
  readonly status?: number;
  /** The service's message. */
  readonly message?: string;
}

/** Whether the service no longer accepts the agent's token. */
export function isSignedOut(error: unknown): error is Refusal {
  return error instanceof Refusal && !(error instanceof AdminRefusal) && error.status === 401;
}

export function toProblem(error: unknown): Problem {
  if (error instanceof Refusal) return { kind: "refused", status: error.status, message: error.message };
  // Without a response, fetch rejects with a TypeError; truncated or invalid JSON gives other errors.
  const isFetchError = error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
  return isFetchError ? { kind: "offline" } : { kind: "broken" };
}
