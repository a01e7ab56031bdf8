// Memory over many requests, and what sandboxes cost in time and memory; each in a fresh process with forced collections.
import type { Bench, Part } from "../bench.ts";
import type { Flatness } from "../children/flat.ts";
import { runChild } from "../children/run-child.ts";
import type { SandboxCosts } from "../children/sandboxes.ts";
import type { Tracked } from "../children/tracked.ts";
import { type Findings, toMeasured } from "../results.ts";

const rows = ["memory.flat", "memory.tracked"];
const sandboxRows = ["make", "fork", "reset"].flatMap((name) => [`sandbox.${name}`, `sandbox.${name}-memory`]);

async function measureMemory(bench: Bench): Promise<void> {
  const { flatRequests, trackedWrites } = bench.plan;
  if (bench.wants("memory.tracked")) bench.found(await tracked(bench, trackedWrites));
  if (bench.wants("memory.flat")) bench.found(await flat(bench, flatRequests));
}

async function flat(bench: Bench, requests: number): Promise<Findings> {
  bench.tell(`memory over ${requests.toLocaleString("en")} requests`);
  const { heap, rss } = await runChild<Flatness>(bench, "flat.ts", { requests });
  const [first = Number.NaN] = heap;
  const worst = heap.reduce(
    (left, right) => (Math.abs(right / first - 1) > Math.abs(left / first - 1) ? right : left),
    first,
  );
  const toMb = (bytes: readonly number[]) => bytes.map((one) => (one / 1_000_000).toFixed(1)).join(" ");
  const note = `${requests.toLocaleString("en")} requests; after each tenth, MB of heap ${toMb(heap)}; of RSS ${toMb(rss)}`;
  return { "memory.flat": { figure: worst / first, note } };
}

async function tracked(bench: Bench, writes: number): Promise<Findings> {
  bench.tell(`memory over ${writes.toLocaleString("en")} tracked writes`);
  const { perRecord } = await runChild<Tracked>(bench, "tracked.ts", { writes });
  const [first = Number.NaN, second = Number.NaN] = perRecord;
  const note = `bytes per worklog record: ${first.toFixed(0)} in the first half, ${second.toFixed(0)} in the second`;
  return { "memory.tracked": { figure: second / first, note } };
}

async function measureSandboxes(bench: Bench): Promise<void> {
  bench.tell("sandboxes over 10,000 tickets");
  const costs = await runChild<SandboxCosts>(bench, "sandboxes.ts", { count: bench.plan.sandboxes });
  const findings = Object.entries(costs).flatMap(([name, { ms, kB }]) => [
    [`sandbox.${name}`, toMeasured(ms)],
    [`sandbox.${name}-memory`, { figure: kB }],
  ]);
  bench.found(Object.fromEntries(findings));
}

export const memoryPart: Part = { rows, measure: measureMemory };
export const sandboxPart: Part = { rows: sandboxRows, measure: measureSandboxes };
