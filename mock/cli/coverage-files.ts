// Merges the coverage files of one test run.
import { readFile, stat } from "node:fs/promises";
import { type CoverageReport, DomainError, mergeCoverage } from "../create-mock.ts";
import { messageOf } from "../engine/core/errors.ts";
import { toPointer } from "../engine/core/json-pointer.ts";
import { ConfigError } from "./config-error.ts";

/** The result of a merge. */
export interface MergedFiles {
  readonly report: CoverageReport;
  /** Files of other runs. */
  readonly omittedFiles: readonly string[];
}

/** A readable coverage file. */
interface CoverageFile {
  readonly path: string;
  readonly report: CoverageReport;
  /** The test run that wrote it, if known. */
  readonly run: string | undefined;
  readonly changedAt: number;
}

interface Problem {
  readonly problem: string;
}

/**
 * Merges the reports that belong to a run or to no run.
 * @param run default: the run of the newest file
 * @throws ConfigError that names each file that cannot be read or is not a report, or says that no file belongs to the
 *   run
 */
export async function mergeFiles(paths: readonly string[], run: string | undefined): Promise<MergedFiles> {
  const files = await readFiles(paths);
  if (run !== undefined) assertKnownRun(run, files);
  const selectedRun = run ?? findNewestRun(files);
  const isSelected = (file: CoverageFile) => file.run === undefined || file.run === selectedRun;
  const omittedFiles = files.filter((file) => !isSelected(file)).map(({ path }) => path);
  return { report: mergeReports(files.filter(isSelected)), omittedFiles };
}

/** @throws ConfigError with a line for each unusable file */
async function readFiles(paths: readonly string[]): Promise<readonly CoverageFile[]> {
  const results = await Promise.all(paths.map(readCoverageFile));
  const problems = results.flatMap((result) => ("problem" in result ? result.problem : []));
  if (problems.length > 0) throw new ConfigError(problems);
  return results.flatMap((result) => ("report" in result ? result : []));
}

function assertKnownRun(run: string, files: readonly CoverageFile[]): void {
  const runs = new Set(files.flatMap((file) => file.run ?? []));
  if (runs.size === 0 || runs.has(run)) return;
  throw new ConfigError([`--run: no file belongs to the run ${run}; runs are ${[...runs].join(", ")}`]);
}

function findNewestRun(files: readonly CoverageFile[]): string | undefined {
  const filesWithRun = files.filter((file) => file.run !== undefined);
  return filesWithRun.toSorted((left, right) => right.changedAt - left.changedAt)[0]?.run;
}

function mergeReports(files: readonly CoverageFile[]): CoverageReport {
  try {
    return mergeCoverage(files.map(({ report }) => report));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const paths = files.map(({ path }) => path);
    throw new ConfigError(toLines(error, paths));
  }
}

async function readCoverageFile(path: string): Promise<CoverageFile | Problem> {
  let text: string;
  let changedAt: number;
  try {
    text = await readFile(path, "utf8");
    changedAt = (await stat(path)).mtimeMs;
  } catch (error) {
    return { problem: `${path}: cannot be read (${messageOf(error)})` };
  }
  const parsed = parseReport(text);
  return "report" in parsed
    ? { ...parsed, path, changedAt }
    : { problem: `${path}: is not a ticket-mock coverage report (${parsed.problem})` };
}

export function parseReport(text: string): Pick<CoverageFile, "report" | "run"> | Problem {
  try {
    const parsed: CoverageReport = JSON.parse(text);
    return { report: mergeCoverage([parsed]), run: parsed.run };
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: "it is not JSON" };
    if (!(error instanceof DomainError)) throw error;
    const [first] = error.violations;
    return { problem: first === undefined ? error.summary : toReason(first.pointer.replace("/0", ""), first) };
  }
}

function toReason(pointer: string, { found, expected }: DomainError["violations"][number]): string {
  return `${pointer === "" ? "" : `${pointer}: `}found ${found}, expected ${expected}`;
}

/** Formats each violation with its file: its pointer begins with the index of the file. */
function toLines({ message, violations }: DomainError, files: readonly string[]): readonly string[] {
  const [opening] = message.split(":");
  return violations.map((violation) => {
    const [, index = "", ...rest] = violation.pointer.split("/");
    return `${files[Number(index)]}: ${toReason(toPointer(rest), violation)} (${opening})`;
  });
}
