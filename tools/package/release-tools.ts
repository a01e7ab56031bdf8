// Checks a release with publint, and its size on a consumer's disk.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import type { Finding } from "./finding.ts";
import { readManifest } from "./manifest.ts";
import { checkout } from "./pack.ts";
import { filesOf } from "./release-files.ts";

/** Size limits on disk, in bytes: for our package, and including all dependencies. */
const limits = { ours: 10_000_000, all: 12_000_000 } as const;

/** Runs publint in strict mode; its suggestions become notes. */
export async function checkByPublint(folder: string): Promise<Finding & { readonly notes: readonly string[] }> {
  const { messages } = await publint({ pkgDir: folder, pack: false, strict: true });
  const manifest = { ...readManifest(folder) };
  const messagesOf = (isSuggestion: boolean) =>
    messages
      .filter(({ type }) => (type === "suggestion") === isSuggestion)
      .map((message) => formatMessage(message, manifest, { color: false }) ?? message.code);
  return { check: "publint", summary: "strict", failures: messagesOf(false), notes: messagesOf(true) };
}

/** Checks the sizes in a project that has installed only the package, and lists them in a table. */
export function checkSizes(consumer: string, name: string): Finding & { readonly table: string } {
  const sizes = new Map<string, number>();
  for (const path of filesOf(join(consumer, "node_modules"))) {
    const packageName = path
      .split("/")
      .slice(0, path.startsWith("@") ? 2 : 1)
      .join("/");
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

/** Reads the page that gives the reasons for runtime dependencies. */
export function readReasons(): string {
  return readFileSync(join(checkout, "docs/decisions/runtime-dependencies.md"), "utf8");
}
