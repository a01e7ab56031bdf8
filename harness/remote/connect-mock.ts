// Connects to a mock in another process, with the interface of a local one, for suites that share a server.
import {
  documentedRoutes,
  findPath,
  hiddenCompanions,
  type PathTable,
  toPathTable,
} from "../../mock/contract/routes.ts";
import { DomainError, type ErrorCategory } from "../../mock/engine/core/errors.ts";
import { trimEnd } from "../../mock/engine/core/trim-end.ts";
import type { Control, MockFace, MockFaceWith, TokenRequest } from "../../mock/mock.ts";
import { createMockSandbox, isRequest } from "../../mock/mock-sandbox.ts";
import { createRemoteControl } from "./remote-control.ts";

/** A mock behind a URL. Closing it does not stop the server. */
export type RemoteMock = MockFace;

/** A mock behind a URL, with clients and control typed by these paths. */
export type RemoteMockWith<Paths extends object> = MockFaceWith<Paths>;

/** Address of a mock and how to reach it. */
export interface RemoteMockOptions {
  /**
   * Base URL including the base path, for example `http://127.0.0.1:4010/api/v1`.
   * @example connectMock({ url: "http://127.0.0.1:4010/api/v1" })
   */
  readonly url: string;
  /**
   * Token of the admin API, if it requires one.
   * @example connectMock({ url, adminToken: "sesame" })
   */
  readonly adminToken?: string | undefined;
  /**
   * Sends the requests; default: the current global `fetch`. For runners that replace it.
   * @example connectMock({ url, fetch: (input, init) => fetch(input, init) })
   */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/**
 * Connects to a mock behind a URL. Sends nothing until a method is called. `fetch` and clients reject as the platform's
 * fetch does; the control rejects with the mock's DomainErrors, or with an Error naming the URL if no mock responds
 * there.
 * @throws RangeError if the URL cannot belong to a mock
 * @example
 * const mock = connectMock({ url: "http://127.0.0.1:4010" });
 * const sandbox = mock.sandbox((await mock.control.createSandbox({ scenario: "empty" })).id);
 */
export function connectMock(options: RemoteMockOptions): RemoteMock;
/** The same, with clients typed by `Paths`, for example `paths & Mine` including the server's additions. */
export function connectMock<Paths extends object>(options: RemoteMockOptions): RemoteMockWith<Paths>;
export function connectMock({ url, adminToken, fetch: fetchOption }: RemoteMockOptions): RemoteMock {
  const { origin, basePath } = parseBaseUrl(url);
  const send: typeof globalThis.fetch = (input, init) => (fetchOption ?? globalThis.fetch)(input, init);
  const adminHeaders: Record<string, string> =
    adminToken === undefined ? {} : { authorization: `Bearer ${adminToken}` };
  const control = createRemoteControl(origin, (path, { headers, ...init }) =>
    send(origin + path, { ...init, headers: { ...adminHeaders, ...headers } }),
  );
  // As with a local mock, the origin of an absolute URL is ignored.
  async function fetch(input: Request | URL | string, init?: RequestInit): Promise<Response> {
    const { pathname, search } = new URL(isRequest(input) ? input.url : input, origin);
    const address = origin + pathname + search;
    return send(isRequest(input) ? await copyTo(address, new Request(input, init)) : new Request(address, init));
  }
  // Only the server has the secret, so it signs the token, and the user must exist in the sandbox.
  async function token(sandboxId: string, { userId, name, expiresInSeconds }: TokenRequest = {}): Promise<string> {
    const session = await control.openSession(sandboxId, {
      ...(userId === undefined ? {} : { userId }),
      ...(name === undefined ? {} : { name }),
      ...(expiresInSeconds === undefined ? {} : { expiresInSeconds }),
    });
    return session.token;
  }
  // Paths that only some mocks have (additions, companions); read once and on demand, since the mock may not run yet.
  let servedRoutes: Promise<PathTable> | undefined;
  async function hasPath(path: string): Promise<boolean> {
    if (findPath(path, alwaysServed) !== undefined) return true;
    servedRoutes ??= readPaths(control, () => readDocument(origin + basePath, send)).catch((error: unknown) => {
      servedRoutes = undefined;
      throw error;
    });
    return findPath(path, await servedRoutes) !== undefined;
  }
  const connection = { origin, basePath, fetch, token, control, hasPath, needsToken: true };
  const main = createMockSandbox("default", connection);
  async function close(): Promise<void> {}
  return {
    fetch,
    client: main.client,
    token: main.token,
    control,
    hasPath,
    sandbox: (id = main.id) => createMockSandbox(id, connection),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Paths that every mock serves. */
const alwaysServed = toPathTable(documentedRoutes, hiddenCompanions(documentedRoutes));

interface PathDocument {
  readonly paths: object;
}

/**
 * Reads the paths that a mock serves. Uses the control, whose requests are neither journaled nor affected by faults; if the
 * admin API is off or forbidden, uses the public document.
 */
async function readPaths(control: Control, readPublicDocument: () => Promise<PathDocument>): Promise<PathTable> {
  const { paths }: PathDocument = await control.getContract().catch((error: unknown) => {
    if (error instanceof DomainError && accessCategories.has(error.category)) return readPublicDocument();
    throw error;
  });
  const servedRoutes = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => ({ path, method: method.toUpperCase() })),
  );
  return toPathTable(servedRoutes, hiddenCompanions(servedRoutes));
}

const accessCategories: ReadonlySet<ErrorCategory> = new Set(["notFound", "unauthenticated", "forbidden"]);

async function readDocument(baseUrl: string, send: typeof globalThis.fetch): Promise<PathDocument> {
  const response = await send(`${baseUrl}/docs/open-api`, { headers: { accept: "application/json" } });
  if (!response.ok) throw new Error(`${baseUrl}/docs/open-api returns ${response.status} and does not list its paths.`);
  return response.json();
}

/** Copies a request to another URL. Reads the body first: browsers stream request bodies only over HTTP/2. */
async function copyTo(url: string, request: Request): Promise<Request> {
  const { method, headers, signal, mode, credentials, cache, redirect, keepalive } = request;
  const body = method === "GET" || method === "HEAD" ? undefined : await request.arrayBuffer();
  const parts = { method, headers, signal, mode, credentials, cache, redirect, keepalive };
  return new Request(url, { ...parts, ...(body?.byteLength ? { body } : {}) });
}

function parseBaseUrl(url: string): { readonly origin: string; readonly basePath: string } {
  const parsedUrl = URL.parse(url);
  if (parsedUrl === null || !/^https?:$/.test(parsedUrl.protocol) || parsedUrl.search !== "" || parsedUrl.hash !== "") {
    const expected = "an http(s) URL without a query, such as http://127.0.0.1:4010";
    throw new RangeError(`url is ${JSON.stringify(url)}; it must be ${expected}.`);
  }
  const { origin, pathname } = parsedUrl;
  const [, id, rest = ""] = /^\/__sandbox\/([^/]*)(\/.*)?$/s.exec(pathname) ?? [];
  if (id !== undefined) {
    const expected = `the base URL of the mock, ${origin}${rest}; then call .sandbox(${JSON.stringify(id)})`;
    throw new RangeError(`url is ${JSON.stringify(url)}, the URL of one sandbox; it must be ${expected}.`);
  }
  return { origin, basePath: trimEnd(pathname, "/") };
}
