// Errors in additions, and the exception that lists them all.

export interface AdditionBreach {
  /** A JSON pointer into the additions: `/paths/~1customer~1{id}/get`; "" for the whole document. */
  readonly pointer: string;
  /** The value found and the value expected. */
  readonly reason: string;
}

/**
 * Additions that cannot be served, with all errors.
 * @example const breaches = await createMock({ additions: { paths: {} } }).catch((error: BrokenAdditions) =>
 *   error.breaches);
 */
export class BrokenAdditions extends RangeError {
  readonly breaches: readonly AdditionBreach[];

  /** @param toPlace describes the location of a pointer, for example by file and line */
  constructor(
    breaches: readonly AdditionBreach[],
    toPlace: (pointer: string) => string = (pointer) => `additions${pointer}`,
  ) {
    super(breaches.map(({ pointer, reason }) => `${toPlace(pointer)}: ${reason}`).join("\n"));
    this.name = "BrokenAdditions";
    this.breaches = breaches;
  }
}
