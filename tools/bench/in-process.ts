// Measures an installed package in a fresh process and prints JSON. Usage: node in-process.ts <entry> <work as JSON>
import { pathToFileURL } from "node:url";
import { Bench, type FnOptions } from "tinybench";
import type { createMock as CreateMock, Mock } from "../../mock/create-mock.ts";

export interface WorldWork {
  readonly tickets: number;
  /** How long to measure each kind of call. */
  readonly milliseconds: number;
  /** Bodies by kind, sent in turn; each must return a full page. */
  readonly searches: Readonly<Record<string, readonly object[]>>;
}
export type InProcessWork = { readonly get: string } | WorldWork;

/** Numbers by the name of the measurement. */
type Results = Record<string, number>;

const [entry = "", input = ""] = process.argv.slice(2);
const { createMock }: { createMock: typeof CreateMock } = await import(pathToFileURL(entry).href);
// bench.ts writes the argument.
const work = JSON.parse(input) as InProcessWork;
console.log(JSON.stringify("get" in work ? await measureGets(work.get) : await measureWorld(work)));
process.exit(0);

async function measureGets(name: string): Promise<Results> {
  const mock = await createMock();
  const headers = { authorization: `Bearer ${await mock.token()}` };
  const ticket: object = await (await mock.fetch("/ticket/1", { headers })).json();
  let respond: () => Response | Promise<Response> = () => mock.fetch("/ticket/1", { headers });
  if (name === "Hono") {
    const { Hono } = await import("hono");
    const app = new Hono().get("/ticket/:id", (c) => c.json(ticket));
    respond = () => app.request("/ticket/1", { headers });
  }
  if (name === "msw") {
    const [{ HttpResponse, http }, { setupServer }] = [await import("msw"), await import("msw/node")];
    setupServer(http.get("https://tickets.example.com/ticket/:id", () => HttpResponse.json(ticket))).listen();
    respond = () => fetch("https://tickets.example.com/ticket/1", { headers });
  }
  return { perSecond: 1000 / (await measure(async () => void (await (await respond()).text()), 1_000)) };
}

/** The requests of the measurements; each rejects unless the response is a success. */
function createCalls({ fetch }: Mock) {
  async function request(path: string, init?: RequestInit) {
    const response = await fetch(path, init);
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  }
  const send = (method: string, path: string, body: object) =>
    request(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  return {
    get: (path: string) => request(path),
    search: (body: object) => send("POST", "/ticket/search", body),
    patch: (ticketId: number, body: object) => send("PATCH", `/ticket/${ticketId}`, body),
  };
}

type Calls = ReturnType<typeof createCalls>;

async function measureWorld({ tickets, milliseconds, searches }: WorldWork): Promise<Results> {
  const startedAt = performance.now();
  const mock = await createMock({ tickets, now: "2026-03-02T09:00:00Z", auth: "off" });
  const calls = createCalls(mock);
  await calls.get("/ticket/1");
  const results = { response: performance.now() - startedAt, ...(await measureFirstUses(calls, searches)) };
  await checkWorld(calls, tickets);
  return {
    ...results,
    ...(await measureSearches(calls, searches, milliseconds)),
    fork: await measureForks(mock, milliseconds),
    memory: process.memoryUsage.rss() / 1e6,
  };
}

/** Milliseconds of the first report, and of the first search of each kind. */
async function measureFirstUses({ get, search }: Calls, searches: WorldWork["searches"]): Promise<Results> {
  const reportAt = performance.now();
  await get("/report/aiAgentPerformance/1?lastDays=90");
  const results: Results = { report: performance.now() - reportAt };
  for (const [kind, bodies] of Object.entries(searches)) {
    const searchAt = performance.now();
    for (const body of bodies) {
      const page = await search(body);
      if (page.tickets.length < page.limit) throw new Error(`${JSON.stringify(body)} finds ${page.total} tickets`);
      results[`${kind} first`] ??= performance.now() - searchAt;
    }
  }
  return results;
}

/** Median milliseconds of searches, by kind: alone, and each after a write. */
async function measureSearches(
  { search, patch }: Calls,
  searches: WorldWork["searches"],
  milliseconds: number,
): Promise<Results> {
  const results: Results = {};
  const priorities = ["low", "medium", "high", "urgent"];
  let count = 0;
  async function write(): Promise<void> {
    count += 1;
    // 199 and 4 have no common divisor, so each write changes its ticket.
    await patch((count % 199) + 1, { priority: priorities[count % priorities.length] });
  }
  for (const [kind, bodies] of Object.entries(searches)) {
    const next = () => search(bodies[++count % bodies.length] ?? {});
    results[kind] = await measure(next, milliseconds);
    results[`${kind} after a write`] = await measure(next, milliseconds, { beforeEach: write });
  }
  return results;
}

function measureForks({ control }: Mock, milliseconds: number): Promise<number> {
  let forks = 0;
  async function fork(): Promise<void> {
    forks += 1;
    const id = `fork-${forks}`;
    await control.forkSandbox("default", { id });
    await control.putSnapshot(id, "before");
    await control.resetSandbox(id);
  }
  const afterEach = async () => void (await control.deleteSandbox(`fork-${forks}`));
  return measure(fork, milliseconds, { afterEach });
}

/** @throws Error if counts do not add up, or the last page or a write is wrong */
async function checkWorld({ get, search, patch }: Calls, tickets: number): Promise<void> {
  const count = async (...filters: object[]): Promise<number> => (await search({ limit: 1, filters })).total;
  const open = { key: "t.status", values: ["open"] };
  const parts = (await count({ ...open, comparator: "in" })) + (await count({ ...open, comparator: "not in" }));
  const last = await search({ orderByField: "t.id", offset: tickets - 20, limit: 20 });
  await patch(tickets, { priority: "urgent" });
  const { priority } = await get(`/ticket/${tickets}`);
  const facts = [await count(), parts, last.tickets.length, priority];
  if (String(facts) !== String([tickets, tickets, 20, "urgent"]))
    throw new Error(`The world failed its check: ${facts}`);
}

/** Median milliseconds of a call. */
async function measure(call: () => unknown, milliseconds: number, hooks: FnOptions = {}): Promise<number> {
  const bench = new Bench({ time: milliseconds, warmupTime: milliseconds / 2, throws: true });
  await bench.add("call", call, hooks).run();
  const result = bench.tasks[0]?.result;
  if (result === undefined || !("latency" in result)) throw new Error("Nothing was measured.");
  return result.latency.p50;
}
