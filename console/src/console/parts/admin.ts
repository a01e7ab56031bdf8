// Calls /__admin with the published client, typed by the admin document.
import { createTicketClient, type TicketClient } from "../../../../mock/client.ts";
import type { components, paths } from "../../../../spec/generated/admin/types.ts";
import { adminMode, unwrap } from "../../shared/ask.ts";
import { type Operation, operationsOf } from "../../shared/operations.ts";
import { root } from "../../shared/settings.ts";

export { unwrap };

export type Schemas = components["schemas"];
export type Admin = TicketClient<paths>;

/**
 * @param token "" if the mock requires none
 * @param lock called if the mock refuses the token
 */
export function connectAdmin(token: string, lock: () => void): Admin {
  return createTicketClient<paths>({
    baseUrl: location.origin + root,
    token: token === "" ? undefined : token,
    fetch: (request) => send(request, lock),
  });
}

async function send(request: Request, lock: () => void): Promise<Response> {
  // The admin surface accepts only JSON writes from a page, even without a body.
  if (request.method !== "GET") request.headers.set("content-type", "application/json");
  const response = await fetch(request, adminMode);
  if (response.status === 401) lock();
  return response;
}

/** One page of a list, up to the mock's limit. */
interface Page {
  readonly total: number;
}

const maxAtOnce = 1000;

export function askSandboxes(admin: Admin): Promise<readonly Schemas["Sandbox"][]> {
  return askAll(
    (query) => unwrap(admin.GET("/__admin/sandboxes", { params: { query } })),
    ({ sandboxes }) => sandboxes,
  );
}

/** @throws Refused; TypeError if the mock does not answer */
export async function askOperations(admin: Admin): Promise<readonly Operation[]> {
  return operationsOf(await unwrap(admin.GET("/__admin/contract")));
}

/** The sandboxes whose id, scenario or note has the words. */
export function findSandboxes(sandboxes: readonly Schemas["Sandbox"][], words: string): readonly Schemas["Sandbox"][] {
  const sought = words.toLowerCase();
  return sandboxes.filter(({ id, scenario, note = "" }) => `${id} ${scenario} ${note}`.toLowerCase().includes(sought));
}

/** All items of a list, loaded page by page. */
export async function askAll<One extends Page, Item>(
  ask: (page: { offset: number; limit: number }) => Promise<One>,
  itemsOf: (page: One) => readonly Item[],
): Promise<readonly Item[]> {
  const all: Item[] = [];
  for (;;) {
    const page = await ask({ offset: all.length, limit: maxAtOnce });
    const items = itemsOf(page);
    all.push(...items);
    if (items.length === 0 || all.length >= page.total) return all;
  }
}
