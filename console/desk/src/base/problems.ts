// From answers of the client to values, and from all that goes wrong to problems that can be told.

/** Why there is no value. `refused`: the service said no; `offline`: no answer came; `broken`: an answer that cannot be read. */
export interface Problem {
  readonly kind: "refused" | "offline" | "broken";
  /** HTTP status of a refusal. */
  readonly status?: number;
  /** What the service said, in its words. */
  readonly message?: string;
}

/** A refusal of the service. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

interface Answer<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * The body of a good answer.
 * @throws Refused, and TypeError or SyntaxError where there is no answer or none that can be read
 */
export async function settle<Data>(call: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await call;
  if (data !== undefined) return data;
  throw new Refused(response.status, toMessage(error) ?? `HTTP ${response.status}`);
}

export function toProblem(error: unknown): Problem {
  if (error instanceof Refused) return { kind: "refused", status: error.status, message: error.message };
  // A fetch without an answer rejects with a TypeError; a body that is cut or no JSON, with others.
  const isFetch = error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
  return isFetch ? { kind: "offline" } : { kind: "broken" };
}

function toMessage(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("message" in error)) return undefined;
  return typeof error.message === "string" ? error.message : undefined;
}
