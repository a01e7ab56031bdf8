// The order of a request's steps. Each list is one line, from top to bottom; no other file knows the order, and ARCHITECTURE.md names the
// same steps. mock/http/journey-steps.ts has the steps, mock/http/line.ts skips those that a request without faults does not need.
import * as step from "./journey-steps.ts";
import type { Step } from "./line.ts";

/** The line of a request that an operation answers. */
export const operationSteps: readonly Step<step.OperationParts>[] = [
  step.sandbox,
  step.plan,
  step.earlyFault,
  step.authentication,
  step.permission,
  step.decoding,
  step.ignoring,
  step.validation,
  step.faultInstead,
  step.handling,
  step.faultAfterwards,
  step.encoding,
  step.wireFault,
  step.ignored,
  step.requestId,
  step.cors,
  step.journal,
];

/** The line of a request that no operation answers. */
export const unroutedSteps: readonly Step<step.SharedParts>[] = [
  step.sandbox,
  step.unrouted,
  step.requestId,
  step.cors,
  step.journal,
];

/** The line of a browser's preflight. It is for no sandbox: it comes without the header that would name one. */
export const preflightSteps: readonly Step<step.SharedParts>[] = [step.unrouted, step.cors, step.journal];
