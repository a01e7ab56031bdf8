// Collects where two judges differ over a request or an answer, alike ones as one row. Used by harness/proxy/second-judge/second-judge.ts;
// mock/cli/second-judge-lines.ts prints the rows.

/** One kind of difference, with its first example. */
export interface JudgeDifference {
  /** null: a path or method that the contract does not have. */
  readonly operationId: string | null;
  /** What they differ over. */
  readonly of: "request" | "answer";
  /** Who finds a breach where the other finds none: the proxy's own check, or the second judge. */
  readonly foundBy: "own" | "second";
  /** The breaches that were found, the first ten, secrets blacked out; for example `query /colour: found …, expected …`. */
  readonly breaches: readonly string[];
  /** The first request with it; its path without query. */
  readonly example: { readonly method: string; readonly path: string; readonly status: number | null };
  /** How often it was met. */
  readonly count: number;
}

/** What two judges said. */
export interface JudgeDifferences {
  /** The second judge with its version, for example `@stoplight/prism-cli 5.16.0`. */
  readonly judge: string;
  /** Requests that both have judged. */
  readonly requestCount: number;
  /** Answers that both have judged. */
  readonly answerCount: number;
  /** Requests that the second judge has not seen whole, or not with their answer: no JSON, too large, HEAD and OPTIONS, too many at once. */
  readonly unjudgedCount: number;
  /** Most frequent first. */
  readonly rows: readonly JudgeDifference[];
  /** Differences beyond the 200 kinds that are kept. */
  readonly furtherCount: number;
  /** Why the second judge has ended before the proxy; undefined where it has not. */
  readonly failure?: string;
}

/** What both say of a request or an answer. */
export interface TwoVerdicts extends Pick<JudgeDifference, "operationId" | "of" | "example"> {
  readonly own: readonly string[];
  readonly second: readonly string[];
}

/** So many kinds of differences are kept. */
export const mostDifferences = 200;
const mostLines = 10;

export interface DifferenceTable {
  compare(verdicts: TwoVerdicts): void;
  rows(): readonly JudgeDifference[];
  furtherCount(): number;
}

/** @param hide makes a text one without secrets */
export function createDifferenceTable(hide: (text: string) => string): DifferenceTable {
  const rows = new Map<string, JudgeDifference>();
  let further = 0;
  return {
    compare({ operationId, of, example, own, second }) {
      if ((own.length === 0) === (second.length === 0)) return;
      const foundBy = own.length > 0 ? "own" : "second";
      const breaches = foundBy === "own" ? own : second;
      const key = [operationId ?? "", of, foundBy, ...new Set(breaches.map(toKind))].join("\n");
      const row = rows.get(key);
      if (row !== undefined) rows.set(key, { ...row, count: row.count + 1 });
      else if (rows.size >= mostDifferences) further += 1;
      else {
        const lines = breaches.slice(0, mostLines).map(hide);
        rows.set(key, { operationId, of, foundBy, breaches: lines, example, count: 1 });
      }
    },
    rows: () => [...rows.values()].sort((one, other) => other.count - one.count),
    furtherCount: () => further,
  };
}

/** The place of a breach, whatever its place in a list. */
function toKind(line: string): string {
  const end = line.indexOf(": ");
  return (end === -1 ? line : line.slice(0, end)).replace(/\/\d+(?=\/|$)/g, "/*");
}
