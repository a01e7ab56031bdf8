// The options of verify and their check.

import type { OperationId } from "../../mock/contract/operation-types.ts";
import { routes } from "../../mock/contract/routes.ts";
import type { Sleep, Stopwatch } from "../../mock/engine/core/clock.ts";
import { TargetError } from "./target/request.ts";

/** What is verified, and how. */
export interface VerifyOptions {
  /**
   * Address of the service with its base path, if it has one.
   * @example await verify({ target: "https://staging.example.com/api/v1", token })
   */
  readonly target: string | URL;
  /**
   * Token for `Authorization: Bearer`; none is sent where it is left out.
   * @example await verify({ target, token: process.env.TICKET_MOCK_TOKEN })
   */
  readonly token?: string | undefined;
  /**
   * Further headers of every request, such as the cookie of a session.
   * @example await verify({ target, headers: { cookie: "connect.sid=…" } })
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Tags and operationIds; all operations where it is left out.
   * @example await verify({ target, token, only: ["tickets", "getAiAgentPerformanceReport"] })
   */
  readonly only?: readonly string[] | undefined;
  /**
   * Whether operations that write are verified too, on records that this run makes or that `params` name. Default: false.
   * @example await verify({ target, token, write: true })
   */
  readonly write?: boolean | undefined;
  /**
   * Ids by their kind, such as `ticketId` or `testRunId`; what is left out is found by reading.
   * @example await verify({ target, token, params: { testRunId: "12" } })
   */
  readonly params?: Readonly<Record<string, string>> | undefined;
  /**
   * Requests a second. Default: 5.
   * @example await verify({ target, token, rate: 50 })
   */
  readonly rate?: number | undefined;
  /**
   * Deviations that are accepted for a time; docs/verify.md has their form.
   * @example await verify({ target, token, known: JSON.parse(knownText) })
   */
  readonly known?: unknown;
  /**
   * Sends the requests; default: that of the platform. A mock in this process is verified by its own.
   * @example await verify({ target: "http://mock.local", fetch: mock.fetch, token: await mock.token(), rate: 1000 })
   */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /**
   * Receives, before each request, its operation and how many were sent.
   * @example await verify({ target, token, onProgress: ({ operationId, sent }) => console.log(sent, operationId) })
   */
  readonly onProgress?: ((progress: { readonly operationId: OperationId; readonly sent: number }) => void) | undefined;
  /**
   * Waits; default: the machine's timer.
   * @example await verify({ target, token, sleep: async () => {} })
   */
  readonly sleep?: Sleep | undefined;
  /**
   * Milliseconds since 1970; default: the machine's clock.
   * @example await verify({ target, token, now: () => Date.UTC(2026, 2, 2) })
   */
  readonly now?: Stopwatch | undefined;
}

/** Requests a second, where nothing else is said: little enough for a service that others use. */
export const defaultRate = 5;

/** @throws TargetError for an address that is none, or that carries credentials */
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
 * Tells which operations were asked for.
 * @throws RangeError for a word that is neither a tag nor an operationId
 */
export function compileOnly(only: readonly string[] | undefined): (operationId: OperationId) => boolean {
  if (only === undefined || only.length === 0) return () => true;
  const tags = new Set(routes.map(({ tag }) => tag));
  const ids = new Set<string>(routes.map(({ operationId }) => operationId));
  const wrong = only.filter((word) => !tags.has(word) && !ids.has(word));
  if (wrong.length > 0) {
    throw new RangeError(`Unknown tag or operation ${wrong.join(", ")}; tags are ${[...tags].sort().join(", ")}.`);
  }
  const wanted = new Set(
    routes
      .filter(({ tag, operationId }) => only.includes(tag) || only.includes(operationId))
      .map((one) => one.operationId),
  );
  return (operationId) => wanted.has(operationId);
}
