// Which requests of kept sandboxes this process has counted, so that its coverage over all sandboxes counts each once, however often a sandbox
// comes and goes. Made by mock/control/kept/journals/journals-of-home.ts; the journals of the sandboxes fill it.
import { type CoverageReport, toReport } from "../../coverage/coverage-report.ts";

/** The newest number of each replica that was counted, in the home's numbers. */
export type CountedNumbers = Map<string, number>;

/** Of so many sandboxes that this process has let go it is known what was counted; of older ones requests count again. */
const mostRemembered = 10_000;

export class CountedRequests {
  readonly #byLife = new Map<number, CountedNumbers>();
  /** By operationId: how many requests were taken a second time. */
  readonly #again = new Map<string, number>();

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
  noteAgain(operationId: string | undefined): void {
    if (operationId !== undefined) this.#again.set(operationId, (this.#again.get(operationId) ?? 0) + 1);
  }
  /** The coverage over all sandboxes, with each request once. */
  correct({ contractVersion, operations }: CoverageReport): CoverageReport {
    return toReport(
      contractVersion,
      operations.map((one) => ({ ...one, requestCount: one.requestCount - (this.#again.get(one.operationId) ?? 0) })),
    );
  }
}

/** Whether a request is among those that were counted; from now on it is. */
export function wasCounted(numbers: CountedNumbers, replica: string, number: number): boolean {
  const newest = numbers.get(replica) ?? 0;
  if (number <= newest) return true;
  numbers.set(replica, number);
  return false;
}
