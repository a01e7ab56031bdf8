// A test that runs against the mock and, where the environment names one, against a target.
import type { ContractRun, ContractTestOptions, MockHalf } from "./run-side.ts";
import { type ContractTarget, readTarget } from "./sides.ts";

/** What of a runner's `test` is needed. */
interface RunnerTest {
  (name: string, run: () => Promise<void>, timeout?: number): void;
  readonly skip: (name: string, run: () => Promise<void>, timeout?: number) => void;
  readonly only: (name: string, run: () => Promise<void>, timeout?: number) => void;
}

/** Declares a test, with or without options. */
export interface DeclareContractTest {
  (name: string, run: ContractRun): void;
  (name: string, options: ContractTestOptions, run: ContractRun): void;
}

/** Declares tests that run against the mock and the target. */
export interface ContractTest extends DeclareContractTest {
  /** Neither side runs. */
  readonly skip: DeclareContractTest;
  /** No other test of the file runs. */
  readonly only: DeclareContractTest;
}

/** For one runner. A target that is not there is listed as skipped, by a name that says why. */
export function createContractTest(
  test: RunnerTest,
  environment: Readonly<Record<string, string | undefined>> = globalThis.process?.env ?? {},
): ContractTest {
  function declare(how: RunnerTest["skip"]): DeclareContractTest {
    return (name: string, ...given: [ContractRun] | [ContractTestOptions, ContractRun]) => {
      const [options, run] = given.length === 1 ? [{}, given[0]] : given;
      const target = readTarget(environment);
      const mockHalf: MockHalf = {};
      // The proxy behind it is loaded when the first one runs.
      const play = async (side: ContractTarget | undefined) =>
        (await import("./run-side.ts")).runSide(run, options, side, mockHalf);
      how(`${name} [mock]`, () => play(undefined), options.timeout);
      if (target === undefined) test.skip(`${name} [target: not run, TICKET_MOCK_TARGET is not set]`, async () => {});
      else how(`${name} [target]`, () => play(target), options.timeout);
    };
  }
  return Object.assign(declare(test), { skip: declare(test.skip), only: declare(test.only) });
}
