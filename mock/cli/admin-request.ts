// Sends a command's requests to `/__admin` of a running mock.
import { describeViolation, type Violation } from "../engine/core/errors.ts";
import { ConfigError } from "./config-error.ts";

/** The sandbox id in a base URL with `/__sandbox/<id>`; undefined for the base URL of a mock. */
export function sandboxOf(url: string): string | undefined {
  return /^\/__sandbox\/([^/]+)/.exec(new URL(url).pathname)?.[1];
}

/**
 * Sends a request; resolves with any response.
 * @param path begins with `/__admin`
 * @throws ConfigError if no mock responds
 */
export async function requestAdmin(
  url: string,
  path: string,
  adminToken: string | undefined,
  { headers = {}, ...init }: { readonly method?: string; readonly headers?: object; readonly body?: string } = {},
): Promise<Response> {
  const { origin } = new URL(url);
  const authorization = adminToken === undefined ? {} : { authorization: `Bearer ${adminToken}` };
  try {
    return await fetch(origin + path, { ...init, headers: { ...headers, ...authorization } });
  } catch {
    throw new ConfigError([`--url: no mock responds at ${origin}`]);
  }
}

/** Formats an error response as lines. */
export function toRefusalLines(operationId: string, status: number, text: string): readonly string[] {
  try {
    const { code, message, violations = [] } = JSON.parse(text);
    // The message contains the first violation.
    const reasons =
      violations.length > 1 ? violations.map((violation: Violation) => `  ${describeViolation(violation)}`) : [];
    return [`${operationId}: ${status} ${code}: ${message}`, ...reasons];
  } catch {
    return [`${operationId}: ${status}: ${text}`];
  }
}
