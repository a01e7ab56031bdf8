// Which replicas are alive: each says so every second. Part of mock/storage/postgres/postgres-home.ts.
import { startRepeater } from "../../core/process-time.ts";
import type { Statement } from "./connection.ts";
import type { Link } from "./link.ts";

// By the clock of the database, as those of the machines may differ.
const beat: Statement = {
  name: "beat",
  text: `INSERT INTO replicas VALUES ($1, clock_timestamp())
    ON CONFLICT (name) DO UPDATE SET seen_at = excluded.seen_at`,
};
const sweep: Statement = {
  name: "sweep",
  text: "DELETE FROM replicas WHERE seen_at < clock_timestamp() - interval '1 minute'",
};
const leave: Statement = { name: "leave", text: "DELETE FROM replicas WHERE name = $1" };
// One that stopped without a word may have requests that it did not write down: for this time it counts.
const readNames: Statement = {
  name: "replicas",
  text: `SELECT name FROM replicas WHERE name = $1 OR seen_at > clock_timestamp() - interval '5 seconds' ORDER BY name`,
};

const everyMs = 1_000;

export interface Replicas {
  names(): Promise<readonly string[]>;
  /** Says that this one goes. */
  close(): Promise<void>;
}

/** Its statement every second also tells whether the database is there when nobody else asks. */
export async function joinReplicas(link: Link, replica: string): Promise<Replicas> {
  await link.ask("side", sweep);
  await link.ask("side", beat, [replica]);
  const end = startRepeater(() => {
    link.ask("side", beat, [replica]).catch(() => {});
  }, everyMs);
  return {
    names: async () => (await link.ask("reads", readNames, [replica])).map(([name]) => String(name)),
    async close() {
      end();
      await link.ask("side", leave, [replica]).catch(() => {});
    },
  };
}
