// What bench/load/generator.ts is told and what it answers.

/** One request of a load, or a way to make many. `{n}` in a path or body stands for a number that no other request has, `{date}` for a date of it. */
export interface Ask {
  readonly method: "GET" | "PATCH" | "POST";
  readonly path: string;
  readonly body?: string;
}

export interface Job {
  /** The connections are shared out to them in turn: one server, or replicas that answer as one. */
  readonly urls: readonly [string, ...string[]];
  readonly token: string;
  /** Sent in turn, from the first to the last and again. */
  readonly asks: readonly Ask[];
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly perSecond: number;
  /** Milliseconds of the slowest of a hundred. */
  readonly p99: number;
  readonly requests: number;
}
