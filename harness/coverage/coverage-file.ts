// Writes the coverage of this process to one file in a folder, complete after each mock, however the process ends.
import { randomUUID } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type CoverageReport, mergeCoverage } from "../../mock/create-mock.ts";

interface OwnFile {
  readonly path: string;
  /** Content of the file; undefined until something is written. */
  readonly report: CoverageReport | undefined;
}

const files = new Map<string, OwnFile>();

/** @throws Error naming the variable and the folder if it is not writable */
export function addToFile(folder: string, report: CoverageReport): void {
  const key = resolve(folder);
  try {
    const file = files.get(key) ?? { path: takePath(key), report: undefined };
    const merged = file.report === undefined ? report : mergeCoverage([file.report, report]);
    files.set(key, { path: file.path, report: merged });
    // Replaces the file atomically.
    writeFileSync(`${file.path}.part`, `${JSON.stringify(merged, null, 2)}\n`);
    renameSync(`${file.path}.part`, file.path);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`TICKET_MOCK_COVERAGE_FOLDER: cannot write ${folder} (${why})`, { cause: error });
  }
}

/** A name unique across processes and machines: CI jobs share the folder. */
function takePath(folder: string): string {
  mkdirSync(folder, { recursive: true });
  return join(folder, `coverage-${process.pid}-${randomUUID()}.json`);
}
