// Right homes are told from those that acknowledge early, reorder, or drop a change: by histories, over the reference home of
// test/mock/storage/memory-home.ts, and by the suite that every driver runs. The suite costs a vitest of its own: not at small size.
import { describe, expect, it } from "vitest";
import { createRandomStream } from "../../../mock/core/random.ts";
import type { Home } from "../../../mock/storage/home.ts";
import { createHomeMemory, openMemoryHome } from "../../mock/storage/memory-home.ts";
import { bySize } from "../proof-size.ts";
import { CellReplica } from "./cell-replica.ts";
import { countFailures } from "./count-failures.ts";
import { homeFaults, plantFault } from "./faulty-home.ts";
import { emptyCells, playCells } from "./play-cells.ts";

/** Three replicas over one memory, whose answers take different times. */
async function openReplicas(seed: number, wrap: (home: Home) => Home): Promise<CellReplica[]> {
  const memory = createHomeMemory();
  const random = createRandomStream(seed, "waits");
  const homes = Array.from({ length: 3 }, () => openMemoryHome(memory));
  for (const { faults } of homes)
    faults.wait = async () => {
      for (let turns = random.integer(0, 3); turns > 0; turns -= 1) await Promise.resolve();
    };
  const place = await homes[0]?.create("a", "", JSON.stringify(emptyCells));
  if (place === undefined) throw new Error("The sandbox was not made.");
  return homes.map((home) => new CellReplica(wrap(home), place));
}

function play(seed: number, replicas: readonly CellReplica[]): Promise<string[]> {
  return playCells({ seed, operations: 150, clients: 8, replicas });
}

it("three replicas over a right home find nothing wrong", async () => {
  for (const seed of [1, 2, 3]) expect(await play(seed, await openReplicas(seed, (home) => home))).toEqual([]);
});

describe.each(homeFaults)("a home with the fault %s", (fault) => {
  it("is caught by the histories of every seed", async () => {
    for (const seed of [1, 2, 3]) {
      const found = await play(seed, await openReplicas(seed, (home) => plantFault(home, fault)));
      expect(found.join("\n"), `seed ${seed}`).toContain("no order of the operations explains all answers");
    }
  });
});

it.each(bySize([homeFaults], []))(
  "the suite of homes fails those with the faults %s, %s and %s, and no other",
  async (...faults) => {
    const { right, ...faulty } = await countFailures();
    expect(right).toBe(0);
    expect(Object.keys(faulty).sort()).toEqual([...faults].sort());
    for (const fault of faults) expect(faulty[fault], fault).toBeGreaterThan(0);
  },
);
