// Kills a server over a file again and again while clients write, starts it over the same file, and judges after each start what is there.
// Called by test/proof/crash/crash.proof.test.ts.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRandomStream } from "../../../mock/core/random.ts";
import { compareReplicas } from "../cluster/compare-replicas.ts";
import { play } from "../cluster/play.ts";
import { createInstants } from "../cluster/recorder.ts";
import { Replica } from "../cluster/replica.ts";
import { judgeSandboxes, openSandboxes, readSandboxes, type Sandboxes } from "../cluster/sandboxes.ts";

export interface CrashSettings {
  readonly seed: number;
  readonly kills: number;
  readonly clients: number;
}

export interface CrashRun {
  /** What is wrong. */
  readonly breaches: readonly string[];
  readonly answeredCount: number;
}

/** @param toFlags the flags of `serve` for a folder of its own */
export async function runCrashes(
  { seed, kills, clients }: CrashSettings,
  toFlags: (folder: string) => readonly string[],
): Promise<CrashRun> {
  const folder = mkdtempSync(join(tmpdir(), "ticket-mock-crash-"));
  const replica = new Replica(toFlags(folder), join(folder, "ready.json"));
  try {
    await replica.start();
    const instants = createInstants();
    const sandboxes = await openSandboxes([replica], instants);
    const breaches: string[] = [];
    let answeredCount = 0;
    for (let kill = 1; kill <= kills && breaches.length === 0; kill += 1) {
      answeredCount += await playUntilKilled({ seed: seed * 10_000 + kill, clients, replica, sandboxes, instants });
      await replica.start();
      for (const recorder of sandboxes.values()) recorder.settle(instants.next());
      await readSandboxes(sandboxes, replica, instants);
      for (const id of sandboxes.keys())
        for (const text of await compareReplicas(id, [replica])) breaches.push(`after kill ${kill}: ${text}`);
      if (kill % 10 === 0 || kill === kills) breaches.push(...judgeSandboxes(sandboxes));
    }
    return { breaches, answeredCount };
  } finally {
    await replica.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Round {
  readonly seed: number;
  readonly clients: number;
  readonly replica: Replica;
  readonly sandboxes: Sandboxes;
  readonly instants: ReturnType<typeof createInstants>;
}

/** Some operations, and at a random moment among them the kill. @returns how many were answered */
async function playUntilKilled({ seed, clients, replica, sandboxes, instants }: Round): Promise<number> {
  const random = createRandomStream(seed, "crash");
  const operations = random.integer(clients + 10, clients + 70);
  const delayMs = random.next() * 15;
  let killed: Promise<void> | undefined;
  function onOperation(number: number): void {
    if (number < operations || killed !== undefined) return;
    killed = new Promise((resolve) => setTimeout(resolve, delayMs)).then(() => replica.kill());
  }
  const game = {
    seed,
    clients,
    operations: operations + clients,
    servers: [replica],
    sandboxes,
    instants,
    onOperation,
  };
  const { outcomes } = await play({
    ...game,
    limitMs: 60_000,
    isOver: () => killed !== undefined && !replica.isListening,
  });
  await killed;
  return outcomes["200"] ?? 0;
}
