// Which requests of kept sandboxes this process has counted, so that its coverage over all sandboxes counts each once, however often a sandbox
// comes and goes. Made by mock/control/kept/journals/journals-of-home.ts; the journals of the sandboxes fill it.
import { type CoverageReport, type OperationCoverage, toReport } from "../../coverage/coverage-report.ts";

/** The newest number of each replica that was counted, in the home's numbers. */
export type CountedNumbers = Map<string, number>;

/** What is counted of a request. */
export interface CountedExchange {
  readonly operationId: string | undefined;
  readonly status: number | null;
}

/** Of so many sandboxes that this process has let go it is known what was counted; of older ones requests count again. */
const mostRemembered = 10_000;

export class CountedRequests {
  readonly #byLife = new Map<number, CountedNumbers>();
  /** By operationId and status, null for none: how many requests were taken a second time. */
  readonly #again = new Map<string, Map<number | null, number>>();

  /** What was counted of a sandbox, by its life. Whoever counts adds to it. */
  of(life: number): CountedNumbers {
    const numbers = this.#byLife.get(life) ?? new Map<string, number>();
    // The one that was opened last stays longest.
    this.#byLife.delete(life);
    this.#byLife.set(life, numbers);
    const [oldest] = this.#byLife.keys();
    if (this.#byLife.size > mostRemembered && oldest !== undefined) this.#byLife.delete(oldest);
    return numbers;
  }
  /** A request that counts already was given to a journal once more. */
  noteAgain({ operationId, status }: CountedExchange): void {
    if (operationId === undefined) return;
    const counts = this.#again.get(operationId) ?? new Map<number | null, number>();
    counts.set(status, (counts.get(status) ?? 0) + 1);
    this.#again.set(operationId, counts);
  }
  /** The coverage over all sandboxes, with each request once. */
  correct({ contractVersion, operations }: CoverageReport): CoverageReport {
    return toReport(
      contractVersion,
      operations.map((one) => without(one, this.#again.get(one.operationId) ?? new Map())),
    );
  }
}

/** The coverage of an operation less the requests that were taken a second time. */
function without(operation: OperationCoverage, again: ReadonlyMap<number | null, number>): OperationCoverage {
  let { requestCount } = operation;
  const statusCounts = { ...operation.statusCounts };
  for (const [status, count] of again) {
    requestCount -= count;
    if (status !== null) statusCounts[status] = (statusCounts[status] ?? 0) - count;
  }
  return { ...operation, requestCount, statusCounts };
}

/** Whether a request is among those that were counted; from now on it is. */
export function wasCounted(numbers: CountedNumbers, replica: string, number: number): boolean {
  const newest = numbers.get(replica) ?? 0;
  if (number <= newest) return true;
  numbers.set(replica, number);
  return false;
}
