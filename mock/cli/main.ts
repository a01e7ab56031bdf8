#!/usr/bin/env node
// Starts `ticket-mock`. Checks the Node version before loading anything else, because an older version cannot read the
// files.
import { describeOldNode } from "../node-version.ts";

const flushCacheAfterMs = 500;

const refusal = describeOldNode("ticket-mock", process.versions.node);
if (refusal !== undefined) {
  process.stderr.write(`${refusal}\n`);
  process.exit(1);
}

let isOutputLost = false;
// Neither a reader that stops early, such as `head`, nor a closed terminal is a failure.
process.stdout.on("error", (error) => {
  const code = "code" in error ? String(error.code) : error.message;
  if (code === "EPIPE" || code === "EIO") process.exit();
  if (isOutputLost) return;
  // A full disk must not end a server and lose its state.
  isOutputLost = true;
  process.exitCode = 1;
  process.stderr.write(`stdout cannot be written (${code}): further output is lost\n`);
});
process.stderr.on("error", () => {
  process.exitCode = 1;
});

// Node caches compiled code for the next start, if it can write. A long-running command such as `serve` flushes the
// cache after its first requests, because a killed process saves nothing.
const { enableCompileCache, flushCompileCache } = await import("node:module");
enableCompileCache();
setTimeout(flushCompileCache, flushCacheAfterMs).unref();

const { runCommandLine } = await import("./command-line.ts");
await runCommandLine(process.argv.slice(2), process);
