// `test` of vitest with a mock: each test has its own sandbox, opened when the test asks for it.
import { inject, type TestAPI, test as vitestTest } from "vitest";
import type { TicketClient } from "../../mock/client.ts";
import type { MockFace, MockSandbox } from "../../mock/mock.ts";
import { tellJournal } from "../failures/failure-journal.ts";
import { closeTestSandbox, openTestSandbox, type TestStart } from "../sandboxes/test-sandbox.ts";
import { type ReachedMock, reachMock, type TestMockOptions } from "./vitest-mock.ts";
import type { ProvidedMock } from "./vitest-provided.ts";

/** One per test file, made when it is first asked for. */
export interface FileFixtures {
  /** How `mock` starts; `test.override({ mockOptions: … })` at the top of a file, or `createTest` for several. */
  mockOptions: TestMockOptions;
  /** In this process; where a global set-up runs, its server. Only sandboxes have a state of their own: change that of `sandbox`. */
  mock: MockFace;
}

/** One per worker, made when it is first asked for. */
export interface WorkerFixtures {
  /** Where `workerSandbox` starts, as said by `createTest` unless overridden. */
  workerOptions: TestMockOptions;
  /**
   * A sandbox for something that lives as long as a worker, such as an application that gets its base URL once. Its tests share a state:
   * run them one after another, and reset it by `workerSandbox.control.resetSandbox()`. Its `baseUrl` can always be reached over HTTP.
   */
  workerSandbox: MockSandbox;
}

/** One per test, made when the test asks for it. */
export interface TestFixtures {
  /** Where `sandbox` starts: `test.override({ start: { scenario: "empty" } })` in a `describe`. Default: the start of the mock. */
  start: TestStart;
  /** The test's own state, deleted after it. Safe under `test.concurrent`. If the test fails, its last requests follow the error. */
  sandbox: MockSandbox;
  /** A client of the contract for that sandbox, as the default caller. */
  client: TicketClient;
  /** Where that sandbox is reached over HTTP, for code that fetches by itself; without a slash at the end. */
  url: string;
}

/** What a test is given. By the names with `$` vitest knows what hooks such as `test.beforeAll` can have. */
export type TicketContext = FileFixtures &
  WorkerFixtures &
  TestFixtures & {
    /** What hooks of a worker have. */
    readonly $__worker?: WorkerFixtures;
    /** What hooks of a file have. */
    readonly $__file?: FileFixtures;
    /** What hooks of a test have. */
    readonly $__test?: TestFixtures;
  };

interface Hidden {
  reached: ReachedMock;
}

/**
 * A `test` with defaults of its own for the mock: `export const test = createTest({ scenario: "busy-inbox" })`, at the top of a file or in a
 * module that several share, not within a `describe`.
 * @example export const test = createTest({ scenario: "busy-inbox" });
 */
export function createTest(options: TestMockOptions = {}): TestAPI<TicketContext> {
  const test = vitestTest.extend<FileFixtures & WorkerFixtures & TestFixtures & Hidden>({
    mockOptions: [options, { scope: "file" }],
    reached: [
      async ({ mockOptions }, use) => {
        const reached = await reachMock(mockOptions, providedMock());
        await use(reached);
        await reached.close();
      },
      { scope: "file" },
    ],
    mock: [async ({ reached }, use) => use(reached.mock), { scope: "file" }],
    workerOptions: [options, { scope: "worker" }],
    workerSandbox: [
      async ({ workerOptions }, use) => {
        const reached = await reachMock(workerOptions, providedMock());
        const sandbox = await openTestSandbox(reached.mock, reached.start);
        await use({ ...sandbox, baseUrl: await reached.toUrl(sandbox.id) });
        await closeTestSandbox(sandbox);
        await reached.close();
      },
      { scope: "worker" },
    ],
    start: {},
    sandbox: async ({ reached, start, task }, use) => {
      const sandbox = await openTestSandbox(reached.mock, { ...reached.start, ...start });
      await use(sandbox);
      if (task.result?.state === "fail") await tellJournal(task.result.errors ?? [], sandbox);
      await closeTestSandbox(sandbox);
    },
    client: async ({ sandbox }, use) => use(sandbox.client()),
    url: async ({ reached, sandbox }, use) => use(await reached.toUrl(sandbox.id)),
  });
  // In vitest's types all fixtures of an object have one scope.
  return test as unknown as TestAPI<TicketContext>;
}

function providedMock(): ProvidedMock | undefined {
  return inject("ticketMock");
}
