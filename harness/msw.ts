// Entry `ticket-service-mock/msw`: the whole service as request handlers for MSW 2 and 3, in Node (setupServer) and in browsers (setupWorker).
import { bypass, type HttpHandler, http } from "msw";
import type { MockFace, MockSandbox } from "../mock/mock.ts";
import { parseMswBase } from "./msw-base.ts";

/** Which requests the handlers answer. */
export interface MswOptions {
  /**
   * Where your code expects the service: `https://api.example.com/v1`, `"*\/v1"` for any origin, or `/v1` for the page's own. It is
   * used instead of the mock's base path.
   * @example toMswHandlers(mock, { baseUrl: "https://api.example.com/v1" })
   */
  readonly baseUrl: string;
  /**
   * What becomes of requests below the base URL whose path the contract does not have. `answer` (default): the mock's 404, which names the
   * nearest path; `pass`: they go on to the handlers after these, or to the network, for a base URL that other services or the page share.
   * @example toMswHandlers(mock, { baseUrl: "/api", unknownPaths: "pass" })
   */
  readonly unknownPaths?: "answer" | "pass" | undefined;
}

/** The mock's own surface: it is steered by `mock.control`, not by the code under test. */
const adminPath = /^\/__admin(?:\/|$)/;
/** Headers about a request's own connection; another connection is used here. */
const connectionHeaders = ["connection", "host", "keep-alive", "transfer-encoding", "upgrade"];

/**
 * Handlers that answer everything below a base URL as the mock does: statuses, headers, bodies, preflights, delays; a reset or closed
 * connection is a network error. Handlers that are listed before these, or added by `server.use(...)`, are asked first.
 *
 * @param mock a mock (requests choose a sandbox by the header `x-mock-sandbox`), or one sandbox that gets them all
 * @throws RangeError on a wrong base URL, TypeError on anything but a mock (such as a promise of one)
 * @example
 * const server = setupServer(...toMswHandlers(mock, { baseUrl: "https://api.example.com/v1" }));
 */
export function toMswHandlers(mock: MockFace | MockSandbox, options: MswOptions): HttpHandler[] {
  const { baseUrl, unknownPaths = "answer" }: Partial<MswOptions> = options ?? {};
  const base = parseMswBase(baseUrl);
  if (!("fetch" in mock)) {
    throw new TypeError("toMswHandlers got no mock; pass it the result of `await createMock()` or `mock.sandbox()`.");
  }
  const place = new URL(("sandbox" in mock ? mock.sandbox() : mock).baseUrl);
  const basePath = place.pathname.replace(/\/$/, "");

  async function answer({ request }: { readonly request: Request }): Promise<Response | undefined> {
    const rest = base.restOf(request.url);
    if (unknownPaths === "pass" && !(await mock.hasPath(rest.split("?", 1)[0] ?? ""))) return undefined;
    const path = basePath + rest;
    // Below a sandbox's prefix there is no admin surface, only the 404 that every unknown path has.
    // Joined as text: `new URL` would take a path with two slashes for another host.
    const target = new URL(place.origin + (adminPath.test(path) ? "/__sandbox/default" : "") + path);
    const asked = await toMockRequest(request, target);
    // The contract of `fetch`: it rejects only where the platform's own would, and MSW does the same.
    return mock.fetch(asked).catch(() => Response.error());
  }
  return [http.all(base.pattern, answer)];
}

/** The same request to the mock; one to a mock elsewhere must not come back here. */
async function toMockRequest(request: Request, target: URL): Promise<Request> {
  if (request.bodyUsed) {
    const remedy = "let it read request.clone() instead.";
    throw new Error(
      `A handler before the mock's read the body of ${request.method} ${request.url} but did not respond: ${remedy}`,
    );
  }
  const { method, signal } = request;
  const headers = new Headers(request.headers);
  for (const name of connectionHeaders) headers.delete(name);
  const body = method === "GET" || method === "HEAD" ? undefined : await request.arrayBuffer();
  const asked = new Request(target, { method, headers, signal, ...(body?.byteLength ? { body } : {}) });
  return target.hostname === "mock.local" ? asked : bypass(asked);
}
