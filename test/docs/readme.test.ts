// README.md shows the server's actual output and a working CI job.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { toOneLine, toPattern } from "../../console/src/docs/shell.ts";
import { commandFile, startCommand } from "../mock/cli/run-command.ts";
import { listMarkedBlocks } from "./blocks.ts";
import { listSections } from "./console-blocks.ts";

// A consumer's test, which uses the server at API_URL.
const consumerTest = `
const response = await fetch(process.env.API_URL + "/__admin/sandboxes/default");
const { scenario } = await response.json();
console.log("answer:", response.status, scenario);
`;

interface BlockResult {
  readonly code: number | null;
  /** The output of the block and its `npm test`. */
  readonly stdout: string;
  readonly stderr: string;
  /** The JSON files that remain in its folder. */
  readonly files: readonly string[];
}

/** Runs a block, and resolves when the block and its server have ended. */
async function runServerBlock(block: string): Promise<BlockResult> {
  const folder = mkdtempSync(join(tmpdir(), "ticket-mock-readme-"));
  try {
    const bin = join(folder, "node_modules/.bin");
    mkdirSync(bin, { recursive: true });
    const command = `#!/bin/sh\nexec "${process.execPath}" "${commandFile}" "$@"\n`;
    writeFileSync(join(bin, "ticket-mock"), command, { mode: 0o755 });
    writeFileSync(join(folder, "test.mjs"), consumerTest);
    writeFileSync(join(folder, "package.json"), JSON.stringify({ scripts: { test: "node test.mjs" } }));
    const inherited = Object.entries(process.env).filter(([name]) => !/^(TICKET_MOCK|npm)_/.test(name));
    const env = Object.fromEntries(inherited);
    const child = spawn("bash", ["-ec", block], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
    const [[code], stdout, stderr] = await Promise.all([once(child, "close"), text(child.stdout), text(child.stderr)]);
    const files = readdirSync(folder).filter((name) => name.endsWith(".json") && name !== "package.json");
    return { code, stdout, stderr, files };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const readme = readFileSync("README.md", "utf8");
const start = listSections(readme)
  .flatMap(({ steps }) => steps)
  .find(({ command }) => command.startsWith("npx ticket-mock --"));

describe("README.md", () => {
  it("shows the server's output at its start", async () => {
    const [, flags = ""] = /npx ticket-mock (.*)/.exec(start?.command ?? "") ?? [];
    const server = startCommand(["serve", ...flags.split(" "), "--port", "0"]);
    const output = await server.waitFor(/contract: .*\n/);
    const { url } = /listening on (?<url>\S+)/.exec(output)?.groups ?? {};
    await server.end();
    expect(toOneLine(output.replaceAll(url ?? "", "http://127.0.0.1:4010"))).toMatch(
      toPattern(start?.expectedOutput ?? ""),
    );
  });

  it("shows how a CI job starts, uses and stops a server", async () => {
    const [block] = listMarkedBlocks(readme).filter(({ language, place }) => `${language} ${place}` === "sh server");
    const [, scenario = ""] = /--scenario (\S+)/.exec(block?.text ?? "") ?? [];
    const { code, stdout, files } = await runServerBlock(block?.text ?? "");
    expect(stdout).toContain(`answer: 200 ${scenario}\n`);
    expect({ code, files }).toEqual({ code: 0, files: [] });
  });

  it("shows a CI job that prints only the reason if the server does not start", async () => {
    const [block] = listMarkedBlocks(readme).filter(({ language, place }) => `${language} ${place}` === "sh server");
    const { code, stdout, stderr } = await runServerBlock((block?.text ?? "").replace(/--scenario \S+/, "--seed x"));
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: "",
      stderr: '--seed is "x"; it must be a whole number of at least 0.\n',
    });
  });
});
