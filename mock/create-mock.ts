// The package's main export: makes a whole mock in one call. mock/open-mock.ts puts it together, mock/mock.ts has the types.
import type { Mock, MockOptions, MockWith } from "./mock.ts";
import { openMock } from "./open-mock.ts";

export {
  type AddedRequest,
  type AdditionClock,
  type AdditionContext,
  type AdditionHandler,
  type Additions,
  defineAdditions,
  type RefusalStatus,
} from "./additions/additions.ts";
export { type AdditionBreach, BrokenAdditions } from "./additions/breaches.ts";
export type { StateAccess } from "./additions/state-access.ts";
export type { CoverageReport } from "./control/coverage/coverage-report.ts";
/** A coverage report (`control.getCoverage`) as a table. */
export { toCoverageText } from "./control/coverage/coverage-text.ts";
export { mergeCoverage } from "./control/coverage/merge-coverage.ts";
export type { BrokenScenario, ScenarioFile, ScenarioFiles } from "./control/scenarios/scenario-library.ts";
/** An exported state (`control.exportState`) as the text of a file. */
export { toStateText } from "./control/state/state-file.ts";
export type { StateFile } from "./control/state/state-form.ts";
export type { RecordStart, SandboxRecords } from "./control/typed-records.ts";
/** How everything that is refused is told. */
export { DomainError, type Violation } from "./core/errors.ts";
export type * from "./mock.ts";

/**
 * A mock of the whole service in this process, browsers included: no port, no file, nothing shared with another mock.
 *
 * @throws RangeError where a key set cannot be loaded or used, and with every option that is unknown or of a wrong form; on an unknown or
 *   wrong scenario, a `state` beside a scenario, seed or number of tickets
 * @throws DomainError 400 invalid_request, 422 invalid_state with every place where `state` is wrong
 * @example
 * await using mock = await createMock();
 * const headers = { authorization: `Bearer ${await mock.token()}` };
 * const response = await mock.fetch("/ticket/1", { headers });
 */
export async function createMock(options?: MockOptions): Promise<Mock>;
/** The same; its clients know the paths of `Paths`, such as `paths & Mine` where `Mine` has those of additions. */
export async function createMock<Paths extends object>(options?: MockOptions): Promise<MockWith<Paths>>;
export function createMock(options: MockOptions = {}): Promise<Mock> {
  return openMock(options);
}
