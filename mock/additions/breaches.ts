// Represents mistakes in additions, and the error that lists them all.

export interface AdditionBreach {
  /** Where, as a JSON pointer into the additions: `/paths/~1customer~1{id}/get`; "" is all of them. */
  readonly pointer: string;
  /** What was found, and what would be right. */
  readonly reason: string;
}

/**
 * Additions that cannot be served, with all mistakes.
 * @example const places = await createMock({ additions: { paths: {} } }).catch((error: BrokenAdditions) => error.breaches);
 */
export class BrokenAdditions extends RangeError {
  readonly breaches: readonly AdditionBreach[];

  /** @param toPlace names a place, for example by file and line */
  constructor(
    breaches: readonly AdditionBreach[],
    toPlace: (pointer: string) => string = (pointer) => `additions${pointer}`,
  ) {
    super(breaches.map(({ pointer, reason }) => `${toPlace(pointer)}: ${reason}`).join("\n"));
    this.name = "BrokenAdditions";
    this.breaches = breaches;
  }
}
