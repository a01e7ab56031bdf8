// Gives each Jest test a sandbox through hooks, or as an argument for concurrent tests.
import { afterAll, afterEach, beforeEach } from "@jest/globals";
import type { TicketClient } from "../mock/client.ts";
import type { MockFace, MockOptions, MockSandbox } from "../mock/mock.ts";
import { appendJournal } from "./failures/failure-journal.ts";
import type { RemoteMockOptions } from "./remote/connect-mock.ts";
import { connectTestMock, createTestMock, type TestMock } from "./sandboxes/test-mock.ts";
import { closeTestSandbox, openTestSandbox, type TestStart } from "./sandboxes/test-sandbox.ts";

/** Sandboxes on a running server, and their initial state. */
export interface RemoteSandboxes extends RemoteMockOptions, TestStart {}

/** The values that each test gets. */
export interface TestSandbox {
  /** The mock shared by the tests. Its own state is the `default` sandbox. */
  readonly mock: MockFace;
  /** The test's own sandbox, deleted afterwards. */
  readonly sandbox: MockSandbox;
  /** A contract client for that sandbox, as the default caller. */
  readonly client: TicketClient;
  /** The sandbox's HTTP base URL, without a trailing slash; on the first call, a mock in process starts listening. */
  url(): Promise<string>;
}

/** Values for the running test. Use `own.client` inside tests and hooks; do not destructure it at the top of a file. */
export interface SandboxSetup extends TestSandbox {
  /**
   * Wraps a test function that takes its own sandbox as first argument. `test.concurrent` needs it, because hooks cannot
   * tell concurrent tests apart. If the test fails, its error message ends with the last requests to the sandbox.
   */
  withSandbox<Row extends unknown[]>(
    run: (own: TestSandbox, ...row: Row) => void | Promise<void>,
  ): (...row: Row) => Promise<void>;
}

/**
 * Gives each test of the file, or of the enclosing `describe`, its own sandbox. Each call creates one mock before the
 * first test and closes it after the last.
 *
 * Tests fail with the error of createMock for invalid options, or with the server's DomainError.
 * @example
 * const own = setupSandbox({ scenario: "busy-inbox" });
 *
 * test("reads", async () => void (await own.client.GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } })));
 * test.concurrent("searches", own.withSandbox(async ({ client }) => {
 *   await client.POST("/ticket/search", { body: {} });
 * }));
 */
export function setupSandbox(options: MockOptions | RemoteSandboxes = {}): SandboxSetup {
  let opening: ReturnType<typeof openMock> | undefined;
  let current: TestSandbox | undefined;

  async function open(): Promise<TestSandbox> {
    opening ??= openMock(options);
    const { mock, start, toUrl } = await opening;
    const sandbox = await openTestSandbox(mock, start);
    return { mock, sandbox, client: sandbox.client(), url: () => toUrl(sandbox.id) };
  }
  beforeEach(async () => {
    current = await open();
  });
  afterEach(async () => {
    const finished = current;
    current = undefined;
    if (finished !== undefined) await closeTestSandbox(finished.sandbox);
  });
  afterAll(async () => {
    const openedMock = opening;
    opening = undefined;
    // If the mock could not be created, the tests have already failed.
    await (await openedMock?.catch(() => undefined))?.close();
  });

  function requireCurrent(part: string): TestSandbox {
    if (current !== undefined) return current;
    throw new Error(
      `own.${part} is available only while a test of its setupSandbox() runs. Write \`const own = setupSandbox()\` and ` +
        `read own.${part} inside tests and hooks; for test.concurrent, use own.withSandbox(async ({ ${part} }) => …).`,
    );
  }
  return {
    get mock() {
      return requireCurrent("mock").mock;
    },
    get sandbox() {
      return requireCurrent("sandbox").sandbox;
    },
    get client() {
      return requireCurrent("client").client;
    },
    url: async () => requireCurrent("url").url(),
    withSandbox:
      (run) =>
      async (...row) => {
        const ownSandbox = await open();
        try {
          await run(ownSandbox, ...row);
        } catch (error) {
          if (isError(error)) await appendJournal([error], ownSandbox.sandbox);
          throw error;
        } finally {
          await closeTestSandbox(ownSandbox.sandbox);
        }
      },
  };
}

async function openMock(options: MockOptions | RemoteSandboxes): Promise<TestMock & { readonly start: TestStart }> {
  if (!("url" in options)) return { ...(await createTestMock(options)), start: {} };
  const { url, adminToken, ...start } = options;
  return { ...connectTestMock({ url, adminToken }), start };
}

// Node's own errors are not instances of Jest's Error.
function isError(value: unknown): value is Error {
  return typeof value === "object" && value !== null && "message" in value && typeof value.message === "string";
}
