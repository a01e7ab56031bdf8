// Writes the recording of `ticket-mock proxy --record` as a scenario file, preceded by its notes.
import { basename, extname } from "node:path";
import { stringify } from "yaml";
import type { RunningProxy } from "../../harness/proxy.ts";
import type { CommandHost } from "./command-host.ts";
import { ConfigError } from "./config-error.ts";
import { replaceFile, tryFile } from "./replace-file.ts";

const flag = "--record";

/**
 * Checks that a recording can be written.
 * @throws ConfigError
 */
export function tryRecording(path: string): void {
  if (![".yaml", ".yml"].includes(extname(path))) {
    throw new ConfigError([`${flag}: expected a file that ends with .yaml or .yml, found ${path}`]);
  }
  tryFile(flag, path);
}

/** Writes the recording; prints a failure and sets exit code 1. */
export function saveRecording(path: string, proxy: RunningProxy, host: CommandHost): void {
  const { scenario, notes } = proxy.recording(toName(path));
  const lines = [
    "UNREVIEWED. Check this file for personal data, then remove this mark here and in `description`.",
    ...notes,
  ];
  const text = lines.map((line) => `# ${line.replace(/\s+/g, " ")}\n`).join("") + stringify(scenario, { lineWidth: 0 });
  try {
    replaceFile(flag, path, text);
    host.stderr.write(`recorded ${scenario.records?.length ?? 0} records in ${path}, unreviewed\n`);
  } catch (error) {
    host.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    host.exitCode = 1;
  }
}

/** Derives the scenario's name from that of the file. */
function toName(path: string): string {
  const words =
    basename(path, extname(path))
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const name = words.join("-");
  return /^[a-z]/.test(name) ? name : `recorded-${name}`.replace(/-$/, "");
}
