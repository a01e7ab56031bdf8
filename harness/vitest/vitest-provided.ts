// What the global set-up tells the tests: its type, for both sides. Provided by harness/vitest-global-setup.ts, asked for by
// harness/vitest/vitest-test.ts.
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
    /** The server that `ticket-service-mock/vitest/global-setup` has started; undefined where there is none. */
    ticketMock: ProvidedMock | undefined;
  }
}
