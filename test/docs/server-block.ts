// Runs the `sh server` block of README.md with bash, in a folder that has the command of this checkout installed. Used by
// test/docs/readme.test.ts.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";

// The tests of the consumer: they ask the mock that they are told of.
const ask = `
const response = await fetch(process.env.API_URL + "/__admin/sandboxes/default");
const { scenario } = await response.json();
console.log("asked:", response.status, scenario);
`;

interface Ended {
  readonly code: number | null;
  /** What the block and its `npm test` print. */
  readonly stdout: string;
  readonly stderr: string;
  /** The JSON files that it leaves behind. */
  readonly files: readonly string[];
}

/** Resolves when the block and its server have ended. */
export async function runServerBlock(block: string): Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), "ticket-mock-readme-"));
  try {
    const bin = join(folder, "node_modules/.bin");
    mkdirSync(bin, { recursive: true });
    const command = `#!/bin/sh\nexec "${process.execPath}" "${resolve("mock/cli/main.ts")}" "$@"\n`;
    writeFileSync(join(bin, "ticket-mock"), command, { mode: 0o755 });
    writeFileSync(join(folder, "ask.mjs"), ask);
    writeFileSync(join(folder, "package.json"), JSON.stringify({ scripts: { test: "node ask.mjs" } }));
    const inherited = Object.entries(process.env).filter(([name]) => !/^(TICKET_MOCK|npm)_/.test(name));
    const env = Object.fromEntries(inherited);
    const child = spawn("bash", ["-ec", block], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
    const [[code], stdout, stderr] = await Promise.all([once(child, "close"), text(child.stdout), text(child.stderr)]);
    const left = readdirSync(folder).filter((name) => name.endsWith(".json") && name !== "package.json");
    return { code, stdout, stderr, files: left };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
