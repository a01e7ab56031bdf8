// Entry `ticket-service-mock/verify`: checks any server against the contract.

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

/** The forms that a report can be written in. */
export type ReportFormat = "text" | "json" | "junit" | "html";

/**
 * Sends requests to a server and holds its answers against the contract. Without `write` only GET and `POST /ticket/search` are sent.
 * @throws TargetError where nothing can be verified: no answer, a redirect, a page of HTML, a caller who is not let in
 * @throws RangeError where an option is wrong
 * @example const { outcome, findings } = await verify({ target: "https://staging.example.com/api", token });
 */
export function verify(options: VerifyOptions): Promise<VerifyReport> {
  return runVerification(options);
}

/**
 * A report as text: for people, as JSON, for a CI server (JUnit), or as a page.
 * @example process.stdout.write(formatReport(await verify({ target: "http://127.0.0.1:4010" }), "text"));
 */
export function formatReport(report: VerifyReport, format: ReportFormat): string {
  if (format === "json") return `${JSON.stringify(report, null, 2)}\n`;
  if (format === "junit") return toJUnit(report);
  return format === "html" ? toHtml(report) : toText(report);
}

/**
 * Sends the same requests to a server and to a mock, and tells where the server's answers have another form than the contract says, and where it does
 * something else than the mock; or does so with what was recorded. Without `write` only GET and `POST /ticket/search` are sent.
 * @throws TargetError where the server cannot be asked: no answer, a redirect, a page of HTML, a caller who is not let in
 * @throws RangeError where an option is wrong
 * @example const { outcome, drifts } = await drift({ target: "https://staging.example.com/api", token });
 */
export async function drift(options: DriftOptions): Promise<DriftReport> {
  const { runDrift } = await import("./drift/run-drift.ts");
  return runDrift(options);
}

/**
 * A comparison as text: for people, as JSON, for a CI server (JUnit), or as a page.
 * @example process.stdout.write(formatDrift(await drift({ replay: { requests: [] } }), "text"));
 */
export function formatDrift(report: DriftReport, format: ReportFormat): string {
  if (format === "json") return `${JSON.stringify(report, null, 2)}\n`;
  if (format === "junit") return toDriftJUnit(report);
  return format === "html" ? toDriftHtml(report) : toDriftText(report);
}
