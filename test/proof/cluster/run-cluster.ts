// Starts replicas, lets clients play on them while processes are killed, and judges what they saw. Called by
// test/proof/cluster/cluster.proof.test.ts.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRandomStream } from "../../../mock/core/random.ts";
import { compareReplicas } from "./compare-replicas.ts";
import { countTickets, readNotes } from "./more-moves.ts";
import { busyTickets, changeTicket, readTicket } from "./moves.ts";
import { type Played, play, playMove } from "./play.ts";
import { createInstants, type Instants, Recorder } from "./recorder.ts";
import { Replica } from "./replica.ts";

export interface ClusterSettings {
  readonly seed: number;
  readonly operations: number;
  readonly clients: number;
  readonly replicas: number;
  /** Of `serve`, for all replicas alike: what they share. */
  readonly flags: readonly string[];
  /** False: replicas that know nothing of one another, to see that this is found. */
  readonly isShared: boolean;
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

const sandboxIds = ["one", "two", "three"];
const worldSize = 24;

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
  const sandboxes = await openSandboxes(replicas, settings.isShared, instants);
  const killer = createKiller(settings, replicas);
  const played = await play({
    ...settings,
    servers: replicas,
    sandboxes,
    instants,
    onOperation: (number) => killer.onOperation(number),
  });
  await killer.settled();
  const breaches: string[] = played.isInTime ? [] : [`the clients were not through in ${settings.limitMs} ms`];
  for (const [id, recorder] of sandboxes) {
    for (const server of replicas) await readAll({ id, recorder, server, instants });
    breaches.push(...recorder.judge().map((text) => `sandbox ${id}: ${text}`));
    if (settings.isShared) breaches.push(...(await compareReplicas(id, replicas)));
  }
  return { ...played, breaches };
}

/** Sandboxes with tickets whose values are known. */
async function openSandboxes(
  replicas: readonly Replica[],
  isShared: boolean,
  instants: Instants,
): Promise<ReadonlyMap<string, Recorder>> {
  const makers = isShared ? replicas.slice(0, 1) : replicas;
  const sandboxes = new Map<string, Recorder>();
  for (const id of sandboxIds) {
    const recorder = new Recorder({ "tickets.next": worldSize + 1 });
    for (const server of makers) {
      const made = await server.send({ method: "POST", path: "/__admin/sandboxes", body: { id, tickets: worldSize } });
      if (made.kind !== "answered" || made.status >= 300)
        throw new Error(`Sandbox ${id} was not made: ${JSON.stringify(made)}`);
    }
    const random = createRandomStream("quiet", id);
    for (const server of makers.slice(0, 1)) {
      const table = { id, recorder, server, instants };
      for (const ticket of busyTickets)
        await playMove(changeTicket({ random, unique: () => recorder.unique(), taken: [] }, ticket, 4), table);
    }
    sandboxes.set(id, recorder);
  }
  return sandboxes;
}

/** All records as they are at the end. */
async function readAll(table: Parameters<typeof playMove>[1]): Promise<void> {
  const moves = [...busyTickets.flatMap((ticket) => [readTicket(ticket), readNotes(ticket)]), countTickets()];
  for (const move of moves) {
    const outcome = await playMove(move, table);
    if (outcome !== "200") table.recorder.breach(`${move.asked.path} at the end: ${outcome}`);
  }
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
    await replica?.start();
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
