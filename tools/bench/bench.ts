// Measures the packed package against other mocks, or against an older version of itself. `npm run bench -- --help` lists flags and rows.
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { createServer } from "node:net";
import { availableParallelism, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createMock, type Mock } from "../../mock/create-mock.ts";
import { makeDatabase } from "../../test/databases/databases.ts";
import { fillParts } from "../docs/page-parts.ts";
import { createConsumer } from "../package/consumer.ts";
import { checkout, packedTarball } from "../package/pack.ts";
import type { InProcessWork, WorldWork } from "./in-process.ts";

/** Limit of an entrant's result, absolute or relative to another entrant's. */
interface Bound {
  /** Default: this package. */
  readonly entrant?: string;
  readonly reference?: string | undefined;
  readonly atLeast?: number;
  readonly atMost?: number;
}

interface Row {
  /** Value for --only, complete or up to the dot. */
  readonly id: string;
  readonly work: string;
  readonly unit: "/s" | "ms" | "MB";
  readonly bounds: readonly Bound[];
}

/** Samples by entrant, one per round; the median counts. */
type Samples = Record<string, number[]>;

function addSample(samples: Samples, name: string, value: number): void {
  samples[name] = [...(samples[name] ?? []), value];
}

const thisPackage = "ticket-mock";
const baseline = "old";
const worldNow = "2026-03-02T09:00:00Z";
const smallWorld = "1,000 tickets";

function row(id: string, work: string, unit: Row["unit"], ...bounds: readonly Bound[]): Row {
  return { id, work, unit, bounds };
}
const atLeast = (limit: number, reference: string): Bound => ({ reference, atLeast: limit });
const atMost = (limit: number, reference?: string): Bound => ({ reference, atMost: limit });

/** The minimum rate of each storage, as a share of the rate in memory. */
function sharesOfMemory(shares: Readonly<Record<string, number>>): readonly Bound[] {
  return Object.entries(shares).map(([entrant, share]) => ({ entrant, reference: thisPackage, atLeast: share }));
}

/** The measured rows with their bounds; `old` is the package given with --against. */
const rows: readonly Row[] = [
  row("start.server", "`serve` until it responds to GET ticket, 200 tickets", "ms", atMost(1.15, baseline)),
  row("start.create", "a process that creates a mock and sends it a request", "ms", atMost(1.15, baseline)),
  row("start.memory", "memory of an idle server (RSS)", "MB", atMost(1.1, baseline)),
  row("http.get", "GET ticket", "/s", atLeast(0.8, baseline)),
  row("http.patch", "PATCH ticket, 200 in turn", "/s", atLeast(0.8, baseline)),
  row("http.search", "search, 20 of 1,000 by status and channel", "/s", atLeast(0.7, baseline)),
  row("process.get", "GET ticket without a socket", "/s", atLeast(0.8, baseline)),
  row("storage.get", "GET ticket, state in memory", "/s", ...sharesOfMemory({ sqlite: 0.3, PostgreSQL: 0.3 })),
  row("storage.patch", "PATCH ticket, state in memory", "/s", ...sharesOfMemory({ sqlite: 0.15, PostgreSQL: 0.08 })),
  row("storage.replicas-get", "GET ticket, three replicas over PostgreSQL", "/s"),
  row("storage.replicas-patch", "PATCH ticket of one sandbox, three replicas", "/s"),
  row("storage.replicas-apart", "PATCH ticket, three replicas, each with its own sandbox", "/s"),
  row("growth.indexed", "search of 20,000 by status and channel", "ms", atMost(3, smallWorld)),
  row("growth.indexed-after", "… each after a PATCH", "ms", atMost(3, smallWorld)),
  row("growth.range", "search of 20,000 by a date", "ms", atMost(20, smallWorld)),
  row("growth.order", "search of 20,000 in the order of a field", "ms", atMost(20, smallWorld)),
  row("growth.q", "search of 20,000 by `q`", "ms", atMost(20, smallWorld)),
  row("growth.q-after", "… each after a PATCH", "ms", atMost(20, smallWorld)),
  row("growth.fork", "fork a sandbox of 20,000, take a snapshot, reset", "ms", atMost(2, smallWorld)),
  row("world.response", "20,000 tickets: createMock() to the first response", "ms", atMost(3_000)),
  row("world.report", "… the first report over 90 days", "ms", atMost(500)),
  row("world.search", "… the first search by status and channel", "ms"),
  row("world.q", "… the first search by `q`", "ms"),
  row("world.memory", "… memory after all of it (RSS)", "MB", atMost(500)),
  row("large.response", "100,000 tickets: createMock() to the first response", "ms"),
  row("large.report", "… the first report over 90 days", "ms"),
  row("large.search", "… the first search by status and channel", "ms"),
  row("large.q", "… the first search by `q`", "ms"),
  row("large.memory", "… memory after all of it (RSS)", "MB", atMost(1_500)),
  row("size.package", "size of the tarball", "MB", atMost(1, baseline)),
];

