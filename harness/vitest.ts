// Entry `ticket-service-mock/vitest`: `test` with a sandbox per test, a mock managed by hooks, and matchers in `expect`.
import "../mock/check-node.ts";
import { expect, test as vitestTest } from "vitest";
import { createContractTest } from "./contract-test/contract-test.ts";
import type { TicketMatchers } from "./matchers/matcher-types.ts";
import { ticketMatchers } from "./matchers.ts";
import { createTest } from "./vitest/vitest-test.ts";

export type { TicketClient } from "../mock/client.ts";
export type { MockFace, MockOptions, MockSandbox } from "../mock/mock.ts";
export type { ContractSide } from "./contract-test/contract-target.ts";
export type { ContractTest, DeclareContractTest } from "./contract-test/contract-test.ts";
export type { ContractContext, ContractRun, ContractTestOptions } from "./contract-test/run-contract-test.ts";
export {
  type LocalSetup,
  type MockSetup,
  type MockSetupWith,
  type RemoteSetup,
  setupMock,
} from "./sandboxes/setup-mock.ts";
export type { TestStart } from "./sandboxes/test-sandbox.ts";
export type { TestMockOptions } from "./vitest/vitest-mock.ts";
export type { ProvidedMock } from "./vitest/vitest-provided.ts";
export type { FileFixtures, TestFixtures, TicketContext, WorkerFixtures } from "./vitest/vitest-test.ts";
export { createTest, expect };

expect.extend(ticketMatchers);

/**
 * vitest's `test` with the fixtures `mock`, `sandbox`, `client` and `url`.
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

/**
 * Declares a test that runs against its own mock and, if `TICKET_MOCK_TARGET` is set, also against that server with the
 * token `TICKET_MOCK_TOKEN`. Requests sent to `baseUrl` are checked against the contract: a breach in a request or
 * response fails the test, and the message lists each breach.
 * @example
 * contractTest("reads a ticket", async ({ baseUrl, token }) => {
 *   const response = await fetch(`${baseUrl}/ticket/1`, { headers: { authorization: `Bearer ${token}` } });
 *   expect(response.status).toBe(200);
 * });
 */
export const contractTest = createContractTest(vitestTest);

declare global {
  namespace Chai {
    // Both versions of vitest use Chai's type; their own `Matchers` differ, so one declaration cannot extend both.
    interface Assertion extends TicketMatchers {}
  }
}
