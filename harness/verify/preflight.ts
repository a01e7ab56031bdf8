// Asks the target once before all else, so that what is wrong with its address or the token is told at once and in one line. Used by
// harness/verify/run.ts.
import { TargetError } from "./target/request.ts";
import type { Target } from "./target/target.ts";

/**
 * Sends one small search of tickets.
 * @throws TargetError where nothing can be verified: no answer, a redirect, a page of HTML, a caller who is not let in
 */
export async function preflight(target: Target, base: URL): Promise<void> {
  const address = target.hide(`${base.origin}${base.pathname}`);
  const answer = await target.send({ operationId: "searchTickets", body: { limit: 1 } });
  if ("reason" in answer) throw new TargetError(`${address} does not answer: ${answer.reason}.`);
  const { status, headers } = answer;
  if (status === 0 || (status >= 300 && status < 400)) {
    const to = headers.get("location");
    throw new TargetError(
      `${address} redirects${to === null ? "" : ` to ${target.hide(to)}`}: give the address itself.`,
    );
  }
  if (status === 401)
    throw new TargetError(`${address} does not let this caller in (401): give a token that it takes.`);
  if (status === 503 || status === 429) {
    throw new TargetError(`${address} answers ${status}, however often it is asked: it takes no requests now.`);
  }
  if (/^text\/html/i.test(headers.get("content-type") ?? "")) {
    throw new TargetError(`${address} answers HTML (${status}): no API is there; is the base path right?`);
  }
}
