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

/** Headers that a page cannot send, or that belong to the connection. */
const unsendable =
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
  const copiedHeaders = Object.entries(entry.requestHeaders).filter(([name]) => !unsendable.test(name));
  const headers = new Headers([...copiedHeaders, ["authorization", `Bearer ${token}`], [pageHeader, "console"]]);
  const url = toServicePath({ basePath, sandbox: "" }, sandbox) + target;
  const init = method === "GET" || body === "" ? {} : { body };
  const response = await fetch(url, { method, headers, credentials: "omit", ...init });
  const { status, statusText: reason } = response;
  const text = await response.text();
  const { requests } = await unwrap(
    admin.GET("/__admin/sandboxes/{sandboxId}/requests", { params: { path, query: { since } } }),
  );
  const id = requests.findLast(
    ({ requestHeaders, ...request }) => requestHeaders[pageHeader] === "console" && request.method === method,
  )?.id;
  return { status, reason, body: parseBody(text), sandbox, id };
}
