// Serves a browser's requests from a sandbox, without a port.
import type { BrowserContext, Page, Request, Route } from "@playwright/test";
import { trimEnd } from "../mock/engine/core/trim-end.ts";
import type { MockSandbox } from "../mock/mock.ts";
import { toLiteralPattern } from "./literal-pattern.ts";

/** The target of the requests: a sandbox in this process or behind a URL. */
export type RouteTarget = Pick<MockSandbox, "baseUrl" | "fetch">;

/** An active route; disposing of it lets requests pass again and aborts running ones. */
export interface MockRoute extends AsyncDisposable {
  /** Matches the URLs that the route serves. */
  readonly pattern: RegExp;
}

/**
 * Routes requests below `baseUrl` from this page or context to the sandbox. Browsers get the mock's statuses, headers
 * and bodies; a fault that drops a request or cuts off its body fails the page's fetch. Playwright responds to the
 * browser's preflights.
 * @param baseUrl what the page puts before the paths of the contract: a URL, for example
 *   `https://tickets.example.com/api/v1`, or a path, for example `/api/v1`, which then matches every origin
 * @throws RangeError if `baseUrl` is neither
 * @example await using route = await routeToMock(page, "https://tickets.example.com/api/v1", sandbox);
 */
export async function routeToMock(page: Page | BrowserContext, baseUrl: string, mock: RouteTarget): Promise<MockRoute> {
  const pattern = toPattern(baseUrl);
  const pendingRequests = new Map<
    Request,
    { readonly controller: AbortController; readonly completion: Promise<void> }
  >();

  async function serve(route: Route, request: Request): Promise<void> {
    const controller = new AbortController();
    const url = mock.baseUrl + request.url().replace(pattern, "");
    const completion = forward(route, url, mock.fetch, controller.signal);
    pendingRequests.set(request, { controller, completion });
    await completion.finally(() => pendingRequests.delete(request));
  }
  // The page aborted, so abort the request to the mock too, as a closed connection would.
  function abortRequest(request: Request): void {
    pendingRequests.get(request)?.controller.abort();
  }
  // Both types have the same overload for this event.
  const events: Pick<BrowserContext, "on" | "off"> = "pages" in page ? page : page.context();
  events.on("requestfailed", abortRequest);
  await page.route(pattern, serve);
  return {
    pattern,
    async [Symbol.asyncDispose]() {
      await page.unroute(pattern, serve).catch((error: unknown) => {
        if (!isClosed(error)) throw error;
      });
      const pending = [...pendingRequests.values()];
      for (const { controller } of pending) controller.abort();
      await Promise.allSettled(pending.map(({ completion }) => completion));
      events.off("requestfailed", abortRequest);
    },
  };
}

async function forward(route: Route, url: string, fetch: RouteTarget["fetch"], signal: AbortSignal) {
  try {
    const request = route.request();
    const method = request.method();
    const body = request.postDataBuffer();
    const response = await fetch(url, {
      method,
      headers: toSentHeaders(await request.allHeaders()),
      ...(body === null ? {} : { body: new Uint8Array(body) }),
      redirect: "manual",
      signal,
    });
    const content = Buffer.from(await response.arrayBuffer());
    if (signal.aborted) return;
    await route.fulfill({ status: response.status, headers: toResponseHeaders(response.headers), body: content });
  } catch (error) {
    if (signal.aborted || isClosed(error)) return;
    const reason = abortReason(error);
    await route.abort(reason ?? "failed");
    if (reason === undefined) throw error;
  }
}

// Headers of the browser's connection, not of the request.
const connectionHeaders = new Set([
  "accept-encoding",
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "te",
  "transfer-encoding",
  "upgrade",
]);

function toSentHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const sentEntries = Object.entries(headers).filter(([name]) => !name.startsWith(":") && !connectionHeaders.has(name));
  return Object.fromEntries(sentEntries);
}

// The body is already decoded; Playwright separates cookies with line breaks.
function toResponseHeaders(headers: Headers): Record<string, string> {
  const cookies = headers.getSetCookie();
  const otherEntries = [...headers].filter(([name]) => name !== "content-encoding" && !connectionHeaders.has(name));
  return { ...Object.fromEntries(otherEntries), ...(cookies.length === 0 ? {} : { "set-cookie": cookies.join("\n") }) };
}

const abortReasons: Readonly<Record<string, string>> = {
  ECONNRESET: "connectionreset",
  ECONNREFUSED: "connectionrefused",
  UND_ERR_SOCKET: "connectionclosed",
};

/** Returns how the page's request fails; undefined if the error is a bug, not a connection fault. */
function abortReason(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return abortReasons[code];
}

// Only the message of Playwright's error says that the test closed the page or context.
function isClosed(error: unknown): boolean {
  return error instanceof Error && /has been closed/.test(error.message);
}

function toPattern(baseUrl: string): RegExp {
  const isPath = /^\/(?!\/)./.test(baseUrl);
  // A star would match as a literal character, and a query would match no path below it.
  if (/[*?#]/.test(baseUrl) || !(isPath || (/^https?:\/\/./.test(baseUrl) && URL.canParse(baseUrl)))) {
    throw new RangeError(
      `The page's base URL of the API is ${JSON.stringify(baseUrl)}; it must be a URL such as https://tickets.example.com/api/v1 or a path such as /api/v1, without a star or a query.`,
    );
  }
  const { origin, pathname } = new URL(baseUrl, "http://mock.local");
  const originPattern = isPath ? "https?://[^/?#]+" : toLiteralPattern(origin);
  return new RegExp(`^${originPattern}${toLiteralPattern(trimEnd(pathname, "/"))}(?=[/?#]|$)`);
}
