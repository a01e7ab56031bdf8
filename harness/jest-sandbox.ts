// A sandbox per test for Jest, which has no fixtures: through hooks, or as an argument for tests that run at the same time.
import { afterAll, afterEach, beforeEach } from "@jest/globals";
import type { TicketClient } from "../mock/client.ts";
import type { MockFace, MockOptions, MockSandbox } from "../mock/mock.ts";
import { tellJournal } from "./failures/failure-journal.ts";
import type { RemoteMockOptions } from "./remote/connect-mock.ts";
import { makeTestMock, reachTestMock, type TestMock } from "./sandboxes/test-mock.ts";
import { closeTestSandbox, openTestSandbox, type TestStart } from "./sandboxes/test-sandbox.ts";

/** Sandboxes on a server that runs already, each at this start. */
export interface RemoteSandboxes extends RemoteMockOptions, TestStart {}

/** What a test has. */
export interface TestSandbox {
  /** The mock of this set-up. The tests have sandboxes of it; its own state is `default`. */
  readonly mock: MockFace;
  /** The test's own state, deleted after it. */
  readonly sandbox: MockSandbox;
  /** A client of the contract for that sandbox, as the default caller. */
  readonly client: TicketClient;
  /** Where that sandbox is reached over HTTP, without a slash at the end; a mock in this process listens from the first call on. */
  url(): Promise<string>;
}

/** The parts of the test that is running. Use `own.client` inside tests and hooks; do not destructure it while the file is loaded. */
export interface SandboxSetup extends TestSandbox {
  /**
   * A test function with a sandbox of its own as first argument: for `test.concurrent`, where a hook does not know its test. If it
   * fails, the last requests to its sandbox follow the message.
   */
  withSandbox<Row extends unknown[]>(
    run: (own: TestSandbox, ...row: Row) => void | Promise<void>,
  ): (...row: Row) => Promise<void>;
}

/**
 * Gives each test of the file, or of the `describe` that it is called in, a sandbox of its own. The mock is made when the first test starts and
 * closed after the last one; one per call.
 *
 * Tests fail with what createMock throws for the options, or with the DomainError that the server refuses the start with.
 * @example
 * const own = setupSandbox({ scenario: "busy-inbox" });
 *
 * test("reads", async () => void (await own.client.GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } })));
 * test.concurrent("searches", own.withSandbox(async ({ client }) => void (await client.POST("/ticket/search", { body: {} }))));
 */
export function setupSandbox(options: MockOptions | RemoteSandboxes = {}): SandboxSetup {
  let reaching: ReturnType<typeof reach> | undefined;
  let current: TestSandbox | undefined;

  async function open(): Promise<TestSandbox> {
    reaching ??= reach(options);
    const { mock, start, toUrl } = await reaching;
    const sandbox = await openTestSandbox(mock, start);
    return { mock, sandbox, client: sandbox.client(), url: () => toUrl(sandbox.id) };
  }
  beforeEach(async () => {
    current = await open();
  });
  afterEach(async () => {
    const ended = current;
    current = undefined;
    if (ended !== undefined) await closeTestSandbox(ended.sandbox);
  });
  afterAll(async () => {
    const reached = reaching;
    reaching = undefined;
    // If the mock could not be made, the tests have failed already.
    await (await reached?.catch(() => undefined))?.close();
  });

  function need(part: string): TestSandbox {
    if (current !== undefined) return current;
    throw new Error(
      `The ${part} of setupSandbox() was used while none of its tests is running. Write \`const own = setupSandbox()\` and ` +
        `use own.${part} inside tests and hooks; a test.concurrent takes its own from own.withSandbox(async ({ ${part} }) => …).`,
    );
  }
  return {
    get mock() {
      return need("mock").mock;
    },
    get sandbox() {
      return need("sandbox").sandbox;
    },
    get client() {
      return need("client").client;
    },
    url: async () => need("url").url(),
    withSandbox:
      (run) =>
      async (...row) => {
        const own = await open();
        try {
          await run(own, ...row);
        } catch (error) {
          if (isError(error)) await tellJournal([error], own.sandbox);
          throw error;
        } finally {
          await closeTestSandbox(own.sandbox);
        }
      },
  };
}

async function reach(options: MockOptions | RemoteSandboxes): Promise<TestMock & { readonly start: TestStart }> {
  if (!("url" in options)) return { ...(await makeTestMock(options)), start: {} };
  const { url, adminToken, ...start } = options;
  return { ...reachTestMock({ url, adminToken }), start };
}

// Errors of Node itself are not instances of the Error that a test file of Jest has.
function isError(thrown: unknown): thrown is Error {
  return typeof thrown === "object" && thrown !== null && "message" in thrown && typeof thrown.message === "string";
}
