// Writes a recording as a scenario file, preceded by its notes.

import { basename, extname } from "node:path";
import { stringify } from "yaml";
import type { Recording } from "../../harness/proxy.ts";
import { messageOf } from "../engine/core/errors.ts";
import { formatCount } from "../engine/core/text/format-count.ts";
import type { CommandHost } from "./command-host.ts";
import { ConfigError } from "./config-error.ts";
import { assertWritable, replaceFile } from "./replace-file.ts";

/**
 * Checks that a recording can be written.
 * @throws ConfigError
 */
export function assertRecordingWritable(flag: string, path: string): void {
  if (![".yaml", ".yml"].includes(extname(path))) {
    throw new ConfigError([`${flag}: expected a file that ends with .yaml or .yml, found ${path}`]);
  }
  assertWritable(flag, path);
}

export function toRecordingText({ scenario, notes }: Pick<Recording, "scenario" | "notes">): string {
  const lines = [
    "UNREVIEWED. Check this file for personal data, then remove this mark here and in `description`.",
    ...notes,
  ];
  return lines.map((line) => `# ${line.replace(/\s+/g, " ")}\n`).join("") + stringify(scenario, { lineWidth: 0 });
}

/** Writes a recording; prints a failure and sets exit code 1. */
export function saveRecording(
  flag: string,
  path: string,
  recording: Pick<Recording, "scenario" | "notes">,
  host: CommandHost,
): void {
  try {
    replaceFile(flag, path, toRecordingText(recording));
    host.stderr.write(
      `recorded ${formatCount(recording.scenario.records?.length ?? 0, "record")} in ${path}, unreviewed\n`,
    );
  } catch (error) {
    host.stderr.write(`${messageOf(error)}\n`);
    host.exitCode = 1;
  }
}

/** Derives a scenario's name from a file name. */
export function toName(path: string): string {
  const fileName = basename(path, extname(path)).toLowerCase();
  const words = fileName.match(/[a-z0-9]+/g) ?? [];
  const beginsWithLetter = /^[a-z]/.test(words[0] ?? "");
  return (beginsWithLetter ? words : ["recorded", ...words]).join("-");
}
