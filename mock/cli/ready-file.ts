// Maintains the ready file of a server, which exists only while the server listens.
import { readFileSync, rmSync, statSync } from "node:fs";
import { messageOf } from "../engine/core/errors.ts";
import type { CommandHost } from "./command-host.ts";
import { replaceFile } from "./replace-file.ts";

/**
 * Removes the ready file of an earlier run, which would mislead a waiting program. Call it before anything can fail.
 */
export function removeOldReadyFile(argv: readonly string[], { TICKET_MOCK_READY_FILE }: CommandHost["env"]): void {
  const joinedPath = argv.findLast((word) => word.startsWith("--ready-file="))?.slice("--ready-file=".length);
  const separatePath = argv.includes("--ready-file") ? argv[argv.lastIndexOf("--ready-file") + 1] : undefined;
  const path = joinedPath ?? separatePath ?? TICKET_MOCK_READY_FILE;
  try {
    if (path !== undefined && isPlainFile(path)) rmSync(path, { force: true });
  } catch {
    // The later check of the setting reports the problem with the name of the flag.
  }
}

/**
 * Writes the file, and removes it when the process ends or the returned function is called.
 * @throws ConfigError if it cannot be written
 */
export function writeReadyFile(path: string, readyLine: string, host: CommandHost): () => void {
  const content = `${readyLine}\n`;
  function remove(): void {
    host.off("exit", remove);
    try {
      // Another server may have replaced the file.
      if (isPlainFile(path) && readFileSync(path, "utf8") === content) rmSync(path, { force: true });
    } catch (error) {
      // A failure must not stop the rest of the shutdown.
      host.stderr.write(`--ready-file: cannot remove ${path} (${messageOf(error)})\n`);
    }
  }
  // The file contains a token, so only this user may read it.
  replaceFile("--ready-file", path, content, 0o600);
  host.on("exit", remove);
  return remove;
}

function isPlainFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
