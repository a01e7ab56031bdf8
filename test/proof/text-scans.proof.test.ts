// Nothing that anybody sends is read in more than linear time: each scan gets its worst texts at 10 kB and at 1 MB, and its cost may grow
// 300-fold at most. At small size every scan reads short texts. The table is in test/proof/scans/text-scans.ts.
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bySize } from "./proof-size.ts";
import { listReaders } from "./scans/list-readers.ts";
import { otherReaders, textScans } from "./scans/text-scans.ts";
import { type TextScan, toWorstText } from "./scans/worst-text.ts";

const [shortLength, longLength] = bySize([10_000, 1_000_000], [100, 1_000]);
const mostGrowth = 300;
const tries = 5;
/** In milliseconds: a scan is repeated for at least this long, so that the clock's steps do not count. */
const leastSpan = 4;

/** What one run of the scan takes, in milliseconds. */
async function costOf({ run }: TextScan, text: string): Promise<number> {
  const start = performance.now();
  for (let runs = 1; ; runs += 1) {
    await run(text);
    const span = performance.now() - start;
    if (span >= leastSpan) return span / runs;
  }
}

/** How many times as much the long text costs, at best; no further tries where one is within the limit. */
async function growthOf(scan: TextScan, worst: string): Promise<number> {
  let [short, long, growth] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let count = 0; count < tries && growth > mostGrowth; count += 1) {
    short = Math.min(short, await costOf(scan, toWorstText(worst, shortLength)));
    long = Math.min(long, await costOf(scan, toWorstText(worst, longLength)));
    growth = long / short;
  }
  return growth;
}

describe("a text's worst form", () => {
  it.each(textScans)("costs $file in proportion to its length", async (scan) => {
    const slow: string[] = [];
    for (const worst of scan.worst) {
      const growth = await growthOf(scan, worst);
      if (growth > mostGrowth) slow.push(`${worst} costs ${Math.round(growth)} times as much`);
    }
    expect(slow).toEqual([]);
  });

  it("is known of every file that reads texts", () => {
    const readers = listReaders();
    const known = new Set([...textScans.map(({ file }) => file), ...Object.keys(otherReaders)]);
    expect(readers.filter((file) => !known.has(file))).toEqual([]);
    expect(Object.keys(otherReaders).filter((file) => !readers.includes(file))).toEqual([]);
    expect(textScans.map(({ file }) => file).filter((file) => !existsSync(file))).toEqual([]);
  });
});
