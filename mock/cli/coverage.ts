// Implements `ticket-mock coverage`: prints the coverage of a running mock, or of several merged reports.
import { readFile } from "node:fs/promises";
import { type CoverageReport, DomainError, mergeCoverage, toCoverageText } from "../create-mock.ts";
import { toPointer } from "../engine/core/json-pointer.ts";
import type { SettingsOf } from "../options/command-flags.ts";
import type { CommandHost } from "./command-host.ts";
import { ConfigError } from "./config-error.ts";
import { replaceFile, tryFile } from "./replace-file.ts";

/**
 * Prints the table, or the report as JSON; exits with 1 if the share is below `--min`.
 * @param files reports to merge, as `--json` prints them; default: the report of the mock at `--url`
 */
export async function printCoverage(
  { min, json, url, adminToken, merge, out }: SettingsOf<"coverage">,
  files: readonly string[],
  host: CommandHost,
): Promise<void> {
  if (merge && files.length === 0)
    throw new ConfigError(["--merge: no files given; expected reports, as in --merge coverage/*.json"]);
  if (out !== undefined) tryFile("--out", out);
  if (files.length > 0 && url !== undefined)
    throw new ConfigError([`--url: names a mock to ask, and ${files[0]} a report to merge; give one or the other`]);
  const report = files.length > 0 ? await mergeFiles(files) : await askMock(url ?? defaultUrl, adminToken);
  if (out !== undefined) replaceFile("--out", out, toCoverageJson(report));
  host.stdout.write(json ? toCoverageJson(report) : toCoverageText(report));
  if (report.percent >= min) return;
  host.stderr.write(`coverage ${report.percent} % is below --min ${min} %\n`);
  host.exitCode = 1;
}

/** The default address of `ticket-mock serve`. */
const defaultUrl = "http://127.0.0.1:4010";

/** The text of a report file. */
export function toCoverageJson(report: CoverageReport): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}

/** Reports each file that cannot be read or is not a report. */
async function mergeFiles(files: readonly string[]): Promise<CoverageReport> {
  const read = await Promise.all(files.map(readReport));
  const problems = read.flatMap((one) => ("problem" in one ? one.problem : []));
  if (problems.length > 0) throw new ConfigError(problems);
  const reports = read.flatMap((one) => ("report" in one ? one.report : []));
  try {
    return mergeCoverage(reports);
  } catch (error) {
    if (error instanceof DomainError) throw new ConfigError(toLines(error, files));
    throw error;
  }
}

type ReadReport = { readonly report: CoverageReport } | { readonly problem: string };

async function readReport(path: string): Promise<ReadReport> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    return { problem: `${path}: cannot be read (${error instanceof Error ? error.message : error})` };
  }
  const read = parseReport(text);
  return "report" in read ? read : { problem: `${path}: is not a coverage report of ticket-mock (${read.problem})` };
}

function parseReport(text: string): ReadReport {
  try {
    return { report: mergeCoverage([JSON.parse(text)]) };
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

async function askMock(url: string, adminToken: string | undefined): Promise<CoverageReport> {
  const place = toCoverageUrl(url);
  const headers: Record<string, string> = adminToken === undefined ? {} : { authorization: `Bearer ${adminToken}` };
  let response: Response;
  try {
    response = await fetch(place, { headers });
  } catch {
    throw new ConfigError([`--url: no mock answers at ${new URL(place).origin}`]);
  }
  const text = await response.text();
  if (!response.ok) throw new ConfigError([`${place} answers ${response.status}: ${text}`]);
  const read = parseReport(text);
  if ("report" in read) return read.report;
  throw new ConfigError([`--url: what ${place} answers is not a coverage report of ticket-mock (${read.problem})`]);
}

/** A base URL with `/__sandbox/<id>` selects the coverage of that sandbox, any other that of all. */
function toCoverageUrl(text: string): string {
  const { origin, pathname } = new URL(text);
  const [, id] = /^\/__sandbox\/([^/]+)/.exec(pathname) ?? [];
  return id === undefined ? `${origin}/__admin/coverage` : `${origin}/__admin/sandboxes/${id}/coverage`;
}
