// Reads a JSON or YAML file that a flag names.
import { readFile } from "node:fs/promises";
import { messageOf } from "../engine/core/errors.ts";
import { ConfigError } from "./config-error.ts";

/**
 * Reads a JSON file.
 * @throws ConfigError that names the flag
 */
export function readJson(flag: string, path: string): Promise<unknown> {
  return readParsed(flag, path, JSON.parse);
}

/**
 * Reads a YAML or JSON file.
 * @throws ConfigError that names the flag
 */
export async function readYaml(flag: string, path: string): Promise<unknown> {
  // Rarely used, so it is loaded on demand.
  const { parse } = await import("yaml");
  return readParsed(flag, path, parse);
}

async function readParsed(flag: string, path: string, toValue: (text: string) => unknown): Promise<unknown> {
  try {
    return toValue(await readFile(path, "utf8"));
  } catch (error) {
    throw new ConfigError([`${flag}: cannot read ${path} (${messageOf(error)})`]);
  }
}
