// GET and PATCH of tickets beside the ceilings and all peers, and their slowest answers at 50 connections. A PATCH changes its ticket every time, and a
// probe shows that it is tracked.
import type { Bench, Part } from "../bench.ts";
import { withServers } from "../bench.ts";
import type { Ask } from "../load/jobs.ts";
import { inRounds, type Seen, toSpeed } from "../load/rounds.ts";
import type { Server } from "../processes/server.ts";
import { toMeasured } from "../results.ts";

const own = "ticket-mock";
const strict = "ticket-mock strict";
const ticketCount = 200;
const manyConnections = 50;
const patchBody = '{"priority":"high","dueBy":"{date}"}';

const ids = Array.from({ length: ticketCount }, (_, index) => index + 1);
const gets: readonly Ask[] = ids.map((id) => ({ method: "GET", path: `/ticket/${id}` }));
const patches: readonly Ask[] = ids.map((id) => ({ method: "PATCH", path: `/ticket/${id}`, body: patchBody }));
const onePatch: readonly Ask[] = [{ method: "PATCH", path: "/ticket/1", body: patchBody }];

const rows = ["get.any", "get.strict", "patch.many", "patch.one", "patch.strict", "p99.get", "p99.patch"];

async function measure(bench: Bench): Promise<void> {
  const orders = bench.plan.contestants.map((name) => bench.orders[name]);
  return withServers(bench, orders, async (servers) => {
    const speeds = [
      ["get.any", "get.strict", gets],
      ["patch.many", "patch.strict", patches],
      ["patch.one", undefined, onePatch],
    ] as const;
    for (const [row, strictRow, asks] of speeds) {
      if (!bench.wants(row) && !(strictRow !== undefined && bench.wants(strictRow))) continue;
      bench.tell(row);
      const probe = await readTrace(servers.get(own), bench.token);
      const seen = await load(bench, servers, asks, strictRow === undefined ? [strict] : []);
      if (asks !== gets) await checkTracked(probe, servers.get(own), bench.token);
      bench.found({ [row]: toSpeed(seen, own, listOthers(seen)) });
      if (strictRow !== undefined) bench.found({ [strictRow]: toSpeed(seen, strict, [own, "text", "json"]) });
    }
    for (const [row, asks] of [["p99.get", gets] as const, ["p99.patch", patches] as const]) {
      if (!bench.wants(row)) continue;
      bench.tell(row);
      const pair = new Map([...servers].filter(([name]) => name === own || name === "json"));
      const seen = await load(bench, pair, asks, [], manyConnections);
      const measured = toMeasured(seen.get(own)?.p99 ?? [], { json: seen.get("json")?.p99 ?? [] });
      bench.found({ [row]: measured });
    }
  });
}

function load(
  bench: Bench,
  servers: ReadonlyMap<string, Server>,
  asks: readonly Ask[],
  without: readonly string[],
  connections?: number,
): Promise<ReadonlyMap<string, Seen>> {
  const entrants = [...servers].flatMap(([name, server]) => (without.includes(name) ? [] : [{ name, server, asks }]));
  return inRounds(bench, entrants, connections);
}

function listOthers(seen: ReadonlyMap<string, Seen>): readonly string[] {
  return [...seen.keys()].filter((name) => name !== own && name !== strict);
}

interface Trace {
  readonly modifiedAt: string;
  readonly worklog: string;
}

/** What a PATCH of ticket 1 leaves behind. */
async function readTrace(mock: Server | undefined, token: string): Promise<Trace> {
  const headers = { authorization: `Bearer ${token}` };
  const [ticket, worklog] = await Promise.all(
    ["/ticket/1", "/ticket/1/worklog"].map(async (path) => (await fetch(`${mock?.url}${path}`, { headers })).text()),
  );
  return { modifiedAt: String(JSON.parse(ticket ?? "{}").modifiedAt), worklog: worklog ?? "" };
}

/** @throws Error where the PATCHes did not change the ticket or were not tracked */
async function checkTracked(before: Trace, mock: Server | undefined, token: string): Promise<void> {
  const after = await readTrace(mock, token);
  const isTracked = after.worklog !== before.worklog && after.worklog.includes('"writeAction"');
  if (isTracked && after.modifiedAt > before.modifiedAt) return;
  throw new Error(
    `The PATCHes left no trace: modifiedAt ${before.modifiedAt} and ${after.modifiedAt}, worklog ${after.worklog.slice(0, 200)}`,
  );
}

export const ticketPart: Part = { rows, measure };
