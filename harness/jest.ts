// Entry `ticket-service-mock/jest`: the matchers, a sandbox per test, a mock through hooks. Importing it adds the matchers to `expect`,
// also to the global one. Its parts are harness/jest-sandbox.ts, harness/matchers.ts, harness/sandboxes/setup-mock.ts and
// harness/jest-platform.ts.
import "./jest-platform.ts";
import { expect } from "@jest/globals";
import type { TicketMatchers } from "./matchers/matcher-types.ts";
import { ticketMatchers } from "./matchers.ts";

export type { TicketClient } from "../mock/client.ts";
export type { MockFace, MockOptions, MockSandbox } from "../mock/mock.ts";
export { type RemoteSandboxes, type SandboxSetup, setupSandbox, type TestSandbox } from "./jest-sandbox.ts";
export { type LocalSetup, type MockSetup, type RemoteSetup, setupMock } from "./sandboxes/setup-mock.ts";
export type { TestStart } from "./sandboxes/test-sandbox.ts";
export { expect };

expect.extend(ticketMatchers);

declare module "expect" {
  interface Matchers<R extends void | Promise<void>> extends TicketMatchers {}
}

declare global {
  // The globals for users of @types/jest instead of @jest/globals.
  namespace jest {
    interface Matchers<R> extends TicketMatchers {}
  }
}
