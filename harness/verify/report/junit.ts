// The report for CI servers: one test case per operation, a failure for its deviations. Used by harness/verify.ts.
import { escapeMarkup } from "./markup.ts";
import { toGround, toSentence } from "./text.ts";
import type { OperationOutcome, VerifyReport } from "./verify-report.ts";

/** The report as JUnit XML. */
export function toJUnit({ target, operations, findings }: VerifyReport): string {
  const count = (wanted: string) => operations.filter(({ outcome }) => outcome === wanted).length;
  const cases = operations.map((one) => toCase(one, findings));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="ticket-mock verify" tests="${operations.length}" failures="${count("deviating")}">`,
    `  <testsuite name="${escapeMarkup(target)}" tests="${operations.length}" failures="${count("deviating")}" errors="0" skipped="${count("not checked")}">`,
    ...cases,
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

function toCase({ operationId, tag, outcome, reason }: OperationOutcome, findings: VerifyReport["findings"]): string {
  const own = findings.filter((one) => one.operationId === operationId);
  const failed = own.filter(({ verdict }) => verdict === "deviation");
  const told = own.filter(({ verdict }) => verdict !== "deviation");
  const toLines = (some: typeof own) =>
    escapeMarkup(some.map((one) => `${toSentence(one)}\n  ${toGround(one)}\n  ${one.example}`).join("\n"));
  const inner = [
    outcome === "not checked" ? `<skipped message="${escapeMarkup(reason ?? "")}"/>` : "",
    failed.length > 0
      ? `<failure message="${failed.length} deviations" type="deviation">${toLines(failed)}</failure>`
      : "",
    told.length > 0 ? `<system-out>${toLines(told)}</system-out>` : "",
  ].join("");
  return `    <testcase classname="${escapeMarkup(tag)}" name="${operationId}">${inner}</testcase>`;
}
