// Renders the report for people: findings first, then what was not checked.

import { toPrintable } from "../../../mock/engine/core/printable.ts";
import { formatCount } from "../../../mock/engine/core/text/format-count.ts";
import type { Finding } from "./finding.ts";
import type { OperationOutcome, VerifyReport } from "./verify-report.ts";

export function toText(report: VerifyReport): string {
  const {
    target,
    contract,
    requests,
    operations,
    findings,
    undocumented,
    effects,
    created,
    leftOut,
    interrupted,
    warnings,
  } = report;
  const unchecked = operations.filter(({ outcome }) => outcome === "not checked");
  const lines = [
    `${target} against contract ${contract}: ${formatCount(requests, "request")}`,
    "",
    ...section("Deviations", findings.filter(isVerdict("deviation")).flatMap(toLines)),
    ...section("Wrong assumptions", findings.filter(isVerdict("assumption")).flatMap(toLines)),
    ...section("Known deviations", findings.filter(isVerdict("known")).flatMap(toLines)),
    ...section(
      "Not in the contract (no deviation)",
      undocumented.map((part) => `${part.operationId} ${part.place} (${part.example})`),
    ),
    ...section("Not checked", toReasons(unchecked)),
    ...section("Left out by --only", leftOut.length === 0 ? [] : [leftOut.join(", ")]),
    ...section("Side effects", effects),
    ...section("Created records", created),
    ...section("Interrupted", interrupted === undefined ? [] : [interrupted]),
    ...section("Warnings", warnings),
    toSummary(report),
  ];
  return `${lines.map(toPrintable).join("\n")}\n`;
}

/** One line: the number of conforming, deviating and unchecked operations. */
export function toSummary({ outcome, operations, findings }: VerifyReport): string {
  const count = (outcome: string) => operations.filter((operation) => operation.outcome === outcome).length;
  const deviations = findings.filter(isVerdict("deviation")).length;
  return `${outcome}: ${formatCount(count("conforming"), "operation")} conforming, ${count("deviating")} deviating (${formatCount(deviations, "deviation")}), ${count("not checked")} not checked`;
}

/** A finding as a sentence, without its operation. */
export function toSentence({ kind, place, found, expected, count }: Finding): string {
  return `${kind} at ${place}: found ${found}, expected ${expected}${count > 1 ? ` (${count} times)` : ""}`;
}

/** Describes how certain the contract is about a finding. */
export function toBasis({ provenance, assumption, accepted }: Finding): string {
  if (accepted !== undefined) return `accepted: ${accepted}`;
  if (assumption === undefined)
    return `this part of the contract ${provenance === "reference" ? "comes from the reference" : `is ${provenance}`}`;
  return `assumption about ${assumption.subject}${assumption.reason === undefined ? "" : `: ${assumption.reason}`}`;
}

/** One line per reason, with all its operations. */
function toReasons(unchecked: readonly OperationOutcome[]): readonly string[] {
  const byReason = Map.groupBy(unchecked, ({ reason }) => reason);
  return [...byReason].map(
    ([reason, operations]) => `${operations.map(({ operationId }) => operationId).join(", ")}: ${reason}`,
  );
}

function isVerdict(verdict: Finding["verdict"]): (finding: Finding) => boolean {
  return (finding) => finding.verdict === verdict;
}

function toLines(finding: Finding): readonly string[] {
  return [`${finding.operationId} ${toSentence(finding)}`, `  ${toBasis(finding)}`, `  ${finding.example}`];
}

/** Formats indented lines below a title; returns nothing if there are no lines. */
export function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`), ""];
}
