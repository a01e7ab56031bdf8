// Declares a test that runs against the mock and, if the environment names one, a target.
import type { ContractRun, ContractTestOptions, MockHalf } from "./run-side.ts";
import { type ContractTarget, readTarget } from "./sides.ts";

/** The parts of a runner's `test` that are used. */
interface RunnerTest {
  (name: string, run: () => Promise<void>, timeout?: number): void;
  readonly skip: (name: string, run: () => Promise<void>, timeout?: number) => void;
  readonly only: (name: string, run: () => Promise<void>, timeout?: number) => void;
}

export interface DeclareContractTest {
  (name: string, run: ContractRun): void;
  (name: string, options: ContractTestOptions, run: ContractRun): void;
}

/** Declares tests that run against the mock and the target. */
export interface ContractTest extends DeclareContractTest {
  /** Skips both sides. */
  readonly skip: DeclareContractTest;
  /** Runs no other test of the file. */
  readonly only: DeclareContractTest;
}

/** For one runner. Without a target, its half is listed as skipped, with the reason in its name. */
export function createContractTest(
  test: RunnerTest,
  environment: Readonly<Record<string, string | undefined>> = globalThis.process?.env ?? {},
): ContractTest {
  function declare(how: RunnerTest["skip"]): DeclareContractTest {
    return (name: string, ...given: [ContractRun] | [ContractTestOptions, ContractRun]) => {
      const [options, run] = given.length === 1 ? [{}, given[0]] : given;
      const target = readTarget(environment);
      const mockHalf: MockHalf = {};
      // The proxy is loaded when the first test runs.
      const play = async (side: ContractTarget | undefined) =>
        (await import("./run-side.ts")).runSide(run, options, side, mockHalf);
      how(`${name} [mock]`, () => play(undefined), options.timeout);
      if (target === undefined) test.skip(`${name} [target: not run, TICKET_MOCK_TARGET is not set]`, async () => {});
      else how(`${name} [target]`, () => play(target), options.timeout);
    };
  }
  return Object.assign(declare(test), { skip: declare(test.skip), only: declare(test.only) });
}
