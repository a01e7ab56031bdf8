// Writes files atomically.
import { closeSync, lstatSync, openSync, readlinkSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { toSlices } from "../engine/core/sliced-result.ts";
import { ConfigError } from "./config-error.ts";

/**
 * Checks that a file can be written, without changing it.
 * @throws ConfigError that names the flag and the reason
 */
export function assertWritable(flag: string, path: string): void {
  onFile(flag, path, () => {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) throw new Error("it is a folder");
    writePart(path, "");
    rmSync(toPartPath(path));
  });
}

/**
 * Writes a file atomically.
 * @param content a string, or its pieces
 * @param mode permissions; default: the default of the process
 * @throws ConfigError that names the flag and the reason
 */
export function replaceFile(flag: string, path: string, content: string | Iterable<string>, mode?: number): void {
  onFile(flag, path, () => {
    writePart(path, content, mode);
    try {
      renameSync(toPartPath(path), path);
    } catch (error) {
      rmSync(toPartPath(path), { force: true });
      throw error;
    }
  });
}

/** Follows symbolic links: replacing a link would leave its target unchanged. */
export function linkTarget(path: string, maxDepth = 40): string {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return isLink && maxDepth > 0 ? linkTarget(resolve(dirname(path), readlinkSync(path)), maxDepth - 1) : path;
}

function writePart(path: string, content: string | Iterable<string>, mode?: number): void {
  try {
    const file = openSync(toPartPath(path), "w", mode);
    try {
      for (const slice of typeof content === "string" ? [content] : toSlices(content)) writeFileSync(file, slice);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    // A full disk leaves a truncated file.
    if (statSync(toPartPath(path), { throwIfNoEntry: false })?.isFile() === true)
      rmSync(toPartPath(path), { force: true });
    throw error;
  }
}

function toPartPath(path: string): string {
  return `${path}.part`;
}

function onFile(flag: string, path: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw new ConfigError([`${flag}: cannot write ${path} (${toReason(error, path)})`]);
  }
}

/** Hides the name of the temporary file. */
function toReason(error: unknown, path: string): string {
  if (!(error instanceof Error)) return String(error);
  const isMissing = "code" in error && error.code === "ENOENT";
  return isMissing ? `there is no folder ${dirname(path)}` : error.message.replaceAll(toPartPath(path), path);
}
