// How long starts take: of servers, of a fresh process that makes a mock, and of a vitest run. Each contestant's first start finds no compile cache; the later
// ones find what it left.
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Bench, Part } from "../bench.ts";
import { makeFolder, runProcess, startProcess } from "../processes/processes.ts";
import { type ServerOrder, startServer } from "../processes/server.ts";
import { type Findings, type Measured, median, toMeasured } from "../results.ts";

const own = "ticket-mock";
const rows = [
  "start.server",
  "start.first",
  "start.unwritable",
  "start.create",
  "start.create-first",
  "start.vitest",
  "memory.idle",
];
const notMeasured = ["ticket-mock strict", "Prism dynamic"];
/** Until a server's memory has settled after its first answer. */
const settleMs = 300;

const createScript = `import { createMock } from "ticket-service-mock";
const mock = await createMock();
const headers = { authorization: \`Bearer \${await mock.token()}\` };
const response = await mock.fetch("/ticket/1", { headers });
await response.text();
process.stdout.write(\`\${response.status}\\n\`);
`;

const testWithUs = `import { expect, test } from "ticket-service-mock/vitest";

test("a ticket can be read", async ({ client }) => {
  const { data } = await client.GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } });
  expect(data).toMatchObject({ id: 1 });
});
`;

const testWithout = `import { expect, test } from "vitest";

test("a ticket can be read", async () => {
  const { data } = await Promise.resolve({ data: { id: 1 } });
  expect(data).toMatchObject({ id: 1 });
});
`;

async function measure(bench: Bench): Promise<void> {
  const wants = (...ids: string[]) => ids.some((id) => bench.wants(id));
  if (wants("start.server", "start.first", "memory.idle")) bench.found(await servers(bench));
  if (wants("start.create", "start.create-first")) bench.found(await creations(bench));
  if (wants("start.vitest")) bench.found(await vitestRuns(bench));
  if (wants("start.unwritable")) bench.found(await unwritable(bench));
}

/** What a process finds that has never run on this machine: Node's compile cache is below the temporary folder unless a variable names one. */
function withCacheIn(folder: string, env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE: _, ...others } = env;
  return { ...others, TMPDIR: folder, TMP: folder, TEMP: folder, XDG_CACHE_HOME: folder };
}

async function servers(bench: Bench): Promise<Findings> {
  const orders = bench.plan.contestants
    .filter((name) => !notMeasured.includes(name))
    .map((name): ServerOrder => {
      const order = bench.orders[name];
      return { ...order, env: withCacheIn(makeFolder("cache"), order.env) };
    });
  const found = new Map<string, Seen>(orders.map(({ name }) => [name, { ms: [], mb: [], cpu: [] }]));
  for (let round = 0; round < bench.plan.starts && !(round > 1 && bench.isLate()); round += 1) {
    bench.tell(`start ${round + 1} of ${bench.plan.starts}`);
    for (const order of orders) {
      const seen = found.get(order.name);
      if (seen === undefined) continue;
      try {
        const server = await startServer(order, bench.token);
        seen.ms.push(server.startMs);
        seen.cpu.push(server.cpuMs());
        await new Promise((resolve) => setTimeout(resolve, settleMs));
        seen.mb.push(server.rss());
        await server.stop();
      } catch (error) {
        if (order.name === own) throw error;
        bench.tell(`left out: ${error instanceof Error ? error.message : error}`);
        found.delete(order.name);
      }
    }
  }
  const pick = (of: (seen: Seen) => readonly number[]) =>
    split(new Map([...found].map(([name, seen]) => [name, of(seen)])));
  const cpu = [...found].map(([name, seen]) => `${name} ${median(seen.cpu.slice(1)).toFixed(0)}`);
  return {
    "start.server": { ...pick(({ ms }) => ms.slice(1)), note: `ms of processor: ${cpu.join(", ")}` },
    "start.first": pick(({ ms }) => ms.slice(0, 1)),
    "memory.idle": pick(({ mb }) => mb),
  };
}

interface Seen {
  readonly ms: number[];
  readonly mb: number[];
  readonly cpu: number[];
}

/** Our own figures beside those of the others. */
function split(found: ReadonlyMap<string, readonly number[]>, name = own): Measured {
  const others = Object.fromEntries([...found].filter(([other]) => other !== name));
  return toMeasured(found.get(name) ?? [], others);
}

/** A cache folder below what is no folder can be written by nobody, the system's administrator included. */
async function unwritable(bench: Bench): Promise<Findings> {
  const order = bench.orders[own];
  const nowhere = join(bench.orders[own].command(0)[1] ?? "", "cache");
  const times: number[] = [];
  for (let round = 1; round < bench.plan.starts; round += 1) {
    const env = { ...withCacheIn(nowhere, order.env), NODE_COMPILE_CACHE: nowhere };
    const server = await startServer({ ...order, env }, bench.token);
    times.push(server.startMs);
    await server.stop();
  }
  return { "start.unwritable": { ...toMeasured(times), note: "it starts and answers" } };
}

async function creations(bench: Bench): Promise<Findings> {
  const { packed, plan } = bench;
  const script = join(packed.folder, "create.mjs");
  writeFileSync(script, createScript);
  const hono = join(import.meta.dirname, "../servers/first-answer-hono.mjs");
  const entrants = [
    { name: own, file: script, env: withCacheIn(makeFolder("cache"), packed.env) },
    { name: "empty Hono process", file: hono, env: withCacheIn(makeFolder("cache")) },
  ];
  const found = new Map(entrants.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round < plan.starts; round += 1) {
    for (const { name, file, env } of entrants) {
      const ms = await timeAnswer([process.execPath, file], packed.folder, env);
      found.get(name)?.push(ms);
    }
  }
  const pick = (begin: number, end?: number) =>
    split(new Map([...found].map(([name, ms]) => [name, ms.slice(begin, end)])));
  return { "start.create": pick(1), "start.create-first": pick(0, 1) };
}

async function vitestRuns(bench: Bench): Promise<Findings> {
  const { packed, plan } = bench;
  writeFileSync(join(packed.folder, "with-us.test.ts"), testWithUs);
  writeFileSync(join(packed.folder, "without.test.ts"), testWithout);
  const found = new Map<string, number[]>([
    [own, []],
    ["the same without us", []],
  ]);
  const env = withCacheIn(makeFolder("cache"), packed.env);
  for (let round = -1; round < plan.vitestRuns; round += 1) {
    bench.tell(`vitest run ${round + 2} of ${plan.vitestRuns + 1}`);
    for (const [name, file] of [
      [own, "with-us"],
      ["the same without us", "without"],
    ] as const) {
      const vitest = join(packed.folder, "node_modules/vitest/vitest.mjs");
      const ms = await timeRun([process.execPath, vitest, "run", file], packed.folder, env);
      // The first fills the caches of both.
      if (round >= 0) found.get(name)?.push(ms);
    }
  }
  return { "start.vitest": split(found) };
}

/** Milliseconds until a program prints that it was answered. */
async function timeAnswer(command: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<number> {
  const startedAt = performance.now();
  const child = startProcess(command, { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "close");
  const printed = child.stdout === null ? [] : await once(child.stdout, "data");
  const ms = performance.now() - startedAt;
  await ended;
  if (String(printed[0]) !== "200\n") throw new Error(`${command.join(" ")} printed ${printed}, not 200`);
  return ms;
}

/** Milliseconds until a program has ended. */
async function timeRun(command: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<number> {
  const startedAt = performance.now();
  await runProcess(command, { cwd, env, timeoutMs: 60_000 });
  return performance.now() - startedAt;
}

export const startPart: Part = { rows, measure };
