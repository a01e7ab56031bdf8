// Unwraps answers of the client, and turns failures into problems to show.
import { Refused } from "../../../src/shared/ask.ts";

/** Why there is no value. `refused`: the service said no; `offline`: no answer; `broken`: an unreadable answer. */
export interface Problem {
  readonly kind: "refused" | "offline" | "broken";
  /** HTTP status of a refusal. */
  readonly status?: number;
  /** The service's message. */
  readonly message?: string;
}

interface Answer<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * The body of a successful answer.
 * @throws Refused; TypeError or SyntaxError if there is no readable answer
 */
export async function settle<Data>(call: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await call;
  if (data !== undefined) return data;
  const { message = `HTTP ${response.status}`, code } = read(error);
  const said = code === undefined || response.status !== 401 ? message : `${message} (${code})`;
  throw new Refused(response.status, { message: said });
}

export function toProblem(error: unknown): Problem {
  if (error instanceof Refused) return { kind: "refused", status: error.status, message: error.message };
  // Without an answer, fetch rejects with a TypeError; truncated or invalid JSON gives other errors.
  const isFetch = error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
  return isFetch ? { kind: "offline" } : { kind: "broken" };
}

function read(error: unknown): { readonly message?: string; readonly code?: string } {
  return typeof error === "object" && error !== null ? error : {};
}
