// Entry `ticket-service-mock/verify`: checks any server against the contract.

import "../mock/check-node.ts";
import { toDriftHtml } from "./drift/drift-html.ts";
import { toDriftJUnit } from "./drift/drift-junit.ts";
import type { DriftOptions } from "./drift/drift-options.ts";
import type { DriftReport } from "./drift/drift-report.ts";
import { toDriftText } from "./drift/drift-text.ts";
import { toHtml } from "./verify/report/html.ts";
import { toJUnit } from "./verify/report/junit.ts";
import { toText } from "./verify/report/text.ts";
import type { VerifyReport } from "./verify/report/verify-report.ts";
import { runVerification } from "./verify/run.ts";
import type { VerifyOptions } from "./verify/verify-options.ts";

export type { ContractPlace } from "./drift/contract-place.ts";
export type { DriftOptions } from "./drift/drift-options.ts";
export type { Drift, DriftClass, DriftReport } from "./drift/drift-report.ts";
export type { Finding, FindingKind } from "./verify/report/finding.ts";
export type { OperationOutcome, VerifyReport } from "./verify/report/verify-report.ts";
export { TargetError } from "./verify/target/request.ts";
export type { VerifyOptions } from "./verify/verify-options.ts";

/** Output formats of a report. */
export type ReportFormat = "text" | "json" | "junit" | "html";

/**
 * Checks a server against the contract. Sends only GET and `POST /ticket/search` unless `write` is set.
 * @throws TargetError if the target cannot be verified: no response, a redirect, an HTML page, or the caller is
 *   rejected
 * @throws RangeError for an invalid option
 * @example const { outcome, findings } = await verify({ target: "https://staging.example.com/api", token });
 */
export function verify(options: VerifyOptions): Promise<VerifyReport> {
  return runVerification(options);
}

/**
 * Formats a report as text for people, as JSON, as JUnit XML for a CI server, or as an HTML page.
 * @example process.stdout.write(formatReport(await verify({ target: "http://127.0.0.1:4010" }), "text"));
 */
export function formatReport(report: VerifyReport, format: ReportFormat): string {
  if (format === "json") return `${JSON.stringify(report, null, 2)}\n`;
  if (format === "junit") return toJUnit(report);
  return format === "html" ? toHtml(report) : toText(report);
}

/**
 * Sends the same requests to a server and a mock, or replays recorded ones, and reports where the server's responses
 * break the contract and where they differ from the mock's. Sends only GET and `POST /ticket/search` unless `write` is
 * set.
 * @throws TargetError if the server cannot be reached: no response, a redirect, an HTML page, or the caller is rejected
 * @throws RangeError for an invalid option
 * @example const { outcome, drifts } = await drift({ target: "https://staging.example.com/api", token });
 */
export async function drift(options: DriftOptions): Promise<DriftReport> {
  const { runDrift } = await import("./drift/run-drift.ts");
  return runDrift(options);
}

/**
 * Formats a comparison as text for people, as JSON, as JUnit XML for a CI server, or as an HTML page.
 * @example process.stdout.write(formatDrift(await drift({ replay: { requests: [] } }), "text"));
 */
export function formatDrift(report: DriftReport, format: ReportFormat): string {
  if (format === "json") return `${JSON.stringify(report, null, 2)}\n`;
  if (format === "junit") return toDriftJUnit(report);
  return format === "html" ? toDriftHtml(report) : toDriftText(report);
}
