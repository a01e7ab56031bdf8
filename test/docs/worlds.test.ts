// Follows docs/worlds.md to a custom world: writes its files, makes its edits, and runs its commands.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { expect, it } from "vitest";
import { toOneLine, toPattern } from "../../console/src/docs/shell.ts";
import { createMock } from "../../mock/create-mock.ts";
import { commandFile } from "../mock/cli/run-command.ts";
import { useTemporaryFolder } from "../mock/temporary-folder.ts";
import { type Block, listMarkedBlocks } from "./blocks.ts";
import { toSteps } from "./console-blocks.ts";

const folder = useTemporaryFolder();

/** Runs a shell command and returns its output; `npx ticket-mock` runs this checkout. */
function run(command: string): string {
  const env = { ...process.env, PATH: [folder, process.env.PATH].join(delimiter) };
  return execFileSync("sh", ["-c", `{ ${command}; } 2>&1 || true`], { cwd: folder, env, encoding: "utf8" });
}

/** Replaces the lines marked `-` with the lines marked `+`. */
function edit(path: string, diff: string): void {
  const linesOf = (sign: string) => diff.match(new RegExp(`^\\${sign}.*\n`, "gm"))?.map((line) => line.slice(1)) ?? [];
  const before = readFileSync(path, "utf8");
  const after = before.replace(linesOf("-").join(""), () => linesOf("+").join(""));
  expect(after, diff).not.toBe(before);
  writeFileSync(path, after);
}

const handlers: Readonly<Record<string, (block: Block) => void>> = {
  console({ text }) {
    for (const { command, expectedOutput } of toSteps(text))
      expect(toOneLine(run(command)), command).toMatch(toPattern(expectedOutput));
  },
  diff: ({ place, text }) => edit(join(folder, place), text),
  yaml({ place, text }) {
    mkdirSync(dirname(join(folder, place)), { recursive: true });
    writeFileSync(join(folder, place), text);
  },
};

it("docs/worlds.md leads to a custom world of 300 tickets", async () => {
  writeFileSync(join(folder, "npx"), `#!/bin/sh\nshift\nexec "${process.execPath}" "${commandFile}" "$@"\n`);
  chmodSync(join(folder, "npx"), 0o755);
  for (const block of listMarkedBlocks(readFileSync("docs/worlds.md", "utf8"))) handlers[block.language]?.(block);
  await using mock = await createMock({ world: join(folder, "my-shop"), tickets: 300, auth: "off" });
  expect((await mock.control.exportState("default")).collections.tickets).toHaveLength(300);
}, 60_000);
