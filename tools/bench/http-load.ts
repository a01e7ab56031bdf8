// Measures servers under load from wrk: 16 keep-alive connections, one server at a time.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { wants } from "./command-line.ts";
import { folder, lastLine, run } from "./programs.ts";
import { type LoadRequest, token } from "./requests.ts";
import { addSample, inRounds, median, notes, type Samples } from "./results.ts";
import { type Server, type ServerSetup, startServer } from "./servers.ts";

let loads = 0;

export async function applyLoad(
  server: Server,
  load: readonly LoadRequest[],
): Promise<{ requests: number; seconds: number }> {
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
export async function compareServers(
  setups: readonly ServerSetup[],
  works: Readonly<Record<string, { readonly load: readonly LoadRequest[]; readonly without?: readonly string[] }>>,
): Promise<void> {
  const servers: Server[] = [];
  try {
    for (const setup of setups) servers.push(await startServer(setup));
    for (const [id, { load, without = [] }] of Object.entries(works)) {
      if (!wants(id)) continue;
      const entrants = servers.filter(({ name }) => !without.includes(name));
      const micros: Samples = {};
      // Warms up each server.
      for (const server of [...entrants, ...entrants]) await applyLoad(server, load);
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
