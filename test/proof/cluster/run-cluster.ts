// Starts replicas, lets clients play on them while processes are killed, and judges what they saw. Called by
// test/proof/cluster/cluster.proof.test.ts.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRandomStream } from "../../../mock/core/random.ts";
import { compareReplicas } from "./compare-replicas.ts";
import { type Played, play } from "./play.ts";
import { createInstants } from "./recorder.ts";
import { Replica } from "./replica.ts";
import { judgeSandboxes, openSandboxes, readSandboxes } from "./sandboxes.ts";

export interface ClusterSettings {
  readonly seed: number;
  readonly operations: number;
  readonly clients: number;
  readonly replicas: number;
  /** Of `serve`, for all replicas alike: what they share. */
  readonly flags: readonly string[];
  /** How often a random replica is killed and started again. */
  readonly replicaKills: number;
  readonly databaseKills: number;
  /** What all replicas share, to be killed. */
  readonly database?: { kill(): Promise<void>; start(): Promise<void> };
  readonly limitMs: number;
}

export interface ClusterRun extends Played {
  /** What is wrong. */
  readonly breaches: readonly string[];
}

/** Runs a cluster to its end and leaves nothing behind. */
export async function runCluster(settings: ClusterSettings): Promise<ClusterRun> {
  const folder = mkdtempSync(join(tmpdir(), "ticket-mock-cluster-"));
  const replicas = Array.from(
    { length: settings.replicas },
    (_, index) => new Replica(settings.flags, join(folder, `ready-${index}.json`)),
  );
  try {
    await Promise.all(replicas.map((replica) => replica.start()));
    return await playAndJudge(settings, replicas);
  } finally {
    await Promise.all(replicas.map((replica) => replica.kill()));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function playAndJudge(settings: ClusterSettings, replicas: readonly Replica[]): Promise<ClusterRun> {
  const instants = createInstants();
  const sandboxes = await openSandboxes(replicas.slice(0, 1), instants);
  const killer = createKiller(settings, replicas);
  const onOperation = (number: number) => killer.onOperation(number);
  const played = await play({ ...settings, servers: replicas, sandboxes, instants, onOperation });
  await killer.settled();
  for (const replica of replicas) await readSandboxes(sandboxes, replica, instants);
  // First: judging can take longer than idle connections are kept.
  const differences: string[] = [];
  for (const id of sandboxes.keys()) differences.push(...(await compareReplicas(id, replicas)));
  const breaches = [...judgeSandboxes(sandboxes), ...differences];
  if (!played.isInTime) breaches.push(`the clients were not through in ${settings.limitMs} ms`);
  return { ...played, breaches };
}

/** Kills replicas and the database at seeded numbers of operations, and starts them again. */
function createKiller(
  { seed, operations, replicaKills, databaseKills, database }: ClusterSettings,
  replicas: readonly Replica[],
) {
  const random = createRandomStream(seed, "kills");
  const moments = (count: number) =>
    Array.from({ length: count }, () => random.integer(operations / 10, operations * 0.9));
  const forReplicas = new Set(moments(replicaKills).map(Math.floor));
  const forDatabase = new Set(moments(databaseKills).map(Math.floor));
  // One after the other for what is killed; the database falls beside them.
  let replicaLine = Promise.resolve();
  let databaseLine = Promise.resolve();

  async function restartReplica(replica: Replica | undefined): Promise<void> {
    await replica?.kill();
    // As whoever runs replicas does: one that ends because the database is away is started again.
    for (let tries = 1; replica !== undefined; tries += 1) {
      try {
        return await replica.start();
      } catch (error) {
        if (tries === 10) throw error;
      }
    }
  }
  async function restartDatabase(awayMs: number): Promise<void> {
    await database?.kill();
    await new Promise((resolve) => setTimeout(resolve, awayMs));
    await database?.start();
  }
  return {
    onOperation(number: number): void {
      if (forReplicas.delete(number)) {
        const replica = random.pick(replicas);
        replicaLine = replicaLine.then(() => restartReplica(replica));
      }
      if (forDatabase.delete(number)) {
        const awayMs = random.integer(50, 500);
        databaseLine = databaseLine.then(() => restartDatabase(awayMs));
      }
    },
    settled: () => Promise.all([replicaLine, databaseLine]),
  };
}
