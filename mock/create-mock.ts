// The package's main export.
import "./check-node.ts";

export {
  type AddedRequest,
  type AdditionClock,
  type AdditionContext,
  type AdditionHandler,
  type Additions,
  defineAdditions,
  type OriginalInput,
  type RefusalStatus,
} from "./additions/additions.ts";
export { type AdditionBreach, BrokenAdditions } from "./additions/broken-additions.ts";
export type { StateAccess } from "./additions/state-access.ts";
export type { CoverageReport } from "./control/coverage/coverage-report.ts";
/** Formats a coverage report (`control.getCoverage`) as a table. */
export { toCoverageText } from "./control/coverage/coverage-text.ts";
export { mergeCoverage } from "./control/coverage/merge-coverage.ts";
export type { StateFile } from "./control/exported-state.ts";
export type { RecordStart, SandboxRecords } from "./control/record-control-types.ts";
export type { BrokenScenario } from "./control/scenarios/broken-scenario.ts";
export type { ScenarioFile, ScenarioFiles } from "./control/scenarios/read-scenarios.ts";
/** Formats an exported state (`control.exportState`) as the text of a file. */
export { toStateText } from "./control/state/state-text.ts";
/** The error of every refusal. */
export { DomainError, type Violation } from "./engine/core/errors.ts";
export { createMock } from "./mock.ts";
export type * from "./mock-types.ts";
