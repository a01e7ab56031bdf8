// Entry `ticket-service-mock/vitest`, for vitest 4.1 and later, and 5: `test` with a sandbox per test, the matchers, a mock through hooks.
// Importing it adds the matchers to every `expect`. Its parts are harness/vitest/vitest-test.ts, harness/matchers.ts and
// harness/sandboxes/setup-mock.ts.
import { expect } from "vitest";
import type { TicketMatchers } from "./matchers/matcher-types.ts";
import { ticketMatchers } from "./matchers.ts";
import { createTest } from "./vitest/vitest-test.ts";

export type { TicketClient } from "../mock/client.ts";
export type { MockFace, MockOptions, MockSandbox } from "../mock/mock.ts";
export { type LocalSetup, type MockSetup, type RemoteSetup, setupMock } from "./sandboxes/setup-mock.ts";
export type { TestStart } from "./sandboxes/test-sandbox.ts";
export type { TestMockOptions } from "./vitest/vitest-mock.ts";
export type { ProvidedMock } from "./vitest/vitest-provided.ts";
export type { FileFixtures, TestFixtures, TicketContext, WorkerFixtures } from "./vitest/vitest-test.ts";
export { createTest, expect };

expect.extend(ticketMatchers);

/**
 * vitest's own, with `mock`, `sandbox`, `client` and `url` for those tests that name them.
 * @example
 * test("reads a ticket", async ({ client }) => {
 *   const { data } = await client.GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } });
 *   expect(data?.status).toBe("open");
 * });
 */
export const test = createTest();
/**
 * The same as `test`.
 * @example it("starts with tickets", async ({ sandbox }) => void (await sandbox.control.getRecord("tickets", 1)));
 */
export const it = test;

declare global {
  namespace Chai {
    // Both versions of vitest use Chai's type; their own `Matchers` have different type parameters, so one declaration cannot extend both.
    interface Assertion extends TicketMatchers {}
  }
}
