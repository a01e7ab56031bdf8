// Records a request and its response in the journal of its sandbox, the log and the metrics.
import { toWireTime } from "../../engine/core/time-formats/wire-time.ts";
import { isSent, type PlainResponse } from "../plain-response.ts";
import type { RequestContext } from "../request-context.ts";
import { durationSince, isLogging, logRequest } from "../request-log.ts";
import { queryOf } from "../request-target.ts";
import type { PipelineDependencies } from "../run-pipeline.ts";
import { setBy } from "../set-by.ts";
import { requestIdOf } from "./request-id.ts";

const noFaults: readonly never[] = Object.freeze([]);

export function recordRequest(
  context: RequestContext,
  dependencies: PipelineDependencies,
  response: PlainResponse,
): void {
  const { operationId, stopwatch, logger, meter } = dependencies;
  const { request, path, rawHeaders, sandbox, startedAt } = context;
  const { method } = request;
  const durationMs = durationSince(startedAt, stopwatch);
  const { status, code } = response;
  const faults = context.plan?.applied ?? noFaults;
  if (isLogging(logger)) {
    const requestId = requestIdOf(context, dependencies.requestIds);
    const location = sandbox && { sandbox: sandbox.id, sandboxTime: toWireTime(setBy("sandbox", context.at)) };
    logRequest(logger, { method, path, status, code, operationId, durationMs, faults, requestId, ...location });
  }
  meter?.record({ operationId, status, durationMs });
  sandbox?.journal.record({
    at: setBy("sandbox", context.at),
    machineAt: Math.round(dependencies.realTime() - durationMs),
    method,
    path,
    queryText: queryOf(request.url),
    operationId,
    requestHeaders: rawHeaders ?? listHeaders(request.headers),
    requestBody: context.requestBody,
    requestBytes: context.requestBytes,
    status: isSent(response) ? status : null,
    code,
    responseHeaders: response.headers,
    responseText: response.body,
    violations: context.violations,
    ignored: context.ignored,
    faults,
    handling: context.handling,
    changeSets: context.changeSets,
    durationMs,
    version: sandbox.version,
  });
}

function listHeaders(headers: Headers): readonly string[] {
  const list: string[] = [];
  for (const [name, value] of headers) list.push(name, value);
  return list;
}
