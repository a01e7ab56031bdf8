// The lines that requests travel, and the only file that knows the order of their steps: each list is one line, from top to bottom. What a
// step does is in mock/http/journey-steps.ts; which steps are passed by, above all where nothing is to go wrong, is in mock/http/line.ts.
// ARCHITECTURE.md names the same steps.
import * as step from "./journey-steps.ts";
import type { Step } from "./line.ts";

/** The line of a request that an operation answers. */
export const operationSteps: readonly Step<step.OperationParts>[] = [
  step.sandbox,
  step.plan,
  step.earlyFault,
  step.authentication,
  step.decoding,
  step.ignoring,
  step.validation,
  step.faultInstead,
  step.handling,
  step.faultAfterwards,
  step.encoding,
  step.wireFault,
  step.ignored,
  step.cors,
  step.journal,
];

/** The line of a request that no operation answers. */
export const unroutedSteps: readonly Step<step.SharedParts>[] = [step.sandbox, step.unrouted, step.cors, step.journal];

/** The line of a browser's own question, which is none to a sandbox: it comes without the header that would name one. */
export const preflightSteps: readonly Step<step.SharedParts>[] = [step.unrouted, step.cors, step.journal];
