// Sandboxes without end do not end a mock: it lets journals and sandboxes go, and what it believes it keeps is near what the heap holds.
// Without the limit of mock/control/memory/memory-budget.ts the same run dies of a full heap.
import { expect, it } from "vitest";
import { createFaults } from "../../mock/control/faults/fault-set.ts";
import { growthOf } from "./growth.ts";
import { bySize } from "./proof-size.ts";
import { runChild } from "./run-child.ts";

interface Found {
  readonly statuses: Readonly<Record<string, number>>;
  readonly logged: readonly string[];
  readonly memory: { readonly limitBytes: number; readonly usedBytes: number; readonly evictedCount: number };
  readonly total: number;
  /** Bytes. */
  readonly grown: { readonly heap: number; readonly estimated: number };
}

const size = bySize(
  { sandboxes: 4_000, requests: 35, heapMegabytes: 256, limit: 0 },
  { sandboxes: 200, requests: 10, heapMegabytes: 512, limit: 8_000_000 },
  { sandboxes: 10_000, requests: 35, heapMegabytes: 512, limit: 0 },
);
const { sandboxes, requests, heapMegabytes } = size;

it(`${sandboxes} sandboxes with ${requests} requests each pass through a heap of ${heapMegabytes} MB`, async () => {
  const found = (await runChild("memory.ts", {
    flags: ["--expose-gc", `--max-old-space-size=${heapMegabytes}`],
    given: [sandboxes, requests, size.limit].map(String),
  })) as Found;
  const { statuses, memory, total, logged, grown } = found;
  expect(Object.keys(statuses).filter((status) => !["200", "410", "503"].includes(status))).toEqual([]);
  const answered = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  expect(answered).toBeGreaterThanOrEqual(sandboxes * (requests + 1));
  expect(memory.evictedCount).toBeGreaterThan(0);
  expect(total).toBe(sandboxes + 1 - memory.evictedCount);
  expect(logged).toEqual(["memory_limit_reached"]);
  // One request more than fits may be kept before the next one is asked for room.
  expect(memory.usedBytes).toBeLessThan(memory.limitBytes * 1.02);
  // The estimate is meant to be the larger one, by not too much.
  const share = grown.heap / grown.estimated;
  expect(share).toBeGreaterThan(0.3);
  // Where little is kept, what the process itself has more of weighs.
  expect(share).toBeLessThan(bySize(1.1, 1.3));
}, 300_000);

it("adding ten times the faults takes about ten times as long", async () => {
  const effect = { kind: "outage" } as const;
  const [few, many] = bySize([1_000, 10_000], [10, 100]);
  function adding(count: number): () => void {
    return () => {
      const faults = createFaults({ seed: 1, definitions: [] });
      for (let added = 0; added < count; added += 1) faults.add({ effect, match: { path: `/ticket/${added}` } });
    };
  }
  expect(await growthOf({ small: adding(few), large: adding(many), most: 40 })).toBeLessThanOrEqual(40);
});
