// What run.ts and its children tell each other: jobs to the judge (judge.ts), and one line per finished job back (judge-runner.ts).

/** One test file, run with one mutant switched on; or without a mutant, to see what the file reaches. */
export interface Job {
  readonly mutant?: string;
  readonly file: string;
  /** The tests to run, by their full names; all, where it is left out. */
  readonly tests?: readonly string[];
  /** How often the mutant may be reached before it counts as an endless loop. */
  readonly mostHits?: number;
}

export interface JobList {
  /** With `fresh` each job has a process state of its own; otherwise the sources are loaded once for all jobs. */
  readonly fresh: boolean;
  /** The files that hold mutants, relative to the root. */
  readonly sources: readonly string[];
  /** Where each finished job leaves a line. */
  readonly results: string;
  readonly jobs: readonly Job[];
}

/** A line of the results: the job has begun, or it has ended. */
export type Line =
  | { readonly job: number; readonly begun: true }
  | { readonly job: number; readonly verdict: Verdict; readonly by?: string }
  | { readonly job: number; readonly reached: Reached };

/** `doubtful`: a test failed, and fails without the mutant as well. */
export type Verdict = "killed" | "timeout" | "survived" | "doubtful";

/** Which mutants a test file reaches, with the number of times. */
export interface Reached {
  readonly passed: boolean;
  readonly milliseconds: number;
  /** While the sources are loaded. */
  readonly loading: Readonly<Record<string, number>>;
  /** Outside of tests: while the file itself is read, and in hooks for all tests. */
  readonly outside: Readonly<Record<string, number>>;
  readonly byTest: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Names the file with the jobs for the judge's workers. */
export const jobListVariable = "MUTATION_JOBS";
