// What it costs to keep the state: GET and PATCH of tickets in memory, over a file, over PostgreSQL, and over PostgreSQL with three replicas, in one run on one
// machine. PostgreSQL is the one that the tests start, with its own settings: it waits for the disk.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Databases, openDatabases } from "../../test/proof/databases/databases.ts";
import { type Bench, type Part, withServers } from "../bench.ts";
import type { Ask } from "../load/jobs.ts";
import { inRounds, type Seen, toSpeed } from "../load/rounds.ts";
import { type Server, type ServerOrder, toUsage } from "../processes/server.ts";
import { type Measured, median } from "../results.ts";
import { orderMock } from "../setup/contestants.ts";

const ids = Array.from({ length: 200 }, (_, index) => index + 1);
const gets: readonly Ask[] = ids.map((id) => ({ method: "GET", path: `/ticket/${id}` }));
const body = '{"priority":"high","dueBy":"{date}"}';
const patches: readonly Ask[] = ids.map((id) => ({ method: "PATCH", path: `/ticket/${id}`, body }));

/** How each entrant is called. */
const kinds = { file: "file", database: "one replica", replicas: "three replicas" } as const;
type Kind = keyof typeof kinds;

/** What is asked, and of whom beside the mock in memory. */
const works: Readonly<Record<string, { readonly asks: readonly Ask[]; readonly of: readonly Kind[] }>> = {
  patch: { asks: patches, of: ["file", "database", "replicas"] },
  get: { asks: gets, of: ["file", "database", "replicas"] },
};

const rows = Object.entries(works).flatMap(([work, { of }]) => of.map((kind) => `storage.${work}-${kind}`));

async function measure(bench: Bench): Promise<void> {
  await using databases = await openDatabases();
  const besideMs = toDatabaseMs(databases);
  const [alone, shared] = [await databases.makeDatabase(), await databases.makeDatabase()];
  const order = (name: string, storage: string): ServerOrder =>
    orderMock(bench.packed, ["--storage", storage], `ticket-mock ${name}`);
  const orders = [
    order("memory", "memory"),
    order("file", `sqlite:${join(bench.folder, "storage.db")}`),
    order("one replica", alone),
    ...["one", "two", "three"].map((name) => order(`replica ${name}`, shared)),
  ];
  await withServers(bench, orders, async (started) => {
    const [memory, file, one, ...replicas] = started.values();
    if (memory === undefined || file === undefined || one === undefined) throw new Error("A server is missing.");
    const servers = { file, database: one, replicas: toOne(replicas) };
    for (const [work, { asks, of }] of Object.entries(works)) {
      const wanted = of.filter((kind) => bench.wants(`storage.${work}-${kind}`));
      if (wanted.length === 0) continue;
      bench.tell(`storage.${work}`);
      const beside = of.map((kind) => ({ name: kinds[kind], server: servers[kind], asks, besideMs }));
      const seen = await inRounds(bench, [{ name: "memory", server: memory, asks }, ...beside]);
      for (const kind of wanted) bench.found({ [`storage.${work}-${kind}`]: toFinding(seen, kind) });
    }
  });
}

/** Replicas as one server. */
function toOne(replicas: readonly Server[]): Server {
  const [first, ...others] = replicas;
  if (first === undefined) throw new Error("There is no replica.");
  return {
    ...first,
    urls: [first.url, ...others.map(({ url }) => url)],
    cpuMs: () => replicas.reduce((sum, server) => sum + server.cpuMs(), 0),
  };
}

function toFinding(seen: ReadonlyMap<string, Seen>, kind: Kind): Measured {
  const others = kind === "replicas" ? ["memory", kinds.database] : ["memory"];
  const found = toSpeed(seen, kinds[kind], others);
  if (kind === "file") return found;
  const database = `PostgreSQL ${median(seen.get(kinds[kind])?.beside ?? []).toFixed(0)}`;
  return { ...found, note: [found.note, database].filter(Boolean).join(", ") };
}

/** The processor time of PostgreSQL so far. */
function toDatabaseMs({ folder }: Databases): () => number {
  const postmaster = Number(readFileSync(join(folder, "data", "postmaster.pid"), "utf8").split("\n", 1)[0]);
  return () => listChildren(postmaster).reduce((sum, pid) => sum + (toUsage(pid).cpuMs() || 0), 0);
}

/** The processes that one has started; none where the system does not tell. */
function listChildren(parent: number): readonly number[] {
  try {
    const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    return all.map(Number).filter((pid) => {
      const stat = readStat(pid);
      return Number(stat.split(") ")[1]?.split(" ")[1]) === parent;
    });
  } catch {
    return [];
  }
}

function readStat(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return "";
  }
}

export const storagePart: Part = { rows, measure };
