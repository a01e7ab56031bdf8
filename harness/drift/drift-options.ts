// The options of drift.
import type { VerifyOptions } from "../verify/verify-options.ts";

/** What is compared, and how: a server, or a recording of one. */
export interface DriftOptions extends Omit<VerifyOptions, "target"> {
  /**
   * Address of the service with its base path, if it has one; left out where a recording is given.
   * @example await drift({ target: "https://staging.example.com/api/v1", token })
   */
  readonly target?: string | URL | undefined;
  /**
   * Recorded requests with their answers instead of a server: the parsed JSON of an HTTP archive, or of the journal of a mock or a proxy.
   * @example await drift({ replay: { requests: [] } })
   */
  readonly replay?: unknown;
}
