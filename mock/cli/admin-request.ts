// Sends requests of a command to `/__admin` of a running mock.
import { describeViolation, type Violation } from "../engine/core/errors.ts";
import { ConfigError } from "./config-error.ts";

/** The sandbox whose base URL it is: `/__sandbox/<id>`; undefined for that of a mock. */
export function sandboxOf(url: string): string | undefined {
  return /^\/__sandbox\/([^/]+)/.exec(new URL(url).pathname)?.[1];
}

/**
 * Resolves with any answer.
 * @param path begins at `/__admin`
 * @throws ConfigError if no mock answers
 */
export async function askAdmin(
  url: string,
  path: string,
  adminToken: string | undefined,
  { headers = {}, ...init }: { readonly method?: string; readonly headers?: object; readonly body?: string } = {},
): Promise<Response> {
  const { origin } = new URL(url);
  const admission = adminToken === undefined ? {} : { authorization: `Bearer ${adminToken}` };
  try {
    return await fetch(origin + path, { ...init, headers: { ...headers, ...admission } });
  } catch {
    throw new ConfigError([`--url: no mock answers at ${origin}`]);
  }
}

/** The lines for an answer that refuses. */
export function toRefusal(operationId: string, status: number, text: string): readonly string[] {
  try {
    const { code, message, violations = [] } = JSON.parse(text);
    // The message names the first.
    const reasons =
      violations.length > 1 ? violations.map((violation: Violation) => `  ${describeViolation(violation)}`) : [];
    return [`${operationId}: ${status} ${code}: ${message}`, ...reasons];
  } catch {
    return [`${operationId}: ${status}: ${text}`];
  }
}
