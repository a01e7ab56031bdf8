// Renders reports as a single HTML page without scripts or external resources.
import { formatCount } from "../../../mock/engine/core/text/format-count.ts";
import { escapeMarkup } from "./markup.ts";
import { toBasis, toSentence, toSummary } from "./text.ts";
import type { VerifyReport } from "./verify-report.ts";

const style =
  "body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}" +
  "table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ccc;padding:.3rem .6rem;text-align:left;vertical-align:top}" +
  "code{overflow-wrap:anywhere}.bad{color:#a40000}.good{color:#065f2c}";

/** A table, or a list if it has no columns. */
export interface PagePart {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Content of a page, unescaped. */
export interface Page {
  /** The command's name. */
  readonly name: string;
  readonly isGood: boolean;
  readonly summary: string;
  readonly lead: string;
  /** Parts without rows are omitted. */
  readonly parts: readonly PagePart[];
}

export function toPage({ name, isGood, summary, lead, parts }: Page): string {
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeMarkup(name)}</title>`,
    `<style>${style}</style></head><body>`,
    `<h1 class="${isGood ? "good" : "bad"}">${escapeMarkup(summary)}</h1>`,
    `<p>${escapeMarkup(lead)}</p>`,
    ...parts.filter(({ rows }) => rows.length > 0).flatMap((part) => (part.columns.length > 0 ? table : list)(part)),
    "</body></html>\n",
  ].join("\n");
}

/** CSS classes of verdicts and outcomes. */
const classes: Readonly<Record<string, string>> = {
  conforming: "good",
  deviating: "bad",
  deviation: "bad",
  contract: "bad",
  assumption: "bad",
  behaviour: "bad",
};

function table({ title, columns, rows }: PagePart): readonly string[] {
  const cell = (text: string) => {
    const className = Object.hasOwn(classes, text) ? ` class="${classes[text]}"` : "";
    return `<td${className}><code>${escapeMarkup(text)}</code></td>`;
  };
  return [
    `<h2>${escapeMarkup(title)}</h2><table><tr>${columns.map((column) => `<th>${escapeMarkup(column)}</th>`).join("")}</tr>`,
    ...rows.map((row) => `<tr>${row.map(cell).join("")}</tr>`),
    "</table>",
  ];
}

function list({ title, rows }: PagePart): readonly string[] {
  return [
    `<h2>${escapeMarkup(title)}</h2><ul>`,
    ...rows.map((row) => `<li>${escapeMarkup(row.join(" "))}</li>`),
    "</ul>",
  ];
}

/** Lines under a title. */
export function linesOf(title: string, lines: readonly string[]): PagePart {
  return { title, columns: [], rows: lines.map((line) => [line]) };
}

/** Renders a verification report as an HTML document. */
export function toHtml(report: VerifyReport): string {
  const { target, contract, requests, operations, findings, undocumented, effects, created, interrupted, warnings } =
    report;
  return toPage({
    name: "ticket-mock verify",
    isGood: report.outcome === "conforming",
    summary: toSummary(report),
    lead: `${target}, contract ${contract}, ${formatCount(requests, "request")}`,
    parts: [
      {
        title: "Findings",
        columns: ["Operation", "Verdict", "Finding", "Basis", "Request"],
        rows: findings.map((item) => [item.operationId, item.verdict, toSentence(item), toBasis(item), item.example]),
      },
      {
        title: "Operations",
        columns: ["Operation", "Outcome", "Responses", "Reason"],
        rows: operations.map((item) => [item.operationId, item.outcome, String(item.responses), item.reason ?? ""]),
      },
      linesOf(
        "Not in the contract (no deviation)",
        undocumented.map((part) => `${part.operationId} ${part.place}`),
      ),
      linesOf("Side effects", effects),
      linesOf("Created records", created),
      linesOf("Interrupted", interrupted === undefined ? [] : [interrupted]),
      linesOf("Warnings", warnings),
    ],
  });
}
