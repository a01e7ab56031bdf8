// Records a request and its answer in the journal of its sandbox, the log and the metrics.
import { toWireTime } from "../../engine/core/time-words/wire-time.ts";
import { type Answer, isAnswered } from "../answer.ts";
import type { Journey } from "../request-context.ts";
import { durationSince, isRead, logRequest } from "../request-log.ts";
import { queryOf } from "../request-target.ts";
import type { PipelineParts } from "../run-pipeline.ts";
import { requestIdOf } from "./request-id.ts";

const noFaults: readonly never[] = Object.freeze([]);

export function noteRequest(journey: Journey, parts: PipelineParts, answer: Answer): void {
  const { operationId, stopwatch, logger, meter } = parts;
  const { request, path, rawHeaders, sandbox, startedAt } = journey;
  const { method } = request;
  const durationMs = durationSince(startedAt, stopwatch);
  const { status, code } = answer;
  const faults = journey.plan?.applied ?? noFaults;
  if (isRead(logger)) {
    const requestId = requestIdOf(journey, parts.requestIds);
    const place = sandbox && { sandbox: sandbox.id, sandboxTime: toWireTime(journey.at) };
    logRequest(logger, { method, path, status, code, operationId, durationMs, faults, requestId, ...place });
  }
  if (meter !== undefined) meter.note({ operationId, status, durationMs });
  sandbox?.journal.note({
    at: journey.at,
    machineAt: Math.round(parts.realTime() - durationMs),
    method,
    path,
    queryText: queryOf(request.url),
    operationId,
    requestHeaders: rawHeaders ?? listHeaders(request.headers),
    requestBody: journey.requestBody,
    requestBytes: journey.requestBytes,
    status: isAnswered(answer) ? status : null,
    code,
    responseHeaders: answer.headers,
    responseText: answer.body,
    violations: journey.violations,
    ignored: journey.ignored,
    faults,
    handling: journey.handling,
    changeSets: journey.changeSets,
    durationMs,
    version: sandbox.version,
  });
}

function listHeaders(headers: Headers): readonly string[] {
  const list: string[] = [];
  for (const [name, value] of headers) list.push(name, value);
  return list;
}
