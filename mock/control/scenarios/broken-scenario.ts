// One thing that is wrong with a scenario file, and how it is told. Found by mock/node/scenario-files.ts and mock/control/scenarios/read-scenarios.ts.

/** One thing that is wrong with a scenario file. */
export interface BrokenScenario {
  /** As it was given, relative to the folder that the mock was started in. */
  readonly file: string;
  /** Line and column or a JSON pointer; "" for the file as a whole. */
  readonly place: string;
  /** What was found, and what would be right. */
  readonly reason: string;
}

/** File, place and reason in one line; the reason names the field already, so a pointer is left out. */
export function toBrokenLine({ file, place, reason }: BrokenScenario): string {
  return `${place === "" || place.startsWith("/") ? file : `${file}, ${place}`}: ${reason}`;
}
