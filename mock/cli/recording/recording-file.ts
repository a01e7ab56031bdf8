// Writes what `ticket-mock proxy --record` has seen as a scenario file, with its notes before it.
import { basename, extname } from "node:path";
import { stringify } from "yaml";
import type { RunningProxy } from "../../../harness/proxy.ts";
import type { CommandHost } from "../command-host.ts";
import { ConfigError } from "../config-error.ts";
import { replaceFile, tryFile } from "../replace-file.ts";

const flag = "--record";

/**
 * Finds out whether a recording can be written.
 * @throws ConfigError
 */
export function tryRecording(path: string): void {
  if (![".yaml", ".yml"].includes(extname(path))) {
    throw new ConfigError([`${flag}: expected a file that ends with .yaml or .yml, found ${path}`]);
  }
  tryFile(flag, path);
}

/** Writes it; where that fails, says so and ends with 1. */
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

/** The name of a scenario after that of the file. */
function toName(path: string): string {
  const words =
    basename(path, extname(path))
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const name = words.join("-");
  return /^[a-z]/.test(name) ? name : `recorded-${name}`.replace(/-$/, "");
}
