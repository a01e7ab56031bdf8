// Finds or generates the id of a request, for log lines and the header of errors.

import type { RequestIdSource } from "../monitoring.ts";
import { isSent, type PlainResponse } from "../plain-response.ts";
import type { RequestContext } from "../request-context.ts";

const requestIdHeader = "x-request-id";

/** Accepts the ids of other systems, but nothing that could break a log line or a header. */
const acceptedId = /^[\w.:=+/@-]{1,128}$/;

/** Returns the id that a request carries, if it is acceptable. */
export function sentRequestId(headers: Headers): string | undefined {
  const sentId = headers.get(requestIdHeader);
  return sentId !== null && acceptedId.test(sentId) ? sentId : undefined;
}

/** Whether a response contains the request's id: only errors do. */
export function namesRequest(response: PlainResponse): boolean {
  return response.status >= 400 && isSent(response);
}

export function withRequestId(response: PlainResponse, id: string): PlainResponse {
  return { ...response, headers: { ...response.headers, [requestIdHeader]: id } };
}

/** Adds the request's id to an error. */
export function addRequestId(
  context: RequestContext,
  idSource: RequestIdSource,
  response: PlainResponse,
): PlainResponse {
  if (!namesRequest(response)) return response;
  const id = idSource.areVisible ? requestIdOf(context, idSource) : sentRequestId(context.request.headers);
  return id === undefined ? response : withRequestId(response, id);
}

/** Returns the id of a request, the same on every call. */
export function requestIdOf(context: RequestContext, idSource: RequestIdSource): string {
  context.requestId ??= sentRequestId(context.request.headers) ?? idSource.next();
  return context.requestId;
}
