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
export type Step<Parts> = { readonly name: string } & (
  | {
      /** Skipped once there is a response. */
      take(context: RequestContext, parts: Parts): StepResult;
    }
  | {
      /** Skipped once there is a response, or if no fault is planned. */
      strike(context: RequestContext, parts: Parts, plan: FaultPlan): StepResult;
    }
  | {
      /** Always runs, whichever step responded. */
      close(context: RequestContext, parts: Parts, response: PlainResponse): StepResult;
    }
);

export interface PipelineParts extends Pick<Monitoring, "requestIds" | "meter"> {
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

export function createPipeline<Parts extends PipelineParts>(steps: readonly Step<Parts>[], parts: Parts): Pipeline {
  return (request, path, rawHeaders) => {
    const context = createRequestContext({ request, path, rawHeaders, startedAt: parts.stopwatch() });
    const result = runSteps(steps, context, parts, 0);
    return result instanceof Promise ? result.then(() => responseOf(context)) : responseOf(context);
  };
}

/** Runs the steps from an index on, and resumes after asynchronous steps. */
function runSteps<Parts extends PipelineParts>(
  steps: readonly Step<Parts>[],
  context: RequestContext,
  parts: Parts,
  start: number,
): StepResult {
  for (let index = start; index < steps.length; index += 1) {
    const step = steps[index];
    const outcome = step === undefined ? undefined : runStep(step, context, parts);
    if (outcome instanceof Promise) {
      return outcome
        .catch((error: unknown) => refuse(error, context, parts))
        .then(() => runSteps(steps, context, parts, index + 1));
    }
  }
}

function runStep<Parts extends PipelineParts>(step: Step<Parts>, context: RequestContext, parts: Parts): StepResult {
  try {
    if ("close" in step) return step.close(context, parts, responseOf(context));
    if (context.response !== undefined) return undefined;
    if ("take" in step) return step.take(context, parts);
    return context.plan === undefined ? undefined : step.strike(context, parts, context.plan);
  } catch (error) {
    return refuse(error, context, parts);
  }
}

function refuse(error: unknown, context: RequestContext, parts: PipelineParts): void {
  const { operationId, requestIds } = parts;
  if (error instanceof DomainError) context.violations = error.violations;
  const { request, path } = context;
  const requestId = () => requestIdOf(context, requestIds);
  context.response = toProblem(error, { method: request.method, path, operationId, requestId }, parts);
}

function responseOf({ response }: RequestContext): PlainResponse {
  if (response === undefined) throw new Error("No step produced a response.");
  return response;
}