const help = `npm run bench -- [flags]

Packs the checkout, installs it as consumers do and measures it next to bare Hono, Prism, json-server and msw, in interleaved rounds.
Prints one table. The exit code does not depend on the results.

  --quick                     two rounds instead of five, and no world of 100,000 tickets unless --only names it
  --only <rows>               these rows, such as http,growth.q
  --against <tarball|commit>  compare with an older package instead, and show the bounds; a commit is packed from a git worktree
  --write                     writes the table of a full run to README.md and tools/bench/README.md
  --help                      this text

Load comes from wrk (apt-get install wrk). TICKET_MOCK_TARBALL=<file> uses this tarball instead of packing one.

Rows:
${rows.map(({ id, work }) => `  ${id.padEnd(22)}${work}`).join("\n")}
`;

const { values: flags } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string" },
    against: { type: "string" },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (flags.help) {
  console.log(help);
  process.exit(0);
}
const only = flags.only?.split(",") ?? [];
const unknownRows = only.filter((name) => !rows.some(({ id }) => id === name || id.startsWith(`${name}.`)));
if (unknownRows.length > 0) refuse(`Unknown rows: ${unknownRows.join(", ")}.`);
if (flags.write && (flags.quick || flags.against !== undefined || flags.only !== undefined))
  refuse("Only a full run is written: leave out the other flags.");

function refuse(reason: string): never {
  console.error(`${reason} \`npm run bench -- --help\` lists flags and rows.`);
  process.exit(2);
}

function wants(...ids: readonly string[]): boolean {
  return ids.some((id) => only.length === 0 || only.some((name) => id === name || id.startsWith(`${name}.`)));
}

const startedAt = performance.now();
function log(text: string): void {
  console.error(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${text}`);
}

// Processes and folders end with the run, even if it is interrupted.

const running = new Set<ChildProcess>();
const folder = mkdtempSync(join(tmpdir(), "ticket-mock-bench-"));
const results = new Map<string, Samples>();
const notes = new Map<string, string>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  if (results.size > 0) console.log(toTable());
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));

type Command = readonly [program: string, ...args: readonly string[]];

function start([program, ...args]: Command, options: SpawnOptions): { child: ChildProcess; printed: () => string } {
  const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  running.add(child);
  child.once("close", () => running.delete(child));
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (text += chunk));
  return { child, printed: () => text };
}

/**
 * @returns the program's output
 * @throws Error with that output if it fails
 */
async function run(command: Command, options: SpawnOptions = {}): Promise<string> {
  const { child, printed } = start(command, { cwd: folder, timeout: 600_000, ...options });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${command.slice(0, 4).join(" ")} ended with ${code}: ${printed().slice(-1_500)}`);
  return printed();
}

const lastLine = (text: string) => text.trimEnd().split("\n").at(-1) ?? "";

// The entrants: one or two packages, and other mocks.

