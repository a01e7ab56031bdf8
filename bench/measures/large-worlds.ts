// Worlds of 100,000 and 1,000,000 tickets, each in a fresh process: first answer, reports, searches, memory.
import type { Bench, Part } from "../bench.ts";
import { runChild } from "../children/run-child.ts";
import type { WorldUse } from "../children/world.ts";
import { type Findings, median, toMeasured } from "../results.ts";

const rows = [
  "world.answer",
  "world.memory",
  "world.growth",
  "world.growth-used",
  "report.first",
  "report.later",
  "report.after-patch",
];
const hugeMs = 600_000;
/** Searched, a million tickets take more than a mock keeps by default. */
const hugeMemory = { memoryLimit: 4 * 1024 ** 3, heapMb: 6_000 } as const;

async function measure(bench: Bench): Promise<void> {
  const { largeWorld, hugeWorld, worlds } = bench.plan;
  if (largeWorld === undefined) return;
  const uses: WorldUse[] = [];
  for (let count = 0; count < worlds; count += 1) {
    bench.tell(`world of ${largeWorld.toLocaleString("en")} tickets, ${count + 1} of ${worlds}`);
    uses.push(await runChild<WorldUse>(bench, "world.ts", { tickets: largeWorld }));
  }
  const all = (of: (use: WorldUse) => number) => toMeasured(uses.map(of));
  const laters = uses.flatMap((use) => use.laterReportsMs);
  const patched = uses.flatMap((use) => use.patchedReportsMs);
  bench.found({
    "world.answer": all((use) => use.answerMs),
    "world.memory": {
      ...all((use) => Math.max(use.answerMb, use.usedMb)),
      note: `after the first answer ${median(uses.map((use) => use.answerMb)).toFixed(0)} MB, most at any time ${median(uses.map((use) => use.mostMb)).toFixed(0)} MB`,
    },
    "report.first": all((use) => use.firstReportMs),
    "report.later": toMeasured(laters),
    "report.after-patch": toMeasured(patched),
  });
  const isHugeWanted = bench.wants("world.growth") || bench.wants("world.growth-used");
  if (hugeWorld !== undefined && isHugeWanted) bench.found(await compareHuge(bench, hugeWorld, uses));
}

async function compareHuge(bench: Bench, tickets: number, uses: readonly WorldUse[]): Promise<Findings> {
  bench.tell(`world of ${tickets.toLocaleString("en")} tickets`);
  try {
    const huge = await runChild<WorldUse>(
      bench,
      "world.ts",
      { tickets, memoryLimit: hugeMemory.memoryLimit },
      { timeoutMs: hugeMs, heapMb: hugeMemory.heapMb },
    );
    const answerMs = median(uses.map((use) => use.answerMs));
    const usedMs = median(uses.map(toUsedMs));
    const note = (large: number, other: number) =>
      `100,000 tickets ${(large / 1000).toFixed(1)} s, 1,000,000 ${(other / 1000).toFixed(1)} s; ${huge.usedMb.toFixed(0)} MB after searches`;
    return {
      "world.growth": { figure: huge.answerMs / answerMs, note: note(answerMs, huge.answerMs) },
      "world.growth-used": { figure: toUsedMs(huge) / usedMs, note: note(usedMs, toUsedMs(huge)) },
    };
  } catch (error) {
    bench.tell(`left out: ${error instanceof Error ? error.message.slice(0, 300) : error}`);
    return {};
  }
}

function toUsedMs(use: WorldUse): number {
  return use.answerMs + use.firstReportMs + use.firstSearchMs;
}

export const worldPart: Part = { rows, measure };
