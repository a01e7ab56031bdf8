// Declares tests that run against the mock and, if the environment names one, against a target server.
import { readTarget } from "./contract-target.ts";
import type { ContractRun, ContractTestOptions } from "./run-contract-test.ts";

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

/** Loads the proxy when the first test runs. */
const loadRuns = () => import("./run-contract-test.ts");

/** Creates `contractTest` for a runner. Without a target, the test against it is skipped; its name gives the reason. */
export function createContractTest(
  test: RunnerTest,
  environment: Readonly<Record<string, string | undefined>> = globalThis.process?.env ?? {},
): ContractTest {
  function declare(runnerTest: RunnerTest["skip"]): DeclareContractTest {
    return (name: string, ...parameters: [ContractRun] | [ContractTestOptions, ContractRun]) => {
      const [options, run] = parameters.length === 1 ? [{}, parameters[0]] : parameters;
      const target = readTarget(environment);
      let mockReport: string | undefined;
      const testMock = async () => {
        const { runAgainstMock } = await loadRuns();
        mockReport = await runAgainstMock(run, options);
      };
      runnerTest(`${name} [mock]`, testMock, options.timeout);
      if (target === undefined) {
        test.skip(`${name} [target: not run, TICKET_MOCK_TARGET is not set]`, async () => {});
        return;
      }
      const testTarget = async () => {
        const { runAgainstTarget } = await loadRuns();
        await runAgainstTarget(run, options, target, mockReport);
      };
      runnerTest(`${name} [target]`, testTarget, options.timeout);
    };
  }
  return Object.assign(declare(test), { skip: declare(test.skip), only: declare(test.only) });
}
