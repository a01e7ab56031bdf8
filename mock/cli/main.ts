#!/usr/bin/env node
// The command `ticket-mock`, in its process: mock/cli/command-line.ts runs what its words say.
import { runCommandLine } from "./command-line.ts";

// A reader that has enough, such as `head`, is no failure.
process.stdout.on("error", (error) => {
  if ("code" in error && error.code === "EPIPE") process.exit(0);
  throw error;
});

await runCommandLine(process.argv.slice(2), process);
