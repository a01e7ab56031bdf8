// Defines and validates the options of `verify`.

import type { OperationId } from "../../mock/contract/operation-types.ts";
import { routes } from "../../mock/contract/routes.ts";
import type { Sleep, Stopwatch } from "../../mock/engine/core/clock.ts";
import { TargetError } from "./target/request.ts";

/** Options of `verify`. */
export interface VerifyOptions {
  /**
   * Address of the service, including its base path.
   * @example await verify({ target: "https://staging.example.com/api/v1", token })
   */
  readonly target: string | URL;
  /**
   * Token for `Authorization: Bearer`; the header is omitted without it.
   * @example await verify({ target, token: process.env.TICKET_MOCK_TOKEN })
   */
  readonly token?: string | undefined;
  /**
   * Additional headers for every request, for example a session cookie.
   * @example await verify({ target, headers: { cookie: "connect.sid=…" } })
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Tags and operationIds to check; all operations by default.
   * @example await verify({ target, token, only: ["tickets", "getAiAgentPerformanceReport"] })
   */
  readonly only?: readonly string[] | undefined;
  /**
   * Whether to check operations that write, on records that this run creates or that `params` name. Default: false.
   * @example await verify({ target, token, write: true })
   */
  readonly write?: boolean | undefined;
  /**
   * With `write`: sends none of the writes and lists them in the report instead. Default: false.
   * @example const { created } = await verify({ target, token, write: true, dryRun: true })
   */
  readonly dryRun?: boolean | undefined;
  /**
   * Ids by kind, for example `ticketId` or `testRunId`; omitted ids are found by reading.
   * @example await verify({ target, token, params: { testRunId: "12" } })
   */
  readonly params?: Readonly<Record<string, string>> | undefined;
  /**
   * Which findings fail the run: `assumption` includes wrong assumptions. Default: `deviation`.
   * @example await verify({ target, token, failOn: "assumption" })
   */
  readonly failOn?: "deviation" | "assumption" | undefined;
  /**
   * Ends the run early: records that it created are removed, and the report has the findings so far.
   * @example await verify({ target, token, signal: AbortSignal.timeout(600_000) })
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Requests per second. Default: 5.
   * @example await verify({ target, token, rate: 50 })
   */
  readonly rate?: number | undefined;
  /**
   * Deviations accepted until a date; docs/verify.md describes the format.
   * @example await verify({ target, token, known: JSON.parse(knownText) })
   */
  readonly known?: unknown;
  /**
   * Sends the requests; default: the global fetch. Pass `mock.fetch` to check a mock in this process.
   * @example await verify({ target: "http://mock.local", fetch: mock.fetch, token: await mock.token(), rate: 1000 })
   */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /**
   * Called before each request with its operation and the number of requests sent so far.
   * @example await verify({ target, token, onProgress: ({ operationId, sent }) => console.log(sent, operationId) })
   */
  readonly onProgress?: ((progress: { readonly operationId: OperationId; readonly sent: number }) => void) | undefined;
  /**
   * Waits; default: a timer.
   * @example await verify({ target, token, sleep: async () => {} })
   */
  readonly sleep?: Sleep | undefined;
  /**
   * Milliseconds since 1970; default: the system clock.
   * @example await verify({ target, token, now: () => Date.UTC(2026, 2, 2) })
   */
  readonly now?: Stopwatch | undefined;
}

/** Default requests per second: low enough for a service in use. */
export const defaultRate = 5;

/** @throws TargetError for an invalid address, or one with credentials */
export function parseTarget(target: string | URL): URL {
  const url = URL.parse(String(target));
  if (url === null || !/^https?:$/.test(url.protocol)) throw new TargetError("The target is not an http(s) URL.");
  if (url.username !== "" || url.password !== "") {
    throw new TargetError("The target's URL contains credentials: pass them as a token or a header.");
  }
  if (url.search !== "" || url.hash !== "") throw new TargetError("The target's URL must end with its base path.");
  return url;
}

/**
 * Builds a filter for the requested operations.
 * @throws RangeError for a name that is neither a tag nor an operationId
 */
export function compileOnly(only: readonly string[] | undefined): (operationId: OperationId) => boolean {
  if (only === undefined || only.length === 0) return () => true;
  const tags = new Set(routes.map(({ tag }) => tag));
  const ids = new Set<string>(routes.map(({ operationId }) => operationId));
  const unknownNames = only.filter((name) => !tags.has(name) && !ids.has(name));
  if (unknownNames.length > 0) {
    throw new RangeError(
      `Unknown tag or operation ${unknownNames.join(", ")}; tags are ${[...tags].sort().join(", ")}.`,
    );
  }
  const selectedIds = new Set(
    routes
      .filter(({ tag, operationId }) => only.includes(tag) || only.includes(operationId))
      .map((route) => route.operationId),
  );
  return (operationId) => selectedIds.has(operationId);
}
