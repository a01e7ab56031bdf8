// Implements `ticket-mock coverage`: prints the coverage of a running mock, or of merged reports.
import { toReport } from "../control/coverage/coverage-report.ts";
import { type CoverageReport, toCoverageText } from "../create-mock.ts";
import { toPrintableLines } from "../engine/core/printable.ts";
import { mockUrl, type SettingsOf } from "../options/command-flags.ts";
import { requestAdmin, sandboxOf } from "./admin-request.ts";
import type { CommandHost } from "./command-host.ts";
import { ConfigError } from "./config-error.ts";
import { mergeFiles, parseReport } from "./coverage-files.ts";
import { compareThresholds } from "./coverage-thresholds.ts";
import { assertWritable, replaceFile } from "./replace-file.ts";

/**
 * Prints the table, or the report as JSON; exits with 1 below a threshold.
 * @param files reports to merge, as printed by `--json`; default: the report of the mock at `--url`
 */
export async function printCoverage(
  settings: SettingsOf<"coverage">,
  files: readonly string[],
  host: CommandHost,
): Promise<void> {
  const { json, url = mockUrl, out, junit, only } = settings;
  checkSettings(settings, files);
  const isMerge = files.length > 0;
  const coverage = isMerge ? await readFiles(files, settings.run, host) : await fetchCoverage(url, settings.adminToken);
  const report = onlyNamed(coverage, only);
  const thresholds = compareThresholds(report, settings);
  if (out !== undefined) replaceFile("--out", out, toCoverageJson(report));
  if (junit !== undefined) {
    const { toCoverageJUnit } = await import("./coverage-junit.ts");
    replaceFile("--junit", junit, toCoverageJUnit(report, thresholds, isMerge ? files.join(" ") : url));
  }
  host.stdout.write(toPrintableLines(json ? toCoverageJson(report) : toCoverageText(report)));
  for (const { failure } of thresholds) {
    if (failure === undefined) continue;
    host.stderr.write(`${failure}\n`);
    host.exitCode = 1;
  }
}

function checkSettings({ merge, url, out, junit }: SettingsOf<"coverage">, files: readonly string[]): void {
  if (merge && files.length === 0)
    throw new ConfigError(["--merge: no files given; expected reports, as in --merge coverage/*.json"]);
  if (out !== undefined) assertWritable("--out", out);
  if (junit !== undefined) assertWritable("--junit", junit);
  if (files.length > 0 && url !== undefined)
    throw new ConfigError([`--url: cannot be combined with report files (${files.join(", ")}); give one or the other`]);
}

async function readFiles(
  paths: readonly string[],
  run: string | undefined,
  host: CommandHost,
): Promise<CoverageReport> {
  const { report, omittedFiles } = await mergeFiles(paths, run);
  if (omittedFiles.length > 0)
    host.stderr.write(
      `Not counted because they belong to other runs: ${omittedFiles.join(", ")}. Processes that share TICKET_MOCK_RUN form one run.\n`,
    );
  return report;
}

/** Formats a report as JSON. */
export function toCoverageJson(report: CoverageReport): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}

/** Reduces a report to the operations that `only` names by tag or id. */
function onlyNamed(report: CoverageReport, only: readonly string[]): CoverageReport {
  if (only.length === 0) return report;
  const { contractVersion, operations } = report;
  const unknownNames = only.filter(
    (word) => !operations.some(({ tag, operationId }) => word === tag || word === operationId),
  );
  if (unknownNames.length > 0) {
    const tags = [...new Set(operations.map(({ tag }) => tag))].sort().join(", ");
    throw new ConfigError([`--only: unknown tag or operation ${unknownNames.join(", ")}; tags are ${tags}`]);
  }
  const selected = operations.filter(({ tag, operationId }) => only.includes(tag) || only.includes(operationId));
  return toReport(contractVersion, selected);
}

async function fetchCoverage(url: string, adminToken: string | undefined): Promise<CoverageReport> {
  const path = toCoveragePath(url);
  const address = new URL(url).origin + path;
  const response = await requestAdmin(url, path, adminToken);
  const text = await response.text();
  if (!response.ok) throw new ConfigError([`${address} returned ${response.status}: ${text}`]);
  const report = parseReport(text);
  if ("report" in report) return report.report;
  throw new ConfigError([`--url: the response of ${address} is not a ticket-mock coverage report (${report.problem})`]);
}

/** A base URL with `/__sandbox/<id>` selects that sandbox's coverage, any other URL the coverage of all sandboxes. */
function toCoveragePath(url: string): string {
  const id = sandboxOf(url);
  return id === undefined ? "/__admin/coverage" : `/__admin/sandboxes/${id}/coverage`;
}
