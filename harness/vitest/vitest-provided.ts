// Type of what the global set-up passes to the tests. harness/vitest-global-setup.ts provides it, harness/vitest/vitest-test.ts reads it.
import "vitest";

/** Where the server of the global set-up is. */
export interface ProvidedMock {
  /** Base URL of the sandbox `default`, base path included. */
  readonly url: string;
  /** Of its admin surface, where it was given one. */
  readonly adminToken?: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** The server that `ticket-service-mock/vitest/global-setup` started; undefined if there is none. */
    ticketMock: ProvidedMock | undefined;
  }
}
