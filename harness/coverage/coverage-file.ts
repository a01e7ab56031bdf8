// Writes this process's coverage to a file and updates it when a mock closes, so that a killed process loses nothing.
import { randomUUID } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { isMainThread } from "node:worker_threads";
import { type CoverageReport, mergeCoverage } from "../../mock/create-mock.ts";

interface CoverageFile {
  readonly path: string;
  /** Content of the file; undefined until something is written. */
  readonly report: CoverageReport | undefined;
}

const files = new Map<string, CoverageFile>();

/** @throws Error naming the variable and the folder if it is not writable */
export function addToFile(folder: string, report: CoverageReport): void {
  const absoluteFolder = resolve(folder);
  const run = runNameOf(process.env);
  const key = `${absoluteFolder}\n${run}`;
  try {
    const file = files.get(key) ?? { path: createPath(absoluteFolder), report: undefined };
    const mergedReport = file.report === undefined ? report : mergeCoverage([file.report, report]);
    files.set(key, { path: file.path, report: mergedReport });
    // Replaces the file atomically.
    writeFileSync(`${file.path}.part`, `${JSON.stringify({ run, ...mergedReport }, null, 2)}\n`);
    renameSync(`${file.path}.part`, file.path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`TICKET_MOCK_COVERAGE_FOLDER: cannot write ${folder} (${reason})`, { cause: error });
  }
}

/** A name unique across processes and machines: CI jobs share the folder. */
function createPath(folder: string): string {
  mkdirSync(folder, { recursive: true });
  return join(folder, `coverage-${process.pid}-${randomUUID()}.json`);
}

/** The run that TICKET_MOCK_RUN names; default: the process that started the tests, which forks its workers. */
function runNameOf({ TICKET_MOCK_RUN: runName = "" }: Readonly<Record<string, string | undefined>>): string {
  if (runName !== "") return runName;
  const isForked = isMainThread && process.send !== undefined;
  return `${hostname()}-${isForked ? process.ppid : process.pid}`;
}
