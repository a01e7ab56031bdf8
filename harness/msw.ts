// Entry `ticket-service-mock/msw`: handlers for MSW 2 and 3, in Node (setupServer) and in browsers (setupWorker).
import "../mock/check-node.ts";
import { bypass, type HttpHandler, http } from "msw";
import type { MockFace, MockSandbox } from "../mock/mock.ts";
import { parseMswBase } from "./msw/base-url.ts";

/** Options of `toMswHandlers`. */
export interface MswOptions {
  /**
   * Where your code expects the service: `https://api.example.com/v1`, `"*\/v1"` for any origin, or `/v1` for the
   * page's own origin. It replaces the mock's base path.
   * @example toMswHandlers(mock, { baseUrl: "https://api.example.com/v1" })
   */
  readonly baseUrl: string;
  /**
   * What to do with unknown paths below the base URL. `respond` (default): the mock's 404, which suggests the nearest
   * path; `pass`: leave them to later handlers or the network, for a base URL shared with other services or the page.
   * @example toMswHandlers(mock, { baseUrl: "/api", unknownPaths: "pass" })
   */
  readonly unknownPaths?: "respond" | "pass" | undefined;
}

/** The admin API: tests use `mock.control`, so the code under test must not reach it. */
const adminPath = /^\/__admin(?:\/|$)/;
/** Headers of the original connection, which the request to the mock does not use. */
const connectionHeaders = ["connection", "host", "keep-alive", "transfer-encoding", "upgrade"];

/**
 * Creates handlers that respond to everything below a base URL as the mock does: statuses, headers, bodies, preflights,
 * delays; a reset or closed connection is a network error. Handlers listed earlier, or added by `server.use(...)`, take
 * precedence.
 *
 * @param mock a mock (requests choose a sandbox with the `x-mock-sandbox` header), or a single sandbox for all requests
 * @throws RangeError for an invalid base URL, TypeError for anything but a mock (for example a promise of one)
 * @example
 * const server = setupServer(...toMswHandlers(mock, { baseUrl: "https://api.example.com/v1" }));
 */
export function toMswHandlers(mock: MockFace | MockSandbox, options: MswOptions): HttpHandler[] {
  const { baseUrl, unknownPaths = "respond" }: Partial<MswOptions> = options ?? {};
  const base = parseMswBase(baseUrl);
  if (!("fetch" in mock)) {
    throw new TypeError("toMswHandlers needs a mock; pass it the result of `await createMock()` or `mock.sandbox()`.");
  }
  const mockUrl = new URL(("sandbox" in mock ? mock.sandbox() : mock).baseUrl);
  const basePath = mockUrl.pathname.replace(/\/$/, "");

  async function respond({ request }: { readonly request: Request }): Promise<Response | undefined> {
    const rest = base.restOf(request.url);
    if (unknownPaths === "pass" && !(await mock.hasPath(rest.split("?", 1)[0] ?? ""))) return undefined;
    const path = basePath + rest;
    // A sandbox prefix has no admin API, only the 404 of unknown paths.
    // Concatenated as text: `new URL` would treat a path with two leading slashes as a host.
    const target = new URL(mockUrl.origin + (adminPath.test(path) ? "/__sandbox/default" : "") + path);
    const mockRequest = await toMockRequest(request, target);
    // Like `fetch`, rejects only on network errors.
    return mock.fetch(mockRequest).catch(() => Response.error());
  }
  return [http.all(base.pattern, respond)];
}

/** Redirects a request to the mock. If the mock is remote, the request must bypass MSW. */
async function toMockRequest(request: Request, target: URL): Promise<Request> {
  if (request.bodyUsed) {
    const remedy = "let it read request.clone() instead.";
    throw new Error(
      `An earlier handler read the body of ${request.method} ${request.url} without responding: ${remedy}`,
    );
  }
  const { method, signal } = request;
  const headers = new Headers(request.headers);
  for (const name of connectionHeaders) headers.delete(name);
  const body = method === "GET" || method === "HEAD" ? undefined : await request.arrayBuffer();
  const mockRequest = new Request(target, { method, headers, signal, ...(body?.byteLength ? { body } : {}) });
  return target.hostname === "mock.local" ? mockRequest : bypass(mockRequest);
}
