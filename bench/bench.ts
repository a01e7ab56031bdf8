// What every measurement gets from bench/run.ts: the plan, the packed mock, its payloads, and who is measured.
import type { Plan } from "./plan.ts";
import { type Server, type ServerOrder, startServer } from "./processes/server.ts";
import type { Findings } from "./results.ts";
import type { ContestantName } from "./setup/contestants.ts";
import type { Packed } from "./setup/packed.ts";

export interface Bench {
  readonly plan: Plan;
  readonly packed: Packed;
  readonly token: string;
  /** A temporary folder of the run. */
  readonly folder: string;
  readonly orders: Record<ContestantName, ServerOrder>;
  wants(id: string): boolean;
  /** Whether a quick run has to come to its end. */
  isLate(): boolean;
  tell(text: string): void;
  /** Keeps what was found and tells it: a run that is interrupted prints what it has. */
  found(findings: Findings): void;
}

/** A part of the run: the rows it can find, and the way. */
export interface Part {
  readonly rows: readonly string[];
  measure(bench: Bench): Promise<void>;
}

/** Starts servers, does the work with them, and ends them whatever happens. Peers that do not start are told and left out. */
export async function withServers<T>(
  bench: Bench,
  orders: readonly ServerOrder[],
  work: (servers: ReadonlyMap<string, Server>) => Promise<T>,
): Promise<T> {
  const servers = new Map<string, Server>();
  try {
    for (const order of orders) {
      try {
        servers.set(order.name, await startServer(order, bench.token));
      } catch (error) {
        if (order.name.startsWith("ticket-mock")) throw error;
        bench.tell(`left out: ${error instanceof Error ? error.message : error}`);
      }
    }
    return await work(servers);
  } finally {
    for (const server of servers.values()) await server.stop();
  }
}
