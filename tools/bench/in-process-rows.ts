// Measures packages by in-process.ts, in a fresh process each time: calls without a socket, and worlds by size.
import { join } from "node:path";
import { flags, only, rounds, wants } from "./command-line.ts";
import type { Package, Packages } from "./entrants.ts";
import type { InProcessWork } from "./in-process.ts";
import { lastLine, log, run } from "./programs.ts";
import { searches } from "./requests.ts";
import { addSample, inRounds, results, type Samples } from "./results.ts";
import { smallWorld, thisPackage } from "./rows.ts";

async function inProcess({ folder: cwd, env }: Package, work: InProcessWork): Promise<Record<string, number>> {
  const entry = join(cwd, "node_modules/ticket-service-mock/dist/mock/create-mock.js");
  const script = join(import.meta.dirname, "in-process.ts");
  return JSON.parse(lastLine(await run([process.execPath, script, entry, JSON.stringify(work)], { env })));
}

export async function measureInProcess(packages: Packages): Promise<void> {
  if (!wants("process.get")) return;
  const [first] = packages;
  const peers = flags.against === undefined ? ["Hono", "msw"].map((name) => ({ ...first, name })) : [];
  await inRounds(
    "process.get",
    [...packages, ...peers],
    async (entrant) => (await inProcess(entrant, { get: entrant.name })).perSecond ?? 0,
  );
}

/** The measurement of in-process.ts for each row. */
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

const [small, medium, large] = [1_000, 20_000, 100_000];
const maxRounds = 3;

function wantedSizes(): readonly number[] {
  const isWanted = (part: string) => wants(...Object.keys(worldRows).filter((id) => id.startsWith(`${part}.`)));
  return [
    ...(isWanted("growth") ? [small] : []),
    ...(isWanted("growth") || isWanted("world") ? [medium] : []),
    ...(isWanted("large") && !(flags.quick && only.length === 0) ? [large] : []),
  ];
}

/** A measurement of one entrant in a world of this size. */
function toKey(measurement: string, entrant: string, tickets: number): string {
  return `${measurement} ${entrant} ${tickets}`;
}

export async function measureWorlds(packages: Packages): Promise<void> {
  const samples = await collectSamples(packages);
  for (const [id, measurement] of Object.entries(worldRows)) {
    if (!wants(id)) continue;
    const tickets = id.startsWith("large") ? large : medium;
    const keys = packages.map(({ name }) => [name, toKey(measurement, name, tickets)] as const);
    if (id.startsWith("growth")) keys.push([smallWorld, toKey(measurement, thisPackage, small)]);
    const measured: Samples = {};
    for (const [name, key] of keys) {
      const values = samples[key];
      if (values !== undefined) measured[name] = values;
    }
    if (Object.keys(measured).length > 0) results.set(id, measured);
  }
}

async function collectSamples(packages: Packages): Promise<Samples> {
  const milliseconds = flags.quick ? 100 : 500;
  const samples: Samples = {};
  for (let round = 0; round < Math.min(rounds, maxRounds); round += 1) {
    for (const tickets of wantedSizes()) {
      for (const entrant of packages) {
        log(`${tickets.toLocaleString("en")} tickets, ${entrant.name}, round ${round + 1}`);
        const measured = await inProcess(entrant, { tickets, milliseconds, searches });
        for (const [measurement, value] of Object.entries(measured))
          addSample(samples, toKey(measurement, entrant.name, tickets), value);
      }
    }
  }
  return samples;
}
