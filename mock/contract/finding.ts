// The type of a mistake found by a check against the contract.

/** One mistake inside a checked value. */
export interface Finding {
  /** JSON pointer (RFC 6901); "" is the whole value. */
  readonly pointer: string;
  readonly found: string;
  readonly expected: string;
}
