// Defines the options of `drift`.
import type { VerifyOptions } from "../verify/verify-options.ts";

/** Options of `drift`: `target` or `replay`, and how to compare. */
export interface DriftOptions extends Omit<VerifyOptions, "target"> {
  /**
   * Address of the service, including its base path; omitted if `replay` is given.
   * @example await drift({ target: "https://staging.example.com/api/v1", token })
   */
  readonly target?: string | URL | undefined;
  /**
   * Recorded requests and responses instead of a server: the parsed JSON of an HTTP archive, or of the journal of a mock
   * or proxy.
   * @example await drift({ replay: { requests: [] } })
   */
  readonly replay?: unknown;
  /**
   * The report of the last run, as a parsed value: differences it already lists do not fail the run.
   * @example await drift({ target, token, last: JSON.parse(lastText) })
   */
  readonly last?: unknown;
}
