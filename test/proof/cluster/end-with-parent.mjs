// Loaded into a process by --import: it ends as soon as the process that holds the other end of its standard input has gone, so that a killed
// test leaves no server behind. Used by test/proof/cluster/replica.ts.
process.stdin.on("end", () => process.exit(1));
process.stdin.on("error", () => process.exit(1));
process.stdin.resume();
process.stdin.unref?.();
