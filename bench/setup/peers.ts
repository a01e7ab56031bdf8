// Installs what the mock is measured beside: bench/ has a lockfile of its own. A quick run takes what it can from the checkout's own packages, whose
// versions are the same (test/bench/package.test.ts).
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { runProcess } from "../processes/processes.ts";

const bench = join(import.meta.dirname, "..");
const noteFile = join(bench, "node_modules/.installed-by-bench");
const require = createRequire(join(bench, "package.json"));

/** Installs the peers where they are missing or older than the lockfile. @param all those of the full run too */
export async function installPeers(all: boolean, tell: (text: string) => void): Promise<void> {
  const lock = createHash("sha256")
    .update(readFileSync(join(bench, "package-lock.json")))
    .digest("hex");
  const found = existsSync(noteFile) ? readFileSync(noteFile, "utf8") : "";
  if (found === `all ${lock}` || (!all && found === `few ${lock}`)) return;
  tell(`installing ${all ? "all peers" : "the peers of a quick run"} into bench/node_modules (once)`);
  const flags = ["--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline", ...(all ? [] : ["--omit=dev"])];
  await runProcess(["npm", "ci", ...flags], { cwd: bench, timeoutMs: 300_000 });
  writeFileSync(noteFile, `${all ? "all" : "few"} ${lock}`);
}

/** The folder of an installed package, in bench/ or else in the checkout. @throws Error where it is not installed */
export function findPackage(name: string): string {
  const places = require.resolve.paths(name) ?? [];
  const place = places.find((one) => existsSync(join(one, name, "package.json")));
  if (place === undefined) throw new Error(`${name} is not installed.`);
  return join(place, name);
}

/** The installed version of a package. */
export function versionOf(name: string): string {
  return String(JSON.parse(readFileSync(join(findPackage(name), "package.json"), "utf8")).version);
}
