// One thing that is wrong with a scenario file, and how it is told. Found by mock/scenario-files.ts and mock/control/scenarios/read-scenarios.ts.

/** One thing that is wrong with a scenario file. */
export interface BrokenScenario {
  /** As it was given, relative to the folder that the mock was started in. */
  readonly file: string;
  /** Line and column; "" for the file as a whole, and for a scenario that is a value. */
  readonly place: string;
  /** What was found, and what would be right. */
  readonly reason: string;
}

/** File, place and reason in one line. */
export function toBrokenLine({ file, place, reason }: BrokenScenario): string {
  return `${[file, place].filter(Boolean).join(", ")}: ${reason}`;
}
