// The id of a request: the one it carries in x-request-id, else one made here. Log lines have it, and the header of errors. Step "request id";
// used by mock/http/journey-steps.ts, mock/http/line.ts, mock/http/steps/note-request.ts and mock/http/admin/admin-route.ts.
import type { MadeRequestIds } from "../control/operating/operating.ts";
import { type Answer, isAnswered } from "./answer.ts";
import type { Journey } from "./journey.ts";

/** Load balancers and clients name a request by it. */
const requestIdHeader = "x-request-id";

/** What other systems use as ids; nothing that could break a log line or a header. */
const sane = /^[\w.:=+/@-]{1,128}$/;

/** The id that a request carries; undefined where it has none, or one that is too long or has other characters. */
export function sentRequestId(headers: Headers): string | undefined {
  const sent = headers.get(requestIdHeader);
  return sent !== null && sane.test(sent) ? sent : undefined;
}

/** Whether an answer names its request: errors do, all other answers stay as they are and cost nothing more. */
export function isTelling(answer: Answer): boolean {
  return answer.status >= 400 && isAnswered(answer);
}

/** The answer with the id of its request. */
export function withRequestId(answer: Answer, id: string): Answer {
  return { ...answer, headers: { ...answer.headers, [requestIdHeader]: id } };
}

/** The error with the id of its request, if the client may be told it. */
export function tellRequestId(journey: Journey, made: MadeRequestIds, answer: Answer): Answer {
  if (!isTelling(answer)) return answer;
  const id = made.areShown ? requestIdOf(journey, made) : sentRequestId(journey.request.headers);
  return id === undefined ? answer : withRequestId(answer, id);
}

/** The id of a request, the same whenever it is asked for. */
export function requestIdOf(journey: Journey, made: MadeRequestIds): string {
  journey.requestId ??= sentRequestId(journey.request.headers) ?? made.next();
  return journey.requestId;
}
