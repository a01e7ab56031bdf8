// Step "journal": writes a request and its answer into the journal of its sandbox and into the log. Called by mock/http/journey-steps.ts.
import { type Answer, isAnswered } from "../answer.ts";
import { toHeaderList } from "../header-list.ts";
import type { Journey } from "../journey.ts";
import type { LineParts } from "../line.ts";
import { durationSince, logRequest } from "../request-log.ts";
import { queryOf } from "../target.ts";

const noFaults: readonly never[] = Object.freeze([]);

/** Notes a request in the journal of its sandbox, if it has one, and logs it. */
export function noteRequest(journey: Journey, { operationId, stopwatch, logger }: LineParts, answer: Answer): void {
  const { request, path, rawHeaders, sandbox, startedAt } = journey;
  const { method } = request;
  const durationMs = durationSince(startedAt, stopwatch);
  logRequest(logger, { method, path, status: answer.status, operationId, durationMs });
  sandbox?.journal.note({
    at: journey.at,
    method,
    path,
    queryText: queryOf(request.url),
    operationId,
    requestHeaders: request.headers,
    headerList: rawHeaders === undefined ? undefined : toHeaderList(rawHeaders),
    requestBody: journey.requestBody,
    requestBytes: journey.requestBytes,
    status: isAnswered(answer) ? answer.status : null,
    responseHeaders: answer.headers,
    responseText: answer.body,
    violations: journey.violations,
    ignored: journey.ignored,
    faults: journey.plan?.applied ?? noFaults,
    handling: journey.handling,
    durationMs,
    version: sandbox.store.version,
  });
}
