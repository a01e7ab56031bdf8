// Types what the global set-up passes to the tests.
import "vitest";

/** Where the server of the global set-up is. */
export interface ProvidedMock {
  /** Base URL of the sandbox `default`, base path included. */
  readonly url: string;
  /** The token of its admin surface, if it has one. */
  readonly adminToken?: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** The server that `ticket-service-mock/vitest/global-setup` started; undefined if there is none. */
    ticketMock: ProvidedMock | undefined;
  }
}
