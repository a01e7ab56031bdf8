// Fetches a key set within a time limit.
import { startTimer } from "../engine/core/process-time.ts";
import { createRedactor } from "../engine/core/secrets/redactor.ts";
import { isKeySet, type KeySet } from "./usable-keys.ts";

/**
 * Fetches the key set at a URL.
 * @throws Error with the reason if it cannot be fetched
 */
export async function fetchKeys(url: URL, timeoutMs: number): Promise<KeySet> {
  const controller = new AbortController();
  const timeoutError = new Error(`no response within ${timeoutMs} ms`);
  const endTimer = startTimer(() => controller.abort(timeoutError), timeoutMs);
  try {
    const response = await fetch(url, { headers: { accept: "application/json" }, signal: controller.signal });
    if (!response.ok) throw new Error(`it responds with ${response.status}`);
    const value: unknown = await response.json();
    if (!isKeySet(value)) throw new Error("the response is not a JSON Web Key Set { keys: […] }");
    return value;
  } catch (error) {
    // fetch refuses a URL with a password and quotes it in the error.
    throw new Error(createRedactor().text(toReason(error)));
  } finally {
    endTimer();
  }
}

function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof SyntaxError) return "the response is not JSON";
  const { cause } = error;
  const code = typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : undefined;
  const message = cause instanceof Error ? `${error.message} (${cause.message})` : error.message;
  return code ?? message;
}
