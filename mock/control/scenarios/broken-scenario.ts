// One thing that is wrong with a scenario file, and how it is told. Found by mock/scenario-files.ts and mock/control/scenarios/read-scenarios.ts.

export interface BrokenScenario {
  readonly file: string;
  /** Line and column or a JSON pointer; "" for the file as a whole. */
  readonly place: string;
  readonly reason: string;
}

/** File, place and reason in one line. */
export function toBrokenLine({ file, place, reason }: BrokenScenario): string {
  return `${[file, place].filter(Boolean).join(", ")}: ${reason}`;
}
