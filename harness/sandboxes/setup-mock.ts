// Sets up a mock for a test file, with hooks named as in MSW: `listen`, `reset`, `close`. Works in any runner.
import type { MockFace, MockFaceWith } from "../../mock/mock.ts";
import {
  type LocalSetup,
  type MockSession,
  openLocalSession,
  openRemoteSession,
  type RemoteSetup,
} from "./mock-session.ts";

export type { LocalSetup, RemoteSetup } from "./mock-session.ts";

/** A mock with hooks. Everything except the hooks throws before `listen()` and after `close()`. */
export interface MockSetup extends MockFace {
  /**
   * For `beforeAll`. A second call while listening has no effect.
   * @throws the errors of createMock for its options, and the socket's error if it cannot listen
   */
  listen(): Promise<void>;
  /**
   * For `afterEach`: restores records, clock, faults, house rules, journal and snapshots to their state after
   * `listen()` and deletes sandboxes created since. With a `url` only this set-up's sandbox is reset; other sandboxes on
   * that server may be in use.
   */
  reset(): Promise<void>;
  /** For `afterAll`. Has no effect without `listen()`. */
  close(): Promise<void>;
  /** Base URL for the code under test, with the base path, without a trailing slash. Pass it to the code; no global is patched. */
  readonly url: string;
}

/** The same, with clients and control typed by these paths, for example the paths of additions. */
export type MockSetupWith<Paths extends object> = MockFaceWith<Paths> & MockSetup;

/**
 * Sets up a mock that listens on its own port, or, given the `url` of a server, a sandbox there.
 * @example
 * const mock = setupMock({ scenario: "busy-inbox" });
 * beforeAll(() => mock.listen());
 * afterEach(() => mock.reset());
 * afterAll(() => mock.close());
 *
 * test("reads a ticket", async () => expect((await fetch(`${mock.url}/ticket/1`)).status).toBe(401));
 */
export function setupMock(options?: LocalSetup | RemoteSetup): MockSetup;
/** The same, with clients typed by `Paths`, for example `paths & Mine` including additions. */
export function setupMock<Paths extends object>(options?: LocalSetup | RemoteSetup): MockSetupWith<Paths>;
export function setupMock(options: LocalSetup | RemoteSetup = {}): MockSetup {
  let opening: Promise<MockSession> | undefined;
  let session: MockSession | undefined;

  function requireSession(part: string): MockSession {
    if (session !== undefined) return session;
    throw new Error(
      `mock.${part} was used while the mock is not listening. ` +
        "Call `beforeAll(() => mock.listen())` first, and use it inside tests and hooks, not while the file is loaded.",
    );
  }
  async function listen(): Promise<void> {
    opening ??= "url" in options ? openRemoteSession(options) : openLocalSession(options);
    try {
      session = await opening;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  }
  async function close(): Promise<void> {
    const lastOpening = opening;
    opening = undefined;
    session = undefined;
    await (await lastOpening)?.close();
  }
  return {
    listen,
    close,
    [Symbol.asyncDispose]: close,
    reset: async () => requireSession("reset()").reset(),
    fetch: async (input, init) => requireSession("fetch()").mainSandbox.fetch(input, init),
    hasPath: async (path) => requireSession("hasPath()").mainSandbox.hasPath(path),
    token: async (request) => requireSession("token()").mainSandbox.token(request),
    client: (request) => requireSession("client()").mainSandbox.client(request),
    sandbox: (id) =>
      id === undefined ? requireSession("sandbox()").mainSandbox : requireSession("sandbox()").sandbox(id),
    get url() {
      return requireSession("url").mainSandbox.baseUrl;
    },
    get control() {
      return requireSession("control").control;
    },
  };
}
