// Runs a request through a list of steps; synchronous if all its steps are.

import type { Stopwatch } from "../engine/core/clock.ts";
import { DomainError } from "../engine/core/errors.ts";
import type { Logger } from "../engine/core/logger.ts";
import type { Redactor } from "../engine/core/secrets/redactor.ts";
import type { Instant } from "../engine/core/time.ts";
import type { Monitoring } from "./monitoring.ts";
import type { PlainResponse } from "./plain-response.ts";
import { toProblem } from "./problem.ts";
import { createRequestContext, type RequestContext } from "./request-context.ts";
import type { FaultPlan } from "./steps/fault-plan.ts";
import { requestIdOf } from "./steps/request-id.ts";

/** The result of a step, which writes to the request context; asynchronous steps return a promise. */
export type StepResult = void | Promise<void>;

/** A step of one of three kinds. A thrown error becomes the response, and the closing steps follow. */
export type Step<Dependencies> = { readonly name: string } & (
  | {
      /** Skipped once there is a response. */
      take(context: RequestContext, dependencies: Dependencies): StepResult;
    }
  | {
      /** Skipped once there is a response, or if no fault is planned. */
      strike(context: RequestContext, dependencies: Dependencies, plan: FaultPlan): StepResult;
    }
  | {
      /** Always runs, whichever step responded. */
      close(context: RequestContext, dependencies: Dependencies, response: PlainResponse): StepResult;
    }
);

export interface PipelineDependencies extends Pick<Monitoring, "requestIds" | "meter"> {
  readonly operationId: string | undefined;
  /** Process time, for the durations in journal and log. */
  readonly stopwatch: Stopwatch;
  /** Real time in milliseconds since 1970, for the journal. */
  realTime(): Instant;
  readonly logger: Logger;
  /** Redacts errors; the logger has its own. */
  readonly redactor: Redactor;
}

/**
 * Responds to a request.
 * @param path as sent, below the sandbox prefix
 * @param rawHeaders names and values alternating, if a server has them
 */
export type Pipeline = (
  request: Request,
  path: string,
  rawHeaders?: readonly string[],
) => PlainResponse | Promise<PlainResponse>;

export function createPipeline<Dependencies extends PipelineDependencies>(
  steps: readonly Step<Dependencies>[],
  dependencies: Dependencies,
): Pipeline {
  return (request, path, rawHeaders) => {
    const context = createRequestContext({ request, path, rawHeaders, startedAt: dependencies.stopwatch() });
    const result = runSteps(steps, context, dependencies, 0);
    return result instanceof Promise ? result.then(() => responseOf(context)) : responseOf(context);
  };
}

/** Runs the steps from an index on, and resumes after asynchronous steps. */
function runSteps<Dependencies extends PipelineDependencies>(
  steps: readonly Step<Dependencies>[],
  context: RequestContext,
  dependencies: Dependencies,
  start: number,
): StepResult {
  for (let index = start; index < steps.length; index += 1) {
    const step = steps[index];
    const outcome = step === undefined ? undefined : runStep(step, context, dependencies);
    if (outcome instanceof Promise) {
      return outcome
        .catch((error: unknown) => refuse(error, context, dependencies))
        .then(() => runSteps(steps, context, dependencies, index + 1));
    }
  }
}

function runStep<Dependencies extends PipelineDependencies>(
  step: Step<Dependencies>,
  context: RequestContext,
  dependencies: Dependencies,
): StepResult {
  try {
    if ("close" in step) return step.close(context, dependencies, responseOf(context));
    if (context.response !== undefined) return undefined;
    if ("take" in step) return step.take(context, dependencies);
    return context.plan === undefined ? undefined : step.strike(context, dependencies, context.plan);
  } catch (error) {
    return refuse(error, context, dependencies);
  }
}

function refuse(error: unknown, context: RequestContext, dependencies: PipelineDependencies): void {
  const { operationId, requestIds } = dependencies;
  if (error instanceof DomainError) context.violations = error.violations;
  const { request, path } = context;
  const requestId = () => requestIdOf(context, requestIds);
  context.response = toProblem(error, { method: request.method, path, operationId, requestId }, dependencies);
}

function responseOf({ response }: RequestContext): PlainResponse {
  if (response === undefined) throw new Error("No step produced a response.");
  return response;
}
