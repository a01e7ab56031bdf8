// Sends one request before all others, so that a wrong address or token is reported in one line.
import { TargetError } from "./target/request.ts";
import type { Target } from "./target/target-client.ts";

/**
 * Sends one small search of tickets.
 * @throws TargetError if the target cannot be verified: no response, a redirect, an HTML page, or the caller is rejected
 */
export async function preflight(target: Target, base: URL): Promise<void> {
  const address = target.hide(`${base.origin}${base.pathname}`);
  const exchange = await target.send({ operationId: "searchTickets", body: { limit: 1 } });
  if ("reason" in exchange) throw new TargetError(`${address} does not respond: ${exchange.reason}.`);
  const { status, headers } = exchange;
  if (status === 0 || (status >= 300 && status < 400)) {
    const to = headers.get("location");
    throw new TargetError(`${address} redirects${to === null ? "" : ` to ${target.hide(to)}`}: use the final address.`);
  }
  if (status === 401) throw new TargetError(`${address} rejects this caller (401): pass a token that it accepts.`);
  if (status === 503 || status === 429) {
    throw new TargetError(`${address} returns ${status}, even after retries: it accepts no requests now.`);
  }
  if ((status === 404 || status === 405) && (await isMissingEverywhere(target))) {
    throw new TargetError(`${address} returns 404 for every path: is the base path right?`);
  }
  if (/^text\/html/i.test(headers.get("content-type") ?? "")) {
    throw new TargetError(`${address} returns HTML (${status}), so it is not an API: is the base path right?`);
  }
}

async function isMissingEverywhere(target: Target): Promise<boolean> {
  for (const operationId of ["listTags", "getProfile", "getHealth"] as const) {
    const exchange = await target.send({ operationId });
    if (!("status" in exchange) || exchange.status !== 404) return false;
  }
  return true;
}