interface Package {
  readonly name: string;
  readonly tarball: string;
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

async function install(name: string, tarball: string): Promise<Package> {
  log(`installing ${name}`);
  const packages = rows.some(({ id }) => id.startsWith("storage.") && wants(id)) ? { pg: versionOf("pg") } : {};
  const consumer = await createConsumer({ name: "bench", packages, tarball });
  process.once("exit", () => rmSync(consumer.folder, { recursive: true, force: true, maxRetries: 3 }));
  return { name, tarball, folder: consumer.folder, env: consumer.env };
}

function versionOf(name: string): string {
  return JSON.parse(readFileSync(join(checkout, "node_modules", name, "package.json"), "utf8")).version;
}

/** Packs a commit in a worktree, with the dependencies of that commit. */
async function packCommit(commit: string): Promise<string> {
  log(`packing ${commit}`);
  const worktree = join(folder, "worktree");
  await run(["git", "-C", checkout, "worktree", "add", "--detach", worktree, commit]);
  try {
    await run(["npm", "ci", "--no-audit", "--no-fund", "--prefer-offline"], { cwd: worktree });
    await run(["npm", "pack", "--pack-destination", folder], { cwd: worktree });
  } finally {
    await run(["git", "-C", checkout, "worktree", "remove", "--force", worktree]);
  }
  return join(folder, readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "");
}

interface ServerSetup {
  readonly name: string;
  readonly command: (port: number) => Command;
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

function packageSetup({ name, folder: cwd, env }: Package, ...extra: readonly string[]): ServerSetup {
  const cli = join(cwd, "node_modules/ticket-service-mock/dist/mock/cli/main.js");
  const fixedFlags = ["--now", worldNow, "--log", "silent"];
  return {
    name,
    cwd,
    env,
    command: (port) => [process.execPath, cli, "serve", "--port", String(port), ...fixedFlags, ...extra],
  };
}

/** Reads responses for the other mocks to serve. */
async function readResponses(mock: Mock): Promise<{ tickets: object[]; searchResult: object }> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const tickets: object[] = [];
  for (const { path } of gets) tickets.push(await (await mock.fetch(path, { headers })).json());
  const body = JSON.stringify(searches.indexed[0]);
  const response = await mock.fetch("/ticket/search", { method: "POST", headers, body });
  return { tickets, searchResult: await response.json() };
}

/** Describes the other mocks, with our tickets as data; Prism serves the contract's examples. */
async function peerSetups(responses: Awaited<ReturnType<typeof readResponses>>): Promise<ServerSetup[]> {
  const data = join(folder, "responses.json");
  writeFileSync(data, JSON.stringify(responses));
  const prism = join(checkout, "node_modules/@stoplight/prism-cli/dist/index.js");
  const settings = ["mock", join(checkout, "spec/generated/openapi.json"), "--verboseLevel", "silent"];
  const setups: ServerSetup[] = [
    { name: "Hono", command: (port) => [process.execPath, join(import.meta.dirname, "hono.mjs"), data, String(port)] },
    { name: "Prism", command: (port) => [process.execPath, prism, ...settings, "--port", String(port)] },
  ];
  const jsonServer = "json-server@0.17.4";
  try {
    const quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"];
    await run(["npm", "install", "--prefix", folder, ...quiet, jsonServer]);
    const program = join(folder, "node_modules/json-server/lib/cli/bin.js");
    setups.push({
      name: "json-server",
      command(port) {
        // json-server writes to its database, so each start needs a new one.
        const database = join(folder, `database-${port}.json`);
        writeFileSync(database, JSON.stringify({ ticket: responses.tickets }));
        return [process.execPath, program, "--host", "127.0.0.1", "--port", String(port), "--quiet", database];
      },
    });
  } catch (error) {
    log(`${jsonServer} cannot be installed and is left out: ${error instanceof Error ? error.message : error}`);
  }
  return setups;
}

interface Server {
  readonly name: string;
  readonly url: string;
  /** Prefix of every requested path. */
  readonly prefix?: string;
  /** Time from start to the first 2xx response. */
  readonly startMs: number;
  /** Memory and processor time so far; NaN without /proc. */
  readonly rssMb: () => number;
  readonly cpuMs: () => number;
  readonly stop: () => Promise<void>;
}

/** @throws Error if it does not respond to GET ticket within a minute */
async function startServer({ name, command, ...options }: ServerSetup): Promise<Server> {
  const port = await findPort();
  const url = `http://127.0.0.1:${port}`;
  const spawnedAt = performance.now();
  const { child, printed } = start(command(port), { cwd: folder, ...options });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "close");
  };
  while (performance.now() - spawnedAt < 60_000 && child.exitCode === null) {
    if (!(await isResponding(`${url}/ticket/1`))) {
      await pause(4);
      continue;
    }
    const proc = (file: string) =>
      existsSync(`/proc/${child.pid}`) ? readFileSync(`/proc/${child.pid}/${file}`, "utf8") : "";
    const cpuTicks = () => proc("stat").split(") ")[1]?.split(" ").slice(11, 13).map(Number) ?? [Number.NaN];
    return {
      name,
      url,
      startMs: performance.now() - spawnedAt,
      rssMb: () => Number(/VmRSS:\s+(\d+) kB/.exec(proc("status"))?.[1]) / 1000,
      cpuMs: () => cpuTicks().reduce((sum, ticks) => sum + ticks * 10, 0),
      stop,
    };
  }
  await stop();
  throw new Error(`${name} does not respond: ${printed().slice(-1_000)}`);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function isResponding(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, { agent: false, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume().once("close", () => resolve((response.statusCode ?? 500) < 300));
    }).once("error", () => resolve(false));
  });
}

