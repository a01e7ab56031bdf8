// Counts what test/proof/million/play.ts plays, and keeps what went wrong.
import { cut } from "../../../mock/core/short-text.ts";
import type { Asked, Got } from "./million-mock.ts";

/** Something that must not be, with all that is needed to see it again. */
export interface Failure {
  /** What test/proof/children/million.ts takes to play it again. */
  readonly place: string;
  readonly sent: string;
  readonly got: string;
  readonly wrong: readonly string[];
}

export interface Figures {
  /** Of the rounds. */
  readonly requests: number;
  /** Before the first round. */
  readonly warmUpRequests: number;
  /** Answers by status; 0 for connections that a fault broke. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The same for answers of 500 and above that a fault, or a request itself, asked for. */
  readonly askedFailures: Readonly<Record<string, number>>;
  /** Requests by what made them. */
  readonly kinds: Readonly<Record<string, number>>;
  /** Operations by how often they were answered with 200. */
  readonly operations: Readonly<Record<string, number>>;
  readonly failures: readonly Failure[];
  /** Bytes after each round. */
  readonly heaps: readonly number[];
  /** Of all that was answered. */
  readonly digest: string;
}

type Counts = Record<string, number>;

function add(counts: Counts, key: string | number): void {
  counts[key] = (counts[key] ?? 0) + 1;
}

/** Nothing counted yet. */
export function createAccount() {
  const [statuses, askedFailures, kinds, operations]: [Counts, Counts, Counts, Counts] = [{}, {}, {}, {}];
  const heaps: number[] = [];
  const failures: Failure[] = [];
  const told = new Set<string>();
  let [count, warmUpRequests] = [0, 0];
  return {
    heaps,
    failures,
    get count() {
      return count;
    },
    warmUp(): void {
      warmUpRequests += 1;
    },
    exchange({ kind, operationId }: Asked, { status }: Got, isOnPurpose: boolean): void {
      count += 1;
      add(statuses, status);
      add(kinds, kind);
      if (status >= 500 && isOnPurpose) add(askedFailures, status);
      if (status === 200 && operationId !== undefined) add(operations, operationId);
    },
    raw(given: readonly number[]): void {
      count += 1;
      add(kinds, "raw bytes");
      for (const status of given) add(statuses, status);
    },
    fail(failure: Failure): void {
      // What is wrong stays so: each once.
      const wrong = failure.wrong.filter((one) => !told.has(one));
      if (wrong.length === 0 && failure.wrong.length > 0) return;
      for (const one of wrong) told.add(one);
      failures.push({ ...failure, got: cut(failure.got, 2_000), sent: cut(failure.sent, 20_000) });
    },
    figures: (digest: string): Figures => ({
      requests: count,
      warmUpRequests,
      statuses,
      askedFailures,
      kinds,
      operations,
      failures,
      heaps,
      digest,
    }),
  };
}
