// Writes the last full table: into bench/README.md and README.md between their marks, and as a chart.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toChart } from "./chart.ts";
import { toLines } from "./lines.ts";
import { toPage } from "./page.ts";
import type { Recorded } from "./record.ts";

const top = join(import.meta.dirname, "../..");

/** What each file is to contain; `mark` names the place in a page, a chart is a file of its own. */
export function listWritten(
  recorded: Recorded,
): readonly { readonly file: string; readonly mark?: string; readonly text: string }[] {
  return [
    { file: "bench/README.md", mark: "table", text: toPage(recorded) },
    { file: "README.md", mark: "speed", text: toLines(recorded.findings) },
    { file: "docs/speed.svg", text: toChart(recorded.findings) },
  ];
}

/** Writes them. @throws Error where a page has lost its marks */
export function writePages(recorded: Recorded): void {
  for (const { file, mark, text } of listWritten(recorded)) {
    const path = join(top, file);
    writeFileSync(path, mark === undefined ? text : replaceMarked(readFileSync(path, "utf8"), mark, text));
  }
}

/** The text between the marks of a page. */
export function replaceMarked(page: string, mark: string, text: string): string {
  const [start, end] = [`<!-- ${mark}:start -->\n`, `\n<!-- ${mark}:end -->`];
  const [before, rest] = page.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`The page has no marks ${start.trim()} and ${end.trim()}.`);
  return `${before}${start}${text}${end}${after}`;
}