async function findPort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return address.port;
}

// HTTP load: 16 keep-alive connections, one server at a time.

interface LoadRequest {
  readonly method: "GET" | "PATCH" | "POST";
  readonly path: string;
  readonly body?: object;
}

const ids = Array.from({ length: 200 }, (_, index) => index + 1);
const gets: readonly LoadRequest[] = ids.map((id) => ({ method: "GET", path: `/ticket/${id}` }));
// `{date}` differs in each request, so that every request changes its ticket.
const patches = ids.map((id): LoadRequest => ({ method: "PATCH", path: `/ticket/${id}`, body: { dueBy: "{date}" } }));
const pairs = ["open", "closed"].flatMap((status) =>
  ["email", "portal", "phone"].map((channel) => [
    { key: "t.status", comparator: "in", values: [status] },
    { key: "t.channel", comparator: "in", values: [channel] },
  ]),
);
const searches = {
  indexed: pairs.map((filters) => ({ limit: 20, filters })),
  range: ids.slice(0, 20).map((day) => ({
    limit: 20,
    filters: [{ key: "t.createdAt", comparator: "<=", value: `2026-02-${String(day).padStart(2, "0")}` }],
  })),
  order: ["t.dueBy", "t.modifiedAt", "t.priority"].map((orderByField) => ({ limit: 20, orderByField })),
  q: ["rechnung", "vertrag", "strom"].map((value) => ({ limit: 20, filters: [{ key: "q", value }] })),
};
const searchRequests = searches.indexed.map((body): LoadRequest => ({ method: "POST", path: "/ticket/search", body }));
let loads = 0;

async function applyLoad(server: Server, load: readonly LoadRequest[]): Promise<{ requests: number; seconds: number }> {
  const loadNumber = ++loads;
  const file = join(folder, `load-${loadNumber}`);
  const { prefix = "" } = server;
  const lines = load.map(({ method, path, body }) => `${method} ${prefix}${path} ${body ? JSON.stringify(body) : ""}`);
  writeFileSync(file, lines.join("\n"));
  const script = join(import.meta.dirname, "load.lua");
  const size = ["-t1", "-c16", "-d1s"];
  const output = await run(["wrk", ...size, "-s", script, server.url, "--", file, token, String(loadNumber * 100_000)]);
  const counts: { requests: number; seconds: number; failed: number } = JSON.parse(lastLine(output));
  if (counts.failed > 0)
    throw new Error(`${server.name}: ${counts.failed} of ${counts.requests} responses are not 2xx`);
  return counts;
}

