#!/usr/bin/env node
// The command `ticket-mock`, in its process: mock/cli/command-line.ts runs what its words say. Nothing is loaded before the version of Node is
// known to be right: an older one could not even read the files.
import { refuseNode } from "./node-version.ts";

const refusal = refuseNode(process.versions.node);
if (refusal !== undefined) {
  process.stderr.write(`${refusal}\n`);
  process.exit(1);
}

// A reader that has enough, such as `head`, is no failure, and neither is a terminal that was closed.
process.stdout.on("error", (error) => {
  if ("code" in error && (error.code === "EPIPE" || error.code === "EIO")) process.exit();
  throw error;
});

const { runCommandLine } = await import("./command-line.ts");
await runCommandLine(process.argv.slice(2), process);
