// Declares tests that run against the mock and, if the environment names one, against a target server.
import type { ContractRun, ContractTestOptions, MockOutcome } from "./run-side.ts";
import { type ContractTarget, readTarget } from "./sides.ts";

/** The parts of a runner's `test` function that contract tests use. */
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
  /** Runs only these tests of the file. */
  readonly only: DeclareContractTest;
}

/** Creates `contractTest` for a runner. Without a target, the test against it is skipped; its name gives the reason. */
export function createContractTest(
  test: RunnerTest,
  environment: Readonly<Record<string, string | undefined>> = globalThis.process?.env ?? {},
): ContractTest {
  function declare(runnerTest: RunnerTest["skip"]): DeclareContractTest {
    return (name: string, ...parameters: [ContractRun] | [ContractTestOptions, ContractRun]) => {
      const [options, run] = parameters.length === 1 ? [{}, parameters[0]] : parameters;
      const target = readTarget(environment);
      const mockOutcome: MockOutcome = {};
      // The proxy is loaded when the first test runs.
      const play = async (side: ContractTarget | undefined) =>
        (await import("./run-side.ts")).runSide(run, options, side, mockOutcome);
      runnerTest(`${name} [mock]`, () => play(undefined), options.timeout);
      if (target === undefined) test.skip(`${name} [target: not run, TICKET_MOCK_TARGET is not set]`, async () => {});
      else runnerTest(`${name} [target]`, () => play(target), options.timeout);
    };
  }
  return Object.assign(declare(test), { skip: declare(test.skip), only: declare(test.only) });
}
