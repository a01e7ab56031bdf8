// Nothing that anybody sends is read in more than linear time: each scan gets its worst texts at 10 kB and at 1 MB, and its cost may grow
// 300-fold at most. At small size every scan reads short texts. The table is in test/proof/scans/text-scans.ts.
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { growthOf } from "./growth.ts";
import { bySize } from "./proof-size.ts";
import { listReaders } from "./scans/list-readers.ts";
import { otherReaders, textScans } from "./scans/text-scans.ts";
import { toWorstText } from "./scans/worst-text.ts";

const [shortLength, longLength] = bySize([10_000, 1_000_000], [100, 1_000]);
const mostGrowth = 300;

describe("a text's worst form", () => {
  it.each(textScans)("costs $file in proportion to its length", async (scan) => {
    const slow: string[] = [];
    for (const worst of scan.worst) {
      const [short, long] = [toWorstText(worst, shortLength), toWorstText(worst, longLength)];
      const growth = await growthOf({ small: () => scan.run(short), large: () => scan.run(long), most: mostGrowth });
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
