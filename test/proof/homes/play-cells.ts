// Clients that write and read the cells of test/proof/homes/cell-replica.ts at random, and what is wrong with what they saw.
import { createRandomStream } from "../../../mock/core/random.ts";
import { createInstants } from "../cluster/recorder.ts";
import type { CellOp } from "../linearizability/cells.ts";
import type { Recorded } from "../linearizability/check-history.ts";
import { judgeHistory } from "../linearizability/judge.ts";
import type { CellReplica } from "./cell-replica.ts";

const names = ["a.one", "a.two", "b.one", "b.two"];

/** The picture of a sandbox before the first operation. */
export const emptyCells = { "a.one": 0, "a.two": 0, "b.one": 0, "b.two": 0 };

export interface CellGame {
  readonly seed: number;
  readonly operations: number;
  readonly clients: number;
  readonly replicas: readonly CellReplica[];
  /** Called before each operation with its number. */
  onOperation?(number: number): void;
}

/** @returns breaches, after a last read by every replica */
export async function playCells({ seed, operations, clients, replicas, onOperation }: CellGame): Promise<string[]> {
  const instants = createInstants();
  const history: Recorded<CellOp>[] = [];
  let begun = 0;

  async function record(asked: Promise<Record<string, number>>, set: Record<string, number> | undefined) {
    const calledAt = instants.next();
    try {
      const sees = await asked;
      const op: CellOp = set === undefined ? { kind: "read", sees } : { kind: "write", set, sees };
      history.push({ op, calledAt, answeredAt: instants.next() });
    } catch {
      if (set !== undefined) history.push({ op: { kind: "write", set }, calledAt });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  async function runClient(client: number): Promise<void> {
    const random = createRandomStream(seed, "cells", client);
    while (begun < operations) {
      begun += 1;
      onOperation?.(begun);
      const replica = random.pick(replicas);
      const set = { [random.pick(names)]: begun };
      await (random.chance(0.6) ? record(replica.write(set), set) : record(replica.read(), undefined));
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => runClient(client)));
  for (const replica of replicas) await record(replica.read(), undefined);
  return judgeHistory(history, emptyCells);
}
