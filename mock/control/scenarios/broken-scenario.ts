// Describes one error in a scenario file.

export interface BrokenScenario {
  /** Path as configured, relative to the working directory at the start. */
  readonly file: string;
  /** Line and column or a JSON pointer; "" for the whole file. */
  readonly place: string;
  /** The actual and the expected value. */
  readonly reason: string;
}

/** File, location and reason in one line; the reason already names the field, so a pointer is omitted. */
export function toBrokenLine({ file, place, reason }: BrokenScenario): string {
  const isLocated = place !== "" && !place.startsWith("/");
  return isLocated ? `${file}, ${place}: ${reason}` : `${file}: ${reason}`;
}
