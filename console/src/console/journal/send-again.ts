// Resends a request from the journal, to its sandbox or to a fork.
import { pageHeader } from "../../../../mock/engine/core/own-pages.ts";
import { toServicePath } from "../../shared/page-addresses.ts";
import { unwrap } from "../parts/admin.ts";
import type { ViewContext } from "../parts/view-context.ts";
import { type Draft, parseBody } from "./draft.ts";
import type { Entry } from "./entry.ts";

export interface SendResult {
  readonly status: number;
  /** Reason phrase of the status; "" with HTTP/2. */
  readonly reason: string;
  readonly body: unknown;
  readonly sandbox: string;
  /** Id in the journal, if recorded. */
  readonly id: number | undefined;
}

/** Headers that the browser or this page sets, that steer the mock, or that depend on an earlier response. */
const notCopied =
  /^(?:host|content-length|connection|accept-encoding|user-agent|cookie|authorization|sec-.*|origin|referer|x-mock-.*|if-.*)$/;

export async function sendAgain(
  context: ViewContext,
  entry: Entry,
  { method, target, body }: Draft,
  toFork: boolean,
): Promise<SendResult> {
  const { admin, basePath } = context;
  const params = { path: { sandboxId: context.sandbox } };
  const sandbox = toFork
    ? (await unwrap(admin.POST("/__admin/sandboxes/{sandboxId}/fork", { params, body: {} }))).id
    : context.sandbox;
  const path = { sandboxId: sandbox };
  const { token } = await unwrap(admin.POST("/__admin/sandboxes/{sandboxId}/session", { params: { path }, body: {} }));
  const { lastId: since } = await unwrap(
    admin.GET("/__admin/sandboxes/{sandboxId}/requests", { params: { path, query: { limit: 1 } } }),
  );
  const copiedHeaders = Object.entries(entry.requestHeaders).filter(([name]) => !notCopied.test(name));
  const headers = new Headers([...copiedHeaders, ["authorization", `Bearer ${token}`], [pageHeader, "console"]]);
  // "" is no sandbox, so the path always names one.
  const url = toServicePath({ basePath, sandbox: "" }, sandbox) + target;
  const init = method === "GET" || body === "" ? {} : { body };
  const response = await fetch(url, { method, headers, credentials: "omit", ...init });
  const { status, statusText: reason } = response;
  const text = await response.text();
  const id = await findJournalId(context, sandbox, since, method);
  return { status, reason, body: parseBody(text), sandbox, id };
}

/** Finds the newest request of this method that the console has sent since an id. */
async function findJournalId({ admin }: ViewContext, sandboxId: string, since: number, sentMethod: string) {
  const { requests } = await unwrap(
    admin.GET("/__admin/sandboxes/{sandboxId}/requests", { params: { path: { sandboxId }, query: { since } } }),
  );
  return requests.findLast(
    ({ requestHeaders, method }) => requestHeaders[pageHeader] === "console" && method === sentMethod,
  )?.id;
}
