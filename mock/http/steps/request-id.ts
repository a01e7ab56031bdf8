// Finds or generates the id of a request, for log lines and the header of errors.

import { type Answer, isAnswered } from "../answer.ts";
import type { RequestIdSource } from "../monitoring.ts";
import type { RequestContext } from "../request-context.ts";

const requestIdHeader = "x-request-id";

/** Accepts the ids of other systems, but nothing that could break a log line or a header. */
const acceptedId = /^[\w.:=+/@-]{1,128}$/;

/** Returns the id that a request carries, if it is acceptable. */
export function sentRequestId(headers: Headers): string | undefined {
  const sentId = headers.get(requestIdHeader);
  return sentId !== null && acceptedId.test(sentId) ? sentId : undefined;
}

/** Whether an answer carries the request's id: only errors do. */
export function namesRequest(answer: Answer): boolean {
  return answer.status >= 400 && isAnswered(answer);
}

export function withRequestId(answer: Answer, id: string): Answer {
  return { ...answer, headers: { ...answer.headers, [requestIdHeader]: id } };
}

/** Adds the request's id to an error. */
export function addRequestId(context: RequestContext, idSource: RequestIdSource, answer: Answer): Answer {
  if (!namesRequest(answer)) return answer;
  const id = idSource.areVisible ? requestIdOf(context, idSource) : sentRequestId(context.request.headers);
  return id === undefined ? answer : withRequestId(answer, id);
}

/** Returns the id of a request, the same on every call. */
export function requestIdOf(context: RequestContext, idSource: RequestIdSource): string {
  context.requestId ??= sentRequestId(context.request.headers) ?? idSource.next();
  return context.requestId;
}
