// Reads a JSON file that a flag names.
import { readFile } from "node:fs/promises";
import { messageOf } from "../engine/core/errors.ts";
import { ConfigError } from "./config-error.ts";

/** @throws ConfigError that names the flag */
export async function readJson(flag: string, path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    throw new ConfigError([`${flag}: cannot read ${path} (${messageOf(error)})`]);
  }
}
