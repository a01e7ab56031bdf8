#!/usr/bin/env node
// Runs the command `ticket-mock` in its process. Checks the version of Node before it loads anything, as an older one cannot read the files.
import { refuseNode } from "./node-version.ts";

const keepAfterMs = 500;

const refusal = refuseNode(process.versions.node);
if (refusal !== undefined) {
  process.stderr.write(`${refusal}\n`);
  process.exit(1);
}

// A reader that stops early, for example `head`, is no failure, and neither is a closed terminal.
process.stdout.on("error", (error) => {
  if ("code" in error && (error.code === "EPIPE" || error.code === "EIO")) process.exit();
  throw error;
});

// Node keeps what it compiles for the next start; where it cannot write, each start compiles. A command that goes on, as `serve` does, keeps
// it when it has answered its first requests: what ends by force keeps nothing.
const { enableCompileCache, flushCompileCache } = await import("node:module");
enableCompileCache();
setTimeout(flushCompileCache, keepAfterMs).unref();

const { runCommandLine } = await import("./command-line.ts");
await runCommandLine(process.argv.slice(2), process);
