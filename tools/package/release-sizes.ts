// Checks the size of a release on a consumer's disk.
import { statSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "./finding.ts";
import { toPackage } from "./import-graph.ts";
import { filesOf } from "./release-files.ts";

/** Size limits on disk, in bytes: for our package, and including all dependencies. */
const limits = { ours: 10_000_000, all: 12_000_000 } as const;

/** Checks the sizes in a project that has installed only the package, and lists them in a table. */
export function checkSizes(consumer: string, name: string): Finding & { readonly table: string } {
  const sizes = new Map<string, number>();
  for (const path of filesOf(join(consumer, "node_modules"))) {
    const packageName = toPackage(path);
    sizes.set(packageName, (sizes.get(packageName) ?? 0) + statSync(join(consumer, "node_modules", path)).size);
  }
  const ours = sizes.get(name) ?? 0;
  const all = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const rows = [...sizes].sort(([, left], [, right]) => right - left);
  const checkLimit = (label: string, size: number, limit: number) =>
    size < limit ? [] : [`${label}: ${size} bytes installed, the limit is ${limit}`];
  return {
    check: "sizes",
    summary: `ours ${kilobytes(ours)} of ${kilobytes(limits.ours)}, all ${kilobytes(all)} of ${kilobytes(limits.all)}`,
    failures: [
      ...(ours > 0 ? [] : [`${name} was not installed`]),
      ...checkLimit("ours", ours, limits.ours),
      ...checkLimit("all", all, limits.all),
    ],
    table: [...rows, ["all", all] as const]
      .map(([label, size]) => `${label.padEnd(28)}${kilobytes(size).padStart(10)}`)
      .join("\n"),
  };
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1000)} kB`;
}
