// The ready file of a command that serves: it is there only while its server listens.
import { readFileSync, rmSync, statSync } from "node:fs";
import type { CommandHost } from "./command-host.ts";
import { replaceFile } from "./replace-file.ts";

/**
 * Removes the file that these words or the variable name: it is from an earlier run, and whoever waits for it must not find it. This comes
 * before everything that can fail. What cannot be removed is left to the check of the setting.
 */
export function removeOldReadyFile(words: readonly string[], { TICKET_MOCK_READY_FILE }: CommandHost["env"]): void {
  const joined = words.findLast((word) => word.startsWith("--ready-file="))?.slice("--ready-file=".length);
  const apart = words.includes("--ready-file") ? words[words.lastIndexOf("--ready-file") + 1] : undefined;
  const path = joined ?? apart ?? TICKET_MOCK_READY_FILE;
  try {
    if (path !== undefined && isPlainFile(path)) rmSync(path, { force: true });
  } catch {
    // Told by the check of the setting, by the name of the flag.
  }
}

/**
 * Writes the file. It is removed by the function that is returned, and at the latest when the process ends.
 * @throws ConfigError where it cannot be written
 */
export function writeReadyFile(path: string, ready: string, host: CommandHost): () => void {
  const content = `${ready}\n`;
  function remove(): void {
    host.off("exit", remove);
    try {
      // Another server may have taken the file over.
      if (isPlainFile(path) && readFileSync(path, "utf8") === content) rmSync(path, { force: true });
    } catch (error) {
      // It must not keep the rest of the end from being done.
      host.stderr.write(`--ready-file: cannot remove ${path} (${error instanceof Error ? error.message : error})\n`);
    }
  }
  // It holds a token: for this user alone.
  replaceFile("--ready-file", path, content, 0o600);
  host.on("exit", remove);
  return remove;
}

function isPlainFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
