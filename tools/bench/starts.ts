// Measures how long servers and processes take to start.
import { setTimeout as pause } from "node:timers/promises";
import { checkout } from "../package/pack.ts";
import { flags, wants } from "./command-line.ts";
import type { Packages } from "./entrants.ts";
import { run } from "./programs.ts";
import { addSample, inRounds, results, type Samples } from "./results.ts";
import { type ServerSetup, startServer } from "./servers.ts";

/** Time for a started server to settle before its memory is read. */
const settleMs = 300;

const mockScript = `import { createMock } from "ticket-service-mock";
  const mock = await createMock({ auth: "off" });
  if ((await mock.fetch("/ticket/1")).status !== 200) process.exit(1);
  process.exit(0)`;
const honoScript = `import { Hono } from "hono";
  await new Hono().get("/ticket/:id", (c) => c.json({ id: 1 })).request("/ticket/1")`;

export async function measureServerStarts(setups: readonly ServerSetup[]): Promise<void> {
  if (!wants("start.server", "start.memory")) return;
  const memory: Samples = {};
  async function measureStart(setup: ServerSetup): Promise<number> {
    const server = await startServer(setup);
    await pause(settleMs);
    addSample(memory, setup.name, server.rssMb());
    await server.stop();
    return server.startMs;
  }
  // The first start fills the compile caches.
  for (const setup of setups) await (await startServer(setup)).stop();
  await inRounds("start.server", setups, measureStart);
  results.set("start.memory", memory);
}

export async function measureProcessStarts(packages: Packages): Promise<void> {
  if (!wants("start.create")) return;
  const scripts = packages.map((entrant) => ({ ...entrant, script: mockScript }));
  // Consumers do not install Hono.
  if (flags.against === undefined) scripts.push({ ...packages[0], name: "Hono", script: honoScript, folder: checkout });
  async function measureStart({ script, folder: cwd, env }: (typeof scripts)[number]): Promise<number> {
    const spawnedAt = performance.now();
    await run([process.execPath, "--input-type=module", "-e", script], { cwd, env });
    return performance.now() - spawnedAt;
  }
  for (const script of scripts) await measureStart(script);
  await inRounds("start.create", scripts, measureStart);
}
