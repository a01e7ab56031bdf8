// Extends vitest's `test` with a mock: each test has its own sandbox, opened on demand.
import { inject, type TestAPI, test as vitestTest } from "vitest";
import type { paths, TicketClient } from "../../mock/client.ts";
import type { MockFaceWith, SandboxWith } from "../../mock/mock.ts";
import { appendJournal } from "../failures/failure-journal.ts";
import { closeTestSandbox, openTestSandbox, type TestStart } from "../sandboxes/test-sandbox.ts";
import { type OpenedMock, openMock, type TestMockOptions } from "./vitest-mock.ts";
import type { ProvidedMock } from "./vitest-provided.ts";

/** One per test file, created on first use. */
export interface FileFixtures<Paths extends object = paths> {
  /** Options of `mock`; set with `test.override({ mockOptions: … })` at the top of a file, or `createTest` for several. */
  mockOptions: TestMockOptions;
  /** In this process, or the server of a global set-up. Only sandboxes are isolated: change the state of `sandbox`. */
  mock: MockFaceWith<Paths>;
}

/** One per worker, created on first use. */
export interface WorkerFixtures<Paths extends object = paths> {
  /** Options of `workerSandbox`, as passed to `createTest` unless overridden. */
  workerOptions: TestMockOptions;
  /**
   * A sandbox for code that lives as long as a worker, for example an application that reads its base URL once.
   * Its tests share a state: run them sequentially and reset it with `workerSandbox.control.resetSandbox()`. Its
   * `baseUrl` is always reachable over HTTP.
   */
  workerSandbox: SandboxWith<Paths>;
}

/** One per test, created on first use. */
export interface TestFixtures<Paths extends object = paths> {
  /** Initial state of `sandbox`, by default the mock's; set with `test.override({ start: { scenario: "empty" } })`, also in a `describe`. */
  start: TestStart;
  /** The test's own sandbox, deleted afterwards. Safe with `test.concurrent`. A failed test shows its last requests. */
  sandbox: SandboxWith<Paths>;
  /** A contract client for that sandbox, as the default caller. */
  client: TicketClient<Paths>;
  /** HTTP base URL of that sandbox, without a trailing slash, for code that sends requests itself. */
  url: string;
}

/** Fixtures by scope. Names with `$` tell vitest which fixtures hooks such as `test.beforeAll` may use. */
export type TicketContext<Paths extends object = paths> = FileFixtures<Paths> &
  WorkerFixtures<Paths> &
  TestFixtures<Paths> & {
    /** Fixtures for worker hooks. */
    readonly $__worker?: WorkerFixtures<Paths>;
    /** Fixtures for file hooks. */
    readonly $__file?: FileFixtures<Paths>;
    /** Fixtures for test hooks. */
    readonly $__test?: TestFixtures<Paths>;
  };

interface InternalFixtures {
  openedMock: OpenedMock;
}

/**
 * Creates a `test` with its own default options. Call it at the top of a file or in a shared module, not within a
 * `describe`.
 * @example export const test = createTest({ scenario: "busy-inbox" });
 */
export function createTest<Paths extends object = paths>(options: TestMockOptions = {}): TestAPI<TicketContext<Paths>> {
  const test = vitestTest.extend<FileFixtures & WorkerFixtures & TestFixtures & InternalFixtures>({
    mockOptions: [options, { scope: "file" }],
    openedMock: [
      async ({ mockOptions }, use) => {
        const testMock = await openMock(mockOptions, providedMock());
        await use(testMock);
        await testMock.close();
      },
      { scope: "file" },
    ],
    mock: [async ({ openedMock }, use) => use(openedMock.mock), { scope: "file" }],
    workerOptions: [options, { scope: "worker" }],
    workerSandbox: [
      async ({ workerOptions }, use) => {
        const testMock = await openMock(workerOptions, providedMock());
        const sandbox = await openTestSandbox(testMock.mock, testMock.start);
        await use({ ...sandbox, baseUrl: await testMock.toUrl(sandbox.id) });
        await closeTestSandbox(sandbox);
        await testMock.close();
      },
      { scope: "worker" },
    ],
    start: {},
    sandbox: async ({ openedMock, start, task }, use) => {
      const sandbox = await openTestSandbox(openedMock.mock, { ...openedMock.start, ...start });
      await use(sandbox);
      if (task.result?.state === "fail") await appendJournal(task.result.errors ?? [], sandbox);
      await closeTestSandbox(sandbox);
    },
    client: async ({ sandbox }, use) => use(sandbox.client()),
    url: async ({ openedMock, sandbox }, use) => use(await openedMock.toUrl(sandbox.id)),
  });
  // In vitest's types all fixtures of an object share one scope.
  return test as unknown as TestAPI<TicketContext>;
}

function providedMock(): ProvidedMock | undefined {
  return inject("ticketMock");
}
