// Lists the steps of a request in order: one list per kind of request.

import type { Step } from "./run-pipeline.ts";
import * as step from "./step-definitions.ts";

/** A request that an operation handles. */
export const operationSteps: readonly Step<step.OperationDependencies>[] = [
  step.sandbox,
  step.plan,
  step.earlyFault,
  step.authentication,
  step.permission,
  step.decoding,
  step.ignoring,
  step.validation,
  step.faultBefore,
  step.handling,
  step.faultAfter,
  step.encoding,
  step.delayAfter,
  step.wireFault,
  step.ignored,
  step.requestId,
  step.cors,
  step.journal,
];

/** A request that no operation handles. */
export const unroutedSteps: readonly Step<step.SharedDependencies>[] = [
  step.sandbox,
  step.unrouted,
  step.requestId,
  step.cors,
  step.journal,
];

/** A browser's preflight. It has no sandbox, because browsers omit the header that would name one. */
export const preflightSteps: readonly Step<step.SharedDependencies>[] = [step.unrouted, step.cors, step.journal];