/** Starts the servers, runs each workload on all of them round-robin, and stops them. */
async function compareServers(
  setups: readonly ServerSetup[],
  works: Readonly<Record<string, { readonly load: readonly LoadRequest[]; readonly without?: readonly string[] }>>,
): Promise<void> {
  const servers: Server[] = [];
  try {
    for (const setup of setups) servers.push(await startServer(setup));
    for (const [id, { load, without = [] }] of Object.entries(works)) {
      if (!wants(id)) continue;
      log(id);
      const entrants = servers.filter(({ name }) => !without.includes(name));
      const micros: Samples = {};
      for (const server of entrants) for (let count = 0; count < 2; count += 1) await applyLoad(server, load);
      await inRounds(id, entrants, async (server) => {
        const before = server.cpuMs();
        const { requests, seconds } = await applyLoad(server, load);
        addSample(micros, server.name, ((server.cpuMs() - before) * 1000) / requests);
        return requests / seconds;
      });
      const medians = Object.entries(micros).map(([name, samples]) => `${name} ${median(samples).toFixed(0)}`);
      notes.set(id, `µs of processor time per request: ${medians.join(", ")}`);
    }
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** Measures each entrant once per round, so that other load on the machine affects all alike. */
async function inRounds<T extends { readonly name: string }>(
  id: string,
  entrants: readonly T[],
  measure: (entrant: T) => Promise<number>,
  count = rounds,
): Promise<void> {
  const samples: Samples = {};
  for (let round = 0; round < count; round += 1)
    for (const entrant of entrants) addSample(samples, entrant.name, await measure(entrant));
  results.set(id, samples);
}

async function measureStarts(peers: readonly ServerSetup[]): Promise<void> {
  const memory: Samples = {};
  const setups = [...packages.map((entrant) => packageSetup(entrant)), ...peers];
  async function startOnce(setup: ServerSetup): Promise<number> {
    const server = await startServer(setup);
    await pause(300);
    addSample(memory, setup.name, server.rssMb());
    await server.stop();
    return server.startMs;
  }
  if (wants("start.server", "start.memory")) {
    log("start.server");
    // The first start fills the compile caches.
    for (const setup of setups) await startOnce(setup);
    await inRounds("start.server", setups, startOnce);
    results.set("start.memory", memory);
  }
  if (!wants("start.create")) return;
  log("start.create");
  const createScript = `import { createMock } from "ticket-service-mock";
    const mock = await createMock({ auth: "off" });
    if ((await mock.fetch("/ticket/1")).status !== 200) process.exit(1);
    process.exit(0)`;
  const hono = `import { Hono } from "hono";
    await new Hono().get("/ticket/:id", (c) => c.json({ id: 1 })).request("/ticket/1")`;
  const scripts = packages.map((entrant) => ({ ...entrant, script: createScript }));
  const [first] = packages;
  if (flags.against === undefined) scripts.push({ ...first, name: "Hono", script: hono });
  async function create({ script, folder: cwd, env }: (typeof scripts)[number]): Promise<number> {
    const spawnedAt = performance.now();
    await run([process.execPath, "--input-type=module", "-e", script], { cwd, env });
    return performance.now() - spawnedAt;
  }
  for (const script of scripts) await create(script);
  await inRounds("start.create", scripts, create);
}

/** Runs a workload in a fresh process. */
async function inProcess({ folder: cwd, env }: Package, work: InProcessWork): Promise<Record<string, number>> {
  const entry = join(cwd, "node_modules/ticket-service-mock/dist/mock/create-mock.js");
  const script = join(import.meta.dirname, "in-process.ts");
  return JSON.parse(lastLine(await run([process.execPath, script, entry, JSON.stringify(work)], { env })));
}

async function measureInProcess(): Promise<void> {
  if (!wants("process.get")) return;
  log("process.get");
  const [first] = packages;
  const peers = flags.against === undefined ? ["Hono", "msw"].map((name) => ({ ...first, name })) : [];
  await inRounds(
    "process.get",
    [...packages, ...peers],
    async (entrant) => (await inProcess(entrant, { get: entrant.name })).perSecond ?? 0,
  );
}

async function measureStorage(): Promise<void> {
  const [first] = packages;
  const storageSetup = (place: string, name: string) => ({ ...packageSetup(first, "--storage", place), name });
  const ids = rows.map(({ id }) => id).filter((id) => id.startsWith("storage.") && wants(id));
  if (ids.length === 0) return;
  let skipReason = "";
  const database = await makeDatabase(true).catch((error: unknown) => {
    skipReason = `no PostgreSQL here (${error})`;
  });
  if (wants("storage.get", "storage.patch")) {
    const setups = [packageSetup(first), storageSetup(`sqlite:${join(folder, "storage.db")}`, "sqlite")];
    if (database !== undefined) setups.push(storageSetup(`${database}?schema=one`, "PostgreSQL"));
    await compareServers(setups, { "storage.get": { load: gets }, "storage.patch": { load: patches } });
  }
  if (database !== undefined && ids.some((id) => id.startsWith("storage.replicas")))
    await compareReplicas(storageSetup(`${database}?schema=one`, "one replica"), storageSetup(database, "replica"));
  if (skipReason !== "") for (const id of ids) notes.set(id, [skipReason, notes.get(id) ?? []].flat().join("; "));
}

/** Puts load on three replicas at the same time, alternating with a single replica that has its own schema. */
async function compareReplicas(single: ServerSetup, shared: ServerSetup): Promise<void> {
  const servers: Server[] = [];
  try {
    for (const setup of [single, shared, shared, shared]) servers.push(await startServer(setup));
    const [singleReplica, ...replicas] = servers;
    if (singleReplica === undefined) return;
    const isolatedReplicas: Server[] = [];
    for (const [index, server] of replicas.entries()) {
      const response = await fetch(`${server.url}/__admin/sandboxes`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ id: `own-${index}` }),
      });
      if (!response.ok) throw new Error(await response.text());
      isolatedReplicas.push({ ...server, prefix: `/__sandbox/own-${index}` });
    }
    for (const [id, group, load] of [
      ["storage.replicas-get", replicas, gets],
      ["storage.replicas-patch", replicas, patches],
      ["storage.replicas-apart", isolatedReplicas, patches],
    ] as const) {
      if (!wants(id)) continue;
      log(id);
      const entrants = [
        { name: thisPackage, servers: group },
        { name: singleReplica.name, servers: [singleReplica] },
      ];
      async function loadAll({ servers }: (typeof entrants)[number]): Promise<number> {
        const counts = await Promise.all(servers.map((server) => applyLoad(server, load)));
        return counts.reduce((sum, { requests, seconds }) => sum + requests / seconds, 0);
      }
      for (const entrant of entrants) await loadAll(entrant);
      await inRounds(id, entrants, loadAll);
    }
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** The result of in-process.ts for each row. */
const worldRows: Readonly<Record<string, string>> = {
  "growth.indexed": "indexed",
  "growth.indexed-after": "indexed after a write",
  "growth.range": "range",
  "growth.order": "order",
  "growth.q": "q",
  "growth.q-after": "q after a write",
  "growth.fork": "fork",
  ...Object.fromEntries(
    ["world", "large"].flatMap((size) => [
      [`${size}.response`, "response"],
      [`${size}.report`, "report"],
      [`${size}.search`, "indexed first"],
      [`${size}.q`, "q first"],
      [`${size}.memory`, "memory"],
    ]),
  ),
};

async function measureWorlds(): Promise<void> {
  const isWanted = (part: string) => wants(...Object.keys(worldRows).filter((id) => id.startsWith(`${part}.`)));
  const isLarge = isWanted("large") && !(flags.quick && only.length === 0);
  const sizes = [
    ...(isWanted("growth") ? [1_000] : []),
    ...(isWanted("growth") || isWanted("world") ? [20_000] : []),
    ...(isLarge ? [100_000] : []),
  ];
  const milliseconds = flags.quick ? 100 : 500;
  const samplesByName: Samples = {};
  for (let round = 0; round < Math.min(rounds, 3); round += 1) {
    for (const tickets of sizes) {
      for (const entrant of packages) {
        log(`${tickets.toLocaleString("en")} tickets, ${entrant.name}, round ${round + 1}`);
        const work: WorldWork = { tickets, milliseconds, searches };
        for (const [name, value] of Object.entries(await inProcess(entrant, work)))
          addSample(samplesByName, `${name} ${entrant.name} ${tickets}`, value);
      }
    }
  }
  for (const [id, name] of Object.entries(worldRows)) {
    const size = id.startsWith("large") ? 100_000 : 20_000;
    const samples = packages.map(
      (entrant) => [entrant.name, samplesByName[`${name} ${entrant.name} ${size}`] ?? []] as const,
    );
    const smaller = id.startsWith("growth")
      ? [[smallWorld, samplesByName[`${name} ${thisPackage} 1000`] ?? []] as const]
      : [];
    const measured = [...samples, ...smaller].filter(([, samples]) => samples.length > 0);
    if (wants(id) && measured.length > 0) results.set(id, Object.fromEntries(measured));
  }
}

// Report.

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

function toText(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString("en");
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}

/** Divides one entrant's samples, ours by default, by another's, round by round. */
function toRatios(measured: Samples, reference: string, entrant = thisPackage): readonly number[] {
  const divisors = measured[reference] ?? [];
  return (measured[entrant] ?? []).map((value, round) => value / (divisors[round] ?? Number.NaN));
}

function toVerdict(
  measured: Samples,
  { entrant = thisPackage, reference, atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY }: Bound,
): string {
  if (measured[entrant] === undefined || (reference !== undefined && measured[reference] === undefined)) return "";
  const values = reference === undefined ? (measured[entrant] ?? []) : toRatios(measured, reference, entrant);
  const isMet = (value: number) => value >= atLeast && value <= atMost;
  const bound = Number.isFinite(atLeast) ? `≥ ${atLeast}` : `≤ ${atMost.toLocaleString("en")}`;
  const verdict = isMet(median(values)) ? "met" : "**missed**";
  const subject = entrant === thisPackage ? "" : `${entrant} `;
  const base = reference === undefined ? "" : ` × ${reference}`;
  const isUnsure = new Set(values.map(isMet)).size > 1;
  return `${subject}${bound}${base}: ${verdict}${isUnsure ? ", but not in every round" : ""}`;
}

/** A Markdown table, which is also readable in a terminal. */
function toTable(): string {
  const table = rows.flatMap(({ id, work, unit, bounds }) => {
    const measured = results.get(id);
    const samples = measured?.[thisPackage];
    if (measured === undefined || samples === undefined || !wants(id)) return [];
    const comparisons = Object.entries(measured).flatMap(([name, samples]) => {
      const ratios = toRatios(measured, name);
      const spread = ratios.length < 2 ? "" : ` (${toText(Math.min(...ratios))} to ${toText(Math.max(...ratios))})`;
      return name === thisPackage ? [] : [`${name} ${toText(median(samples))}: ${toText(median(ratios))} ×${spread}`];
    });
    const spread = samples.length < 2 ? "" : `${toText(Math.min(...samples))} to ${toText(Math.max(...samples))}`;
    const verdicts = bounds.map((bound) => toVerdict(measured, bound)).filter((text) => text !== "");
    const result = `${toText(median(samples))}${unit === "/s" ? unit : ` ${unit}`}`;
    return [[`\`${id}\` ${work}`, result, spread, comparisons.join("; "), verdicts.join("; ")]];
  });
  const head = ["Work", thisPackage, "range", "others: ours ÷ theirs (range)", "bound"];
  const cells = [head, head.map(() => "---"), ...table].map((line) => `| ${line.join(" | ")} |`);
  const missing = rows.map(({ id }) => id).filter((id) => wants(id) && !results.has(id));
  return [
    cells.join("\n"),
    [...notes].map(([id, note]) => `- \`${id}\`: ${note}`).join("\n"),
    ...(missing.length > 0 ? [`Not measured: ${missing.join(", ")}.`] : []),
  ].join("\n\n");
}

function writePages(): void {
  const versions = ["hono", "@stoplight/prism-cli", "msw", "tinybench"].map((name) => `${name} ${versionOf(name)}`);
  const machine = `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  const when = `Measured on ${new Date().toISOString().slice(0, 10)}: ${machine}; ${rounds} rounds; ${versions.join(", ")}, json-server 0.17.4.`;
  const ratio = (id: string, reference: string) => toText(median(toRatios(results.get(id) ?? {}, reference)));
  const result = (id: string) => toText(median(results.get(id)?.[thisPackage] ?? []));
  const lines = [
    `GET ticket ${result("http.get")}/s: ${ratio("http.get", "Hono")} × bare Hono, ${ratio("http.get", "Prism")} × Prism, ${ratio("http.get", "json-server")} × json-server`,
    `PATCH ticket ${result("http.patch")}/s: ${ratio("http.patch", "Hono")} × bare Hono, ${ratio("http.patch", "Prism")} × Prism`,
    `Start ${result("start.server")} ms: ${ratio("start.server", "Hono")} × bare Hono, ${ratio("start.server", "Prism")} × Prism`,
    `20,000 tickets: ${result("world.response")} ms to the first response; a search takes ${ratio("growth.indexed", smallWorld)} to ${ratio("growth.q", smallWorld)} × as long as in 1,000`,
    "All rows, and how they are measured: `tools/bench/README.md`",
  ];
  fillPage("README.md", { speed: lines.map((line) => `- ${line}`).join("\n") });
  fillPage("tools/bench/README.md", { table: `${when}\n\n${toTable()}` });
}

function fillPage(page: string, parts: Record<string, string>): void {
  const file = join(checkout, page);
  writeFileSync(file, fillParts(readFileSync(file, "utf8"), parts));
}

// Main.

const rounds = flags.quick ? 2 : 5;
const mock = await createMock({ tickets: 1_000, now: worldNow });
const token = await mock.token();
const packages: [Package, ...Package[]] = [await install(thisPackage, packedTarball())];
if (flags.against !== undefined)
  packages.push(await install(baseline, existsSync(flags.against) ? flags.against : await packCommit(flags.against)));
results.set(
  "size.package",
  Object.fromEntries(packages.map(({ name, tarball }) => [name, [statSync(tarball).size / 1e6]])),
);
const peers =
  flags.against === undefined && wants("start.server", "http.get", "http.patch", "http.search")
    ? await peerSetups(await readResponses(mock))
    : [];
await mock.close();
const hasWrk = spawnSync("wrk", ["--version"]).error === undefined;
if (!hasWrk) log("wrk is not installed: skipping the rows of http and storage");
await measureStarts(peers);
await measureInProcess();
if (hasWrk && wants("http.get", "http.patch", "http.search"))
  await compareServers([...packages.map((entrant) => packageSetup(entrant, "--tickets", "1000")), ...peers], {
    "http.get": { load: gets },
    "http.patch": { load: patches },
    "http.search": { load: searchRequests, without: ["Prism", "json-server"] },
  });
if (hasWrk) await measureStorage();
await measureWorlds();
if (flags.write) writePages();
