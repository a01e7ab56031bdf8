// The searches that bench/measures/searches.ts puts as loads.
import type { Ask } from "../load/jobs.ts";
import type { Server } from "../processes/server.ts";

export interface SearchKind {
  readonly row: string;
  /** The row that compares worlds of several sizes. */
  readonly growth?: string;
  readonly asks: readonly Ask[];
  /** In a fork of the default sandbox that has changed. */
  readonly isForked?: boolean;
}

const orderFields = [
  ..."t.id t.channel t.channelId t.subchannelId t.direction t.status t.priority t.agentId t.customerId t.contractId".split(
    " ",
  ),
  ..."t.partnerId t.isCustomerActive t.aiSupportLevel t.sentiment t.language t.languageCode t.from t.createdAt".split(
    " ",
  ),
  ..."t.modifiedAt t.firstResponseDueBy t.dueBy t.lastMessageAt t.lastCustomerMessageAt i.aiAgentId tt.tagId".split(
    " ",
  ),
];
const statuses = ["open", "pending", "closed"];
const channels = ["email", "portal", "phone", "letter", "system", "chat", "walkIn"];
const forkId = "bench-fork";
const changesInFork = 1_000;

function search(body: object, sandbox = ""): Ask {
  return { method: "POST", path: `${sandbox}/ticket/search`, body: JSON.stringify({ limit: 20, ...body }) };
}

function where(...pairs: readonly (readonly [key: string, value: string])[]) {
  return { filters: pairs.map(([key, value]) => ({ key, comparator: "in", values: [value] })) };
}

const statusAndChannel = where(["t.status", "open"], ["t.channel", "email"]);
const pairs = statuses
  .flatMap((status) => channels.map((channel) => where(["t.status", status], ["t.channel", channel])))
  .slice(0, 20);

/** Ten searches, then a PATCH, through all pairs and ten tickets. */
const mixed = Array.from({ length: 10 }, (_, turn) => [
  ...pairs.slice((turn % 2) * 10, (turn % 2) * 10 + 10).map((pair) => search(pair)),
  { method: "PATCH", path: `/ticket/${turn + 1}`, body: '{"priority":"high","dueBy":"{date}"}' } as const,
]).flat();

export const kinds: readonly SearchKind[] = [
  { row: "search.filters", growth: "growth.filters", asks: [search(statusAndChannel)] },
  {
    row: "search.none",
    growth: "growth.none",
    asks: [search(where(["t.status", "open"], ["t.from", "nobody@example.com"]))],
  },
  { row: "search.order", growth: "growth.order", asks: orderFields.map((orderByField) => search({ orderByField })) },
  { row: "search.pairs", growth: "growth.pairs", asks: mixed },
  { row: "search.fork", asks: [search(statusAndChannel, `/__sandbox/${forkId}`)], isForked: true },
  { row: "search.q", growth: "growth.q", asks: [search({ filters: [{ key: "q", value: "zählerstand" }] })] },
];

/** The first page of the smallest world, and a page far down in the largest. */
export const deepPages: Readonly<Record<string, { readonly first: readonly Ask[]; readonly deep: readonly Ask[] }>> = {
  "growth.deep": { first: [search({})], deep: [search({ offset: 50_000 })] },
  "growth.deep-ordered": {
    first: [search({ orderByField: "t.dueBy" })],
    deep: [search({ orderByField: "t.dueBy", offset: 50_000 })],
  },
};

export const searchRows: readonly string[] = [
  ...kinds.flatMap(({ row, growth }) => (growth === undefined ? [row] : [row, growth])),
  ...Object.keys(deepPages),
];

/** Forks the default sandbox and changes a thousand of its tickets. */
export async function forkSandbox(server: Server, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  async function send(method: string, path: string, body: object): Promise<void> {
    const response = await fetch(`${server.url}${path}`, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  }
  await send("POST", "/__admin/sandboxes/default/fork", { id: forkId });
  for (let id = 1; id <= changesInFork; id += 1) {
    const status = statuses[id % statuses.length] ?? "open";
    await send("PATCH", `/__sandbox/${forkId}/ticket/${id}`, { status, dueBy: "2026-03-20 12:00:00" });
  }
}
