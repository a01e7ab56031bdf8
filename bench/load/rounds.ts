// Puts the same work on several servers in interleaved rounds, so that whatever else the machine does meets all alike.
import type { Bench } from "../bench.ts";
import type { Server } from "../processes/server.ts";
import { type Measured, median } from "../results.ts";
import type { Ask } from "./jobs.ts";
import { putLoad } from "./load.ts";

export interface Entrant {
  readonly name: string;
  readonly server: Server;
  readonly asks: readonly Ask[];
  /** Milliseconds of processor time of what works for the server, such as a database. */
  besideMs?(): number;
}

export interface Seen {
  readonly perSecond: readonly number[];
  readonly p99: readonly number[];
  /** Microseconds of processor time that the server took for one request. */
  readonly cpu: readonly number[];
  /** The same of what works for it. */
  readonly beside: readonly number[];
}

const defaultConnections = 16;

/** What each entrant reached, by name. When a quick run is late, two rounds must do. */
export async function inRounds(
  bench: Bench,
  entrants: readonly Entrant[],
  connections = defaultConnections,
): Promise<ReadonlyMap<string, Seen>> {
  const { rounds, seconds } = bench.plan;
  const seen = new Map(entrants.map(({ name }) => [name, { perSecond: [], p99: [], cpu: [], beside: [] } as Writable]));
  for (const { server, asks } of entrants) await warmUp(bench, server, asks, connections);
  for (let round = 0; round < rounds && !(round > 1 && bench.isLate()); round += 1) {
    for (const { name, server, asks, besideMs = () => 0 } of entrants) {
      const [before, besideBefore] = [server.cpuMs(), besideMs()];
      const result = await putLoad({ urls: server.urls, token: bench.token, asks, connections, seconds });
      // On a machine that is busy with much else a short load may see no answer.
      if (result.requests < 2) continue;
      const one = seen.get(name);
      one?.perSecond.push(result.perSecond);
      one?.p99.push(result.p99);
      one?.cpu.push(((server.cpuMs() - before) * 1000) / result.requests);
      one?.beside.push(((besideMs() - besideBefore) * 1000) / result.requests);
    }
  }
  return seen;
}

type Writable = { [K in keyof Seen]: number[] };

/** Until the server has compiled what it runs often: so many requests, or so long. */
async function warmUp(bench: Bench, server: Server, asks: readonly Ask[], connections: number): Promise<void> {
  const { warmUpRequests, warmUpMs, seconds } = bench.plan;
  const startedAt = performance.now();
  let sent = 0;
  while (sent < warmUpRequests && performance.now() - startedAt < warmUpMs) {
    sent += (await putLoad({ urls: server.urls, token: bench.token, asks, connections, seconds })).requests;
  }
}

/** The first entrant's requests per second beside the others', with the processor time of each. */
export function toSpeed(seen: ReadonlyMap<string, Seen>, own: string, others: readonly string[]): Measured {
  const { perSecond = [] } = seen.get(own) ?? {};
  const told = [own, ...others].flatMap((name) => {
    const cpu = median(seen.get(name)?.cpu ?? []);
    return Number.isNaN(cpu) ? [] : [`${name} ${cpu.toFixed(0)}`];
  });
  return {
    figure: median(perSecond),
    spread: [Math.min(...perSecond), Math.max(...perSecond)],
    others: Object.fromEntries(
      others.flatMap((name) => {
        const found = seen.get(name);
        return found === undefined ? [] : [[name, median(found.perSecond)]];
      }),
    ),
    ...(told.length > 0 && { note: `µs of processor a request: ${told.join(", ")}` }),
  };
}
