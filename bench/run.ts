// `npm run bench`: ticket-mock beside a bare Hono app and `prism mock` on our contract, in one run, with kept-alive connections and
// interleaved rounds; medians and ratios. Loopback only, ends by itself. Flags: --rounds N (5), --seconds S (3) per cell.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { createMock } from "../mock/create-mock.ts";
import { type Contestant, start } from "./contestants.ts";

const { values: flags } = parseArgs({ options: { rounds: { type: "string" }, seconds: { type: "string" } } });
const rounds = Number(flags.rounds ?? 5);
const seconds = Number(flags.seconds ?? 3);
// Two bodies in turn, so that every PATCH changes the ticket and is time-tracked.
const patchBodies = ["high", "urgent"].map((priority) => JSON.stringify({ priority, dueBy: "2026-03-09 12:00:00" }));
const searchBody = JSON.stringify({ filters: [{ key: "t.status", comparator: "in", values: ["open"] }], limit: 20 });
const cells = [
  { name: "GET ticket", method: "GET", path: "/ticket/1", bodies: [] },
  { name: "PATCH ticket", method: "PATCH", path: "/ticket/1", bodies: patchBodies },
  { name: "search, 20 rows", method: "POST", path: "/ticket/search", bodies: [searchBody] },
] as const;

const { token, answersFile } = await prepare();
const commands: Record<string, (port: number) => string[]> = {
  "ticket-mock": (port) => [
    process.execPath,
    "mock/cli/main.ts",
    "serve",
    "--port",
    String(port),
    "--log",
    "silent",
    "--now",
    "2026-03-02T09:00:00Z",
  ],
  "bare hono": () => [process.execPath, "bench/servers/bare-hono.ts", answersFile],
  prism: (port) => [
    process.execPath,
    "node_modules/@stoplight/prism-cli/dist/index.js",
    "mock",
    "spec/generated/openapi.json",
    "--port",
    String(port),
    "--verboseLevel",
    "silent",
  ],
};

const bytesPerAnswer: Record<string, number> = {};
const starts: Record<string, number[]> = {};
for (let round = 0; round < rounds; round += 1) {
  for (const [name, command] of Object.entries(commands)) {
    const contestant = await start(name, command, token);
    starts[name] = [...(starts[name] ?? []), contestant.startMs];
    await contestant.stop();
  }
}
report("start to first 2xx of GET /ticket/1 (ms, lower is better)", starts, "lower");

const contestants: Contestant[] = [];
for (const [name, command] of Object.entries(commands)) contestants.push(await start(name, command, token));
try {
  for (const cell of cells) {
    const results: Record<string, number[]> = {};
    for (const contestant of contestants) {
      await load(contestant, cell, 1);
      bytesPerAnswer[contestant.name] = await measureAnswer(contestant, cell);
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const contestant of contestants) {
        results[contestant.name] = [...(results[contestant.name] ?? []), await load(contestant, cell, seconds)];
      }
    }
    report(`${cell.name} (requests/s, higher is better)`, results, "higher");
  }
} finally {
  for (const contestant of contestants) await contestant.stop();
}

/** Bytes of one answer's body: Prism answers the contract's examples, which are of another size than real records. */
async function measureAnswer(contestant: Contestant, cell: (typeof cells)[number]): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const response = await fetch(contestant.url + cell.path, {
    method: cell.method,
    headers,
    body: cell.bodies[0] ?? null,
  });
  return (await response.arrayBuffer()).byteLength;
}

/** Requests per second over 16 kept-alive connections; an answer that is not 2xx fails the run. */
async function load(contestant: Contestant, cell: (typeof cells)[number], duration: number): Promise<number> {
  const result = await autocannon({
    url: contestant.url + cell.path,
    method: cell.method,
    connections: 16,
    duration,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(cell.bodies.length > 0 ? { requests: cell.bodies.map((body) => ({ body })) } : {}),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${contestant.name} ${cell.name}: ${result.non2xx} answers were not 2xx, ${result.errors} errors`);
  }
  return result.requests.average;
}

/** A token, and the mock's own answers as the bytes that the bare app has to give. */
async function prepare() {
  const mock = await createMock({ now: Date.parse("2026-03-02T09:00:00Z") });
  const token = await mock.token();
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const ask = async (path: string, init: RequestInit = {}) => (await mock.fetch(path, { headers, ...init })).json();
  const answers = {
    ticket: await ask("/ticket/1"),
    search: await ask("/ticket/search", { method: "POST", body: searchBody }),
    patch: await ask("/ticket/1", { method: "PATCH", body: patchBodies[0] ?? "" }),
  };
  const answersFile = join(mkdtempSync(join(tmpdir(), "ticket-mock-bench-")), "answers.json");
  writeFileSync(answersFile, JSON.stringify(answers));
  return { token, answersFile };
}

function report(title: string, results: Record<string, number[]>, better: "higher" | "lower"): void {
  console.log(`\n${title}`);
  const ours = median(results["ticket-mock"] ?? []);
  for (const [name, values] of Object.entries(results)) {
    const middle = median(values);
    const ratio = better === "higher" ? ours / middle : middle / ours;
    const spread = `${Math.min(...values).toFixed(0)}..${Math.max(...values).toFixed(0)}`;
    const size = bytesPerAnswer[name] === undefined ? "" : `, ${bytesPerAnswer[name]} bytes an answer`;
    const verdict = name === "ticket-mock" ? "" : `  ticket-mock is ${ratio.toFixed(2)} x as good`;
    console.log(`  ${name.padEnd(14)} ${middle.toFixed(0).padStart(8)}  (${spread}${size})${verdict}`);
  }
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
