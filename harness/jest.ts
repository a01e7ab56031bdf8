// Entry `ticket-service-mock/jest`: a sandbox per test, a mock managed by hooks, and matchers added to `expect`.
import "../mock/check-node.ts";
import "./jest-platform.ts";
import { expect, test } from "@jest/globals";
import { createContractTest } from "./contract-test/contract-test.ts";
import type { TicketMatchers } from "./matchers/matcher-types.ts";
import { ticketMatchers } from "./matchers.ts";

export type { TicketClient } from "../mock/client.ts";
export type { MockFace, MockOptions, MockSandbox } from "../mock/mock.ts";
export type { ContractSide } from "./contract-test/contract-target.ts";
export type { ContractTest, DeclareContractTest } from "./contract-test/contract-test.ts";
export type { ContractContext, ContractRun, ContractTestOptions } from "./contract-test/run-contract-test.ts";
export { type RemoteSandboxes, type SandboxSetup, setupSandbox, type TestSandbox } from "./jest-sandbox.ts";
export {
  type LocalSetup,
  type MockSetup,
  type MockSetupWith,
  type RemoteSetup,
  setupMock,
} from "./sandboxes/setup-mock.ts";
export type { TestStart } from "./sandboxes/test-sandbox.ts";
export { expect };

expect.extend(ticketMatchers);

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
export const contractTest = createContractTest(test);

declare module "expect" {
  interface Matchers<R extends void | Promise<void>> extends TicketMatchers {}
}

declare global {
  // The globals for users of @types/jest instead of @jest/globals.
  namespace jest {
    interface Matchers<R> extends TicketMatchers {}
  }
}
