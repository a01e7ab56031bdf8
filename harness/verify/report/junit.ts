// Writes reports as JUnit XML for CI servers: one test case per operation, with failures for its findings.
import { formatCount } from "../../../mock/engine/core/text/format-count.ts";
import { escapeMarkup } from "./markup.ts";
import { toBasis, toSentence } from "./text.ts";
import type { VerifyReport } from "./verify-report.ts";

/** The test case of one operation. */
export interface JUnitCase {
  readonly tag: string;
  readonly operationId: string;
  /** Why it was not checked, if it was not. */
  readonly skipped?: string | undefined;
  /** Failures, each as a block of lines. */
  readonly failures: readonly string[];
  /** Additional remarks. */
  readonly remarks: readonly string[];
}

/** A run against one target. */
export interface JUnitSuite {
  /** The command's name. */
  readonly name: string;
  readonly target: string;
  /** Type of a failure: `deviation`. */
  readonly failure: string;
  readonly cases: readonly JUnitCase[];
}

export function toSuite({ name, target, failure, cases }: JUnitSuite): string {
  const failureCount = cases.filter(({ failures }) => failures.length > 0).length;
  const skipped = cases.filter((testCase) => testCase.skipped !== undefined).length;
  const counts = `tests="${cases.length}" failures="${failureCount}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escapeMarkup(name)}" ${counts}>`,
    `  <testsuite name="${escapeMarkup(target)}" ${counts} errors="0" skipped="${skipped}">`,
    ...cases.map((testCase) => toTestCase(testCase, failure)),
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

function toTestCase({ tag, operationId, skipped, failures, remarks }: JUnitCase, failure: string): string {
  const toLines = (lines: readonly string[]) => escapeMarkup(lines.join("\n"));
  const message = formatCount(failures.length, failure);
  const content = [
    skipped === undefined ? "" : `<skipped message="${escapeMarkup(skipped)}"/>`,
    failures.length === 0 ? "" : `<failure message="${message}" type="${failure}">${toLines(failures)}</failure>`,
    remarks.length === 0 ? "" : `<system-out>${toLines(remarks)}</system-out>`,
  ].join("");
  return `    <testcase classname="${escapeMarkup(tag)}" name="${escapeMarkup(operationId)}">${content}</testcase>`;
}

/** Renders a verification report as JUnit XML. */
export function toJUnit({ target, operations, findings }: VerifyReport): string {
  const cases = operations.map(({ operationId, tag, outcome, reason }): JUnitCase => {
    const ownFindings = findings.filter((finding) => finding.operationId === operationId);
    return {
      tag,
      operationId,
      skipped: outcome === "not checked" ? (reason ?? "") : undefined,
      failures: ownFindings.filter(({ verdict }) => verdict === "deviation").map(toLines),
      remarks: ownFindings.filter(({ verdict }) => verdict !== "deviation").map(toLines),
    };
  });
  return toSuite({ name: "ticket-mock verify", target, failure: "deviation", cases });
}

function toLines(finding: VerifyReport["findings"][number]): string {
  return `${toSentence(finding)}\n  ${toBasis(finding)}\n  ${finding.example}`;
}
