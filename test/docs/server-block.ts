// Runs the `sh server` block of README.md with bash, in a folder that has the command of this checkout installed. Used by
// test/docs/readme.test.ts.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

// The tests of the consumer: they ask the mock that they are told of.
const ask = `
const response = await fetch(process.env.API_URL + "/__admin/sandboxes/default");
const { scenario } = await response.json();
console.log("asked:", response.status, scenario);
`;

/** What the block prints, and what its `npm test` found; resolves when the server has ended too. */
export async function runServerBlock(block: string): Promise<string> {
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
    const { stdout } = await promisify(execFile)("bash", ["-ec", block], { cwd: folder, env });
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
