// Implements `ticket-mock journal`: prints the requests of a running mock that match a query.
import type { components } from "../../spec/generated/admin/types.ts";
import { toPrintableLines } from "../engine/core/printable.ts";
import { readEventData } from "../engine/core/server-sent-events.ts";
import { mockUrl, type SettingsOf } from "../options/command-flags.ts";
import { requestAdmin, sandboxOf, toRefusalLines } from "./admin-request.ts";
import type { CommandHost } from "./command-host.ts";
import { ConfigError } from "./config-error.ts";
import { toTable } from "./text-table.ts";

type Entry = components["schemas"]["RequestEntry"];

/** Prints the latest requests, oldest first; with `follow`, each new request of a sandbox until the stream ends. */
export async function printJournal(
  { url = mockUrl, sandbox = sandboxOf(url), adminToken, limit, follow, json }: SettingsOf<"journal">,
  args: readonly string[],
  host: CommandHost,
): Promise<void> {
  const path =
    sandbox === undefined ? "/__admin/journal" : `/__admin/sandboxes/${encodeURIComponent(sandbox)}/requests`;
  const query = args.length === 0 ? {} : { query: args.join(" ") };
  async function request(path: string, page: Readonly<Record<string, string>> = {}): Promise<Response> {
    const response = await requestAdmin(url, `${path}?${new URLSearchParams({ ...query, ...page })}`, adminToken);
    if (response.ok) return response;
    throw new ConfigError(toRefusalLines("journal", response.status, await response.text()));
  }
  const print = (text: string) => host.stdout.write(toPrintableLines(text));

  if (follow) {
    const { body } = await request(`/__admin/sandboxes/${encodeURIComponent(sandbox ?? "default")}/requests/stream`);
    for await (const data of body === null ? [] : readEventData(body.getReader())) {
      const line = json ? data : Object.values(toRow(JSON.parse(data))).join("  ");
      print(`${line.trimEnd()}\n`);
    }
    return;
  }
  const { total } = await (await request(path, { limit: "1" })).json();
  const page = await request(path, { offset: `${Math.max(0, total - limit)}`, limit: `${limit}` });
  const { requests }: { readonly requests: readonly Entry[] } = await page.json();
  if (json) print(`${JSON.stringify(requests, null, 2)}\n`);
  else print(requests.length === 0 ? "no matching requests\n" : toTable(requests.map(toRow)));
}

function toRow({ sandbox, id, method, path, operationId, status, code, durationMs, faults, changes }: Entry) {
  return {
    sandbox,
    id,
    status: status ?? "none",
    request: `${method} ${path}`,
    operation: operationId ?? "",
    code: code ?? "",
    ms: Math.round(durationMs),
    faults: faults.map((fault) => fault.id).join(", "),
    changed: changes.map(({ collection, id: of }) => `${collection}/${of}`).join(", "),
  };
}
