// The report as one page without scripts and without anything from elsewhere. Used by harness/verify.ts.
import { escapeMarkup } from "./markup.ts";
import { toGround, toSentence, toSummary } from "./text.ts";
import type { VerifyReport } from "./verify-report.ts";

const style =
  "body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}" +
  "table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ccc;padding:.3rem .6rem;text-align:left;vertical-align:top}" +
  "code{overflow-wrap:anywhere}.deviating,.deviation{color:#a40000}.conforming{color:#065f2c}";

/** The report as an HTML document. */
export function toHtml(report: VerifyReport): string {
  const { target, contract, requests, operations, findings, undocumented, effects, warnings } = report;
  const rows = (lines: readonly string[]) => lines.map((line) => `<li>${escapeMarkup(line)}</li>`);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>ticket-mock verify</title>',
    `<style>${style}</style></head><body>`,
    `<h1 class="${report.outcome}">${escapeMarkup(toSummary(report))}</h1>`,
    `<p>${escapeMarkup(target)}, contract ${escapeMarkup(contract)}, ${requests} requests</p>`,
    ...table(
      "Findings",
      ["Operation", "Verdict", "What", "Rests on", "Request"],
      findings.map((one) => [one.operationId, one.verdict, toSentence(one), toGround(one), one.example]),
    ),
    ...table(
      "Operations",
      ["Operation", "Outcome", "Answers", "Why not"],
      operations.map((one) => [one.operationId, one.outcome, String(one.answers), one.reason ?? ""]),
    ),
    ...list("Not in the contract (no deviation)", rows(undocumented.map((one) => `${one.operationId} ${one.place}`))),
    ...list("Beside reading", rows(effects)),
    ...list("Warnings", rows(warnings)),
    "</body></html>\n",
  ].join("\n");
}

function table(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  if (rows.length === 0) return [];
  const cells = (row: readonly string[]) =>
    row.map(
      (cell, index) =>
        `<td${index === 1 ? ` class="${escapeMarkup(cell)}"` : ""}><code>${escapeMarkup(cell)}</code></td>`,
    );
  return [
    `<h2>${title}</h2><table><tr>${heads.map((head) => `<th>${head}</th>`).join("")}</tr>`,
    ...rows.map((row) => `<tr>${cells(row).join("")}</tr>`),
    "</table>",
  ];
}

function list(title: string, rows: readonly string[]): readonly string[] {
  return rows.length === 0 ? [] : [`<h2>${title}</h2><ul>`, ...rows, "</ul>"];
}
