// Entry `ticket-service-mock/playwright`: `test` with a sandbox that its page can reach, and `expect` with matchers.
import "../mock/check-node.ts";
import {
  test as baseTest,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  expect as playwrightExpect,
  type TestType,
} from "@playwright/test";
import type { paths } from "../mock/client.ts";
import type { MockOptions, SandboxWith } from "../mock/mock.ts";
import { ticketMatchers } from "./matchers.ts";
import { createHold, type HoldRequests } from "./playwright-hold.ts";
import { attachJournal } from "./playwright-journal.ts";
import { routeToMock } from "./playwright-route.ts";
import type { RemoteMockOptions } from "./remote/connect-mock.ts";
import { connectTestMock, createTestMock, type TestMock } from "./sandboxes/test-mock.ts";
import { closeTestSandbox, openTestSandbox, type TestStart } from "./sandboxes/test-sandbox.ts";

export type { Hold, HoldRequests } from "./playwright-hold.ts";
export { type MockRoute, type RouteTarget, routeToMock } from "./playwright-route.ts";
export type { TestStart } from "./sandboxes/test-sandbox.ts";

/** Options of a worker process, for `use` in the configuration or `test.use` at the top of a file. */
export interface MockWorkerOptions {
  /**
   * Options of the worker's mock, as for `createMock`. Ignored if `mockServer` is given.
   * @example test.use({ mockOptions: { auth: "off" } });
   */
  readonly mockOptions: MockOptions;
  /**
   * A running mock to use instead of one in the worker: `{ url: "http://127.0.0.1:4010" }`.
   * @example test.use({ mockServer: { url: "http://127.0.0.1:4010" } });
   */
  readonly mockServer: RemoteMockOptions | undefined;
}

/** Options of a test, for `use` in `defineConfig<MockTestOptions, MockWorkerOptions>`, a project, file or describe. */
export interface MockTestOptions {
  /**
   * Initial state of the test's sandbox: scenario, seed, tickets, now; omitted values come from the mock.
   * @example test.use({ mockStart: { scenario: "empty" } });
   */
  readonly mockStart: TestStart;
  /**
   * What the page puts before the paths of the contract: a URL, for example `https://tickets.example.com/api/v1`, or a
   * path, for example `/api/v1`. The test's sandbox serves requests there, without a port. Undefined (default): only
   * requests below `mock.baseUrl`. Only pages use routes: `request` and `page.request` go to the network; use
   * `mock.fetch`, `mock.client()` or `mockUrl` there.
   * @example test.use({ mockRoute: "https://tickets.example.com/api/v1" });
   */
  readonly mockRoute: string | undefined;
}

/** The values that each test gets. */
export interface MockTestFixtures<Paths extends object = paths> {
  /** The test's own sandbox: `mock.control`, `mock.client()`, `mock.fetch`, `mock.token()`. Deleted after the test. */
  readonly mock: SandboxWith<Paths>;
  /**
   * Base URL of the test's sandbox on a port of this machine: for a server that renders the page, another process, or a
   * page that is itself served from this machine. A page from elsewhere may not reach it (browsers guard loopback
   * addresses): give it `mock.baseUrl`.
   */
  readonly mockUrl: string;
  /**
   * Holds requests until the test releases them, or ends.
   * @example const search = await hold({ operationId: "searchTickets" });
   */
  readonly hold: HoldRequests;
}

/**
 * Playwright's `test` with a sandbox per test (`mock`) that `page` and `context` can reach.
 * @example
 * test.use({ mockRoute: "https://tickets.example.com/api/v1" });
 * test("shows an empty inbox", async ({ page, mock }) => {
 *   await mock.control.switchScenario({ name: "empty" });
 *   await page.goto("/");
 * });
 */
export const test = baseTest.extend<
  MockTestOptions & MockTestFixtures,
  // The mock that a worker's tests share, each with its own sandbox.
  MockWorkerOptions & { readonly workerMock: TestMock }
>({
  mockOptions: [{}, { scope: "worker", option: true }],
  mockServer: [undefined, { scope: "worker", option: true }],
  mockStart: [{}, { option: true }],
  mockRoute: [undefined, { option: true }],
  workerMock: [
    async ({ mockOptions, mockServer }, use) => {
      const sharedMock = mockServer === undefined ? await createTestMock(mockOptions) : connectTestMock(mockServer);
      await use(sharedMock);
      await sharedMock.close();
    },
    { scope: "worker", box: true },
  ],
  mock: async ({ workerMock, mockStart }, use, testInfo) => {
    const mock = await openTestSandbox(workerMock.mock, mockStart);
    await use(mock);
    await attachJournal(testInfo, mock);
    await closeTestSandbox(mock);
  },
  mockUrl: async ({ workerMock, mock }, use) => use(await workerMock.toUrl(mock.id)),
  hold: async ({ mock }, use) => {
    const { hold, end } = createHold(mock);
    await use(hold);
    await end();
  },
  context: async ({ context, mockServer, mock, mockRoute }, use) => {
    // A sandbox in the worker has no port, so pages reach its base URL through a route too.
    const routeBases = [mockRoute, mockServer === undefined ? mock.baseUrl : undefined].filter(
      (base) => base !== undefined,
    );
    const routes = await Promise.all(routeBases.map((base) => routeToMock(context, base, mock)));
    await use(context);
    await Promise.all(routes.map((route) => route[Symbol.asyncDispose]()));
  },
});

/**
 * Creates a `test` with its own defaults for a worker's mock; `Paths` adds types for clients and control.
 * @example export const test = createTest<paths & Mine>({ additions });
 */
export function createTest<Paths extends object = paths>(
  mockOptions: MockOptions = {},
): TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & MockTestOptions & MockTestFixtures<Paths>,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & MockWorkerOptions
> {
  const extendedTest: object = test.extend({ mockOptions: [mockOptions, { scope: "worker" }] });
  // The mock's additions serve these paths.
  return extendedTest as ReturnType<typeof createTest<Paths>>;
}

/**
 * Playwright's `expect` with `toMatchContract`, `toHaveReceived`, `toHaveChanged`, `toHaveChangedOnly`,
 * `toHaveChangedNothing` and `toHaveEmitted`; always await them.
 * @example await expect(mock).toHaveReceived("updateTicket", { times: 1 });
 */
export const expect = playwrightExpect.extend(ticketMatchers);
