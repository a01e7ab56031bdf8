// Types of the values that the global set-up provides to tests.
import "vitest";

/** Address of the global set-up's server. */
export interface ProvidedMock {
  /** Base URL of the `default` sandbox, including the base path. */
  readonly url: string;
  /** Token of its admin API, if any. */
  readonly adminToken?: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** The server started by `ticket-service-mock/vitest/global-setup`; undefined if there is none. */
    ticketMock: ProvidedMock | undefined;
  }
}
