// Merges the coverage files of one test run.
import { readFile, stat } from "node:fs/promises";
import { type CoverageReport, DomainError, mergeCoverage } from "../create-mock.ts";
import { messageOf } from "../engine/core/errors.ts";
import { toPointer } from "../engine/core/json-pointer.ts";
import { ConfigError } from "./config-error.ts";

/** The merged report, and the omitted files. */
export interface MergedFiles {
  readonly report: CoverageReport;
  /** Files of other runs. */
  readonly omittedFiles: readonly string[];
}

/**
 * Merges the reports that belong to a run or to no run.
 * @param run default: the run of the newest file
 * @throws ConfigError that names each file that cannot be read or is not a report, or says that no file belongs to the
 *   run
 */
export async function mergeFiles(paths: readonly string[], run: string | undefined): Promise<MergedFiles> {
  const readings = await Promise.all(paths.map(readReport));
  const problems = readings.flatMap((reading) => ("problem" in reading ? reading.problem : []));
  if (problems.length > 0) throw new ConfigError(problems);
  const files = readings.flatMap((reading) => ("report" in reading ? reading : []));
  const filesWithRun = files.filter((file) => file.run !== undefined);
  const newest = filesWithRun.toSorted((left, right) => right.changedAt - left.changedAt)[0]?.run;
  const selectedRun = run ?? newest;
  if (run !== undefined && filesWithRun.length > 0 && !filesWithRun.some((file) => file.run === run)) {
    const runs = [...new Set(filesWithRun.map((file) => file.run))].join(", ");
    throw new ConfigError([`--run: no file belongs to the run ${run}; runs are ${runs}`]);
  }
  const filesOfRun = files.filter((file) => file.run === undefined || file.run === selectedRun);
  const omittedFiles = files.filter((file) => !filesOfRun.includes(file)).map(({ path }) => path);
  try {
    return { report: mergeCoverage(filesOfRun.map(({ report }) => report)), omittedFiles };
  } catch (error) {
    if (error instanceof DomainError)
      throw new ConfigError(
        toLines(
          error,
          filesOfRun.map(({ path }) => path),
        ),
      );
    throw error;
  }
}

type ParsedReport =
  | { readonly report: CoverageReport; readonly run: string | undefined }
  | { readonly problem: string };
type ReadReport =
  | {
      readonly report: CoverageReport;
      readonly run: string | undefined;
      readonly path: string;
      readonly changedAt: number;
    }
  | { readonly problem: string };

async function readReport(path: string): Promise<ReadReport> {
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

export function parseReport(text: string): ParsedReport {
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

function toLines({ message, violations }: DomainError, files: readonly string[]): readonly string[] {
  const [opening] = message.split(":");
  return violations.map((violation) => {
    const [, index = "", ...rest] = violation.pointer.split("/");
    return `${files[Number(index)]}: ${toReason(toPointer(rest), violation)} (${opening})`;
  });
}
