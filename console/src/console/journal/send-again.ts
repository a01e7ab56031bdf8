// Sends a request of the journal once more, to its sandbox or to a fork.
import { pageHeader } from "../../../../mock/engine/core/own-pages.ts";
import { toServicePath } from "../../shared/settings.ts";
import { unwrap } from "../parts/admin.ts";
import type { Desk } from "../parts/desk.ts";
import { type Draft, toJson } from "./draft.ts";
import type { Entry } from "./row.ts";

export interface Sent {
  readonly status: number;
  /** Of the status; "" under HTTP/2. */
  readonly reason: string;
  readonly body: unknown;
  readonly sandbox: string;
  /** Its id in the journal, if it is there. */
  readonly id: number | undefined;
}

/** Headers that a page cannot send, or that belong to the connection. */
const unsent =
  /^(?:host|content-length|connection|accept-encoding|user-agent|cookie|authorization|sec-.*|origin|referer|x-mock-.*|if-.*)$/;

export async function sendAgain(
  desk: Desk,
  entry: Entry,
  { method, target, body }: Draft,
  isFork: boolean,
): Promise<Sent> {
  const { admin, basePath } = desk;
  const params = { path: { sandboxId: desk.sandbox } };
  const sandbox = isFork
    ? (await unwrap(admin.POST("/__admin/sandboxes/{sandboxId}/fork", { params, body: {} }))).id
    : desk.sandbox;
  const path = { sandboxId: sandbox };
  const { token } = await unwrap(admin.POST("/__admin/sandboxes/{sandboxId}/session", { params: { path }, body: {} }));
  const { lastId: since } = await unwrap(
    admin.GET("/__admin/sandboxes/{sandboxId}/requests", { params: { path, query: { limit: 1 } } }),
  );
  const own = Object.entries(entry.requestHeaders).filter(([name]) => !unsent.test(name));
  const headers = new Headers([...own, ["authorization", `Bearer ${token}`], [pageHeader, "console"]]);
  const url = toServicePath({ basePath, sandbox: "" }, sandbox) + target;
  const init = method === "GET" || body === "" ? {} : { body };
  const response = await fetch(url, { method, headers, credentials: "omit", ...init });
  const { status, statusText: reason } = response;
  const text = await response.text();
  const { requests } = await unwrap(
    admin.GET("/__admin/sandboxes/{sandboxId}/requests", { params: { path, query: { since } } }),
  );
  const id = requests.findLast((one) => one.requestHeaders[pageHeader] === "console" && one.method === method)?.id;
  return { status, reason, body: toJson(text), sandbox, id };
}
