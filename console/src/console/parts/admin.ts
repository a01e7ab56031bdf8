// Asks /__admin by the published client, typed by the admin document.
import { createTicketClient, type TicketClient } from "../../../../mock/client.ts";
import type { components, paths } from "../../../../spec/generated/admin/types.ts";
import { Refused } from "../../shared/ask.ts";

export type Schemas = components["schemas"];
export type Admin = TicketClient<paths>;

/**
 * @param token "" where the mock wants none
 * @param lock called where the mock refuses the token
 */
export function connectAdmin(token: string, lock: () => void): Admin {
  return createTicketClient<paths>({
    baseUrl: location.origin,
    token: token === "" ? undefined : token,
    fetch: (request) => send(request, lock),
  });
}

async function send(request: Request, lock: () => void): Promise<Response> {
  // A write says that it is JSON, also without a body: the admin surface takes no other from a page.
  if (request.method !== "GET") request.headers.set("content-type", "application/json");
  const response = await fetch(request, { credentials: "omit", redirect: "error" });
  if (response.status === 401) lock();
  return response;
}

/**
 * The body of a good answer.
 * @throws Refused with what the mock says; TypeError where it does not answer
 */
export async function answered<Data>(
  call: Promise<{ readonly data?: Data; readonly error?: unknown; readonly response: Response }>,
): Promise<NonNullable<Data>> {
  const { data, error, response } = await call;
  if (data === undefined || data === null)
    throw new Refused({ status: response.status, text: JSON.stringify(error ?? {}) });
  return data;
}

/** A page of a list, at most as long as the mock gives at once. */
interface Page {
  readonly total: number;
}

const mostAtOnce = 1000;

/** Everything of a list, page by page. */
export async function askAll<One extends Page, Item>(
  ask: (page: { offset: number; limit: number }) => Promise<One>,
  itemsOf: (page: One) => readonly Item[],
): Promise<readonly Item[]> {
  const all: Item[] = [];
  for (;;) {
    const page = await ask({ offset: all.length, limit: mostAtOnce });
    const items = itemsOf(page);
    all.push(...items);
    if (items.length === 0 || all.length >= page.total) return all;
  }
}
