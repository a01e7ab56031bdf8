// Calls /__admin with the published client, typed by the admin document.
import { createTicketClient, type TicketClient } from "../../../../mock/client.ts";
import type { components, paths } from "../../../../spec/generated/admin/types.ts";
import { adminMode, unwrap } from "../../shared/mock-requests.ts";
import { root } from "../../shared/page-addresses.ts";
import { type Operation, operationsOf } from "./operations.ts";

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
  // The admin API accepts only JSON writes from a page, even without a body.
  if (request.method !== "GET") request.headers.set("content-type", "application/json");
  const response = await fetch(request, adminMode);
  if (response.status === 401) lock();
  return response;
}

/** One page of a list, up to the mock's limit. */
interface Page {
  readonly total: number;
}

const maxPageSize = 1000;

export function fetchSandboxes(admin: Admin): Promise<readonly Schemas["Sandbox"][]> {
  return fetchAll(
    (query) => unwrap(admin.GET("/__admin/sandboxes", { params: { query } })),
    ({ sandboxes }) => sandboxes,
  );
}

/** @throws Refusal; TypeError if the mock does not answer */
export async function fetchOperations(admin: Admin): Promise<readonly Operation[]> {
  return operationsOf(await unwrap(admin.GET("/__admin/contract")));
}

/** Finds sandboxes whose id, scenario or note contains the query. */
export function findSandboxes(sandboxes: readonly Schemas["Sandbox"][], query: string): readonly Schemas["Sandbox"][] {
  const lowerCaseQuery = query.toLowerCase();
  return sandboxes.filter(({ id, scenario, note = "" }) =>
    `${id} ${scenario} ${note}`.toLowerCase().includes(lowerCaseQuery),
  );
}

/** All items of a list, loaded page by page. */
export async function fetchAll<ItemPage extends Page, Item>(
  fetchPage: (paging: { offset: number; limit: number }) => Promise<ItemPage>,
  itemsOf: (page: ItemPage) => readonly Item[],
): Promise<readonly Item[]> {
  const all: Item[] = [];
  for (;;) {
    const page = await fetchPage({ offset: all.length, limit: maxPageSize });
    const items = itemsOf(page);
    all.push(...items);
    if (items.length === 0 || all.length >= page.total) return all;
  }
}
