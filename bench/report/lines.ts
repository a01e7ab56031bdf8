// The lines of README.md: what the last full table says, good or bad.
import { type Findings, toReached } from "../results.ts";
import { toSummary } from "./page.ts";
import { toNumber } from "./wording.ts";

/** Five lines at most: one whose rows were not measured is left out. */
export function toLines(findings: Findings): string {
  const get = (id: string, than?: string) => toWord(findings, id, than);
  const lines = [
    [
      "GET ticket ",
      get("get.any"),
      "/s: ",
      get("get.any", "text"),
      " of bare Hono with stored text, ",
      get("get.any", "Prism"),
      " × Prism",
    ],
    [
      "PATCH ticket ",
      get("patch.many"),
      "/s: ",
      get("patch.many", "json"),
      " of bare Hono's `c.json` (one ticket: ",
      get("patch.one", "json"),
      "), ",
      get("patch.many", "Prism"),
      " × Prism",
    ],
    [
      "Search, 20 of 10,000: ",
      get("search.filters", "text"),
      " of the bytes as text, 0 matches ",
      get("search.none", "text"),
      "; 100,000 tickets take ",
      get("growth.filters"),
      " to ",
      get("growth.pairs"),
      " × as long as 1,000",
    ],
    [
      "Start: ",
      get("start.server", "json"),
      " × bare Hono, ",
      get("start.server", "Prism"),
      " × Prism; vitest with one test: ",
      get("start.vitest", "the same without us"),
      " × without us",
    ],
    [toSummary(findings), " All of them: `bench/README.md`"],
  ];
  return lines
    .filter((line) => !line.includes(undefined))
    .map((line) => `- ${line.join("")}`)
    .join("\n");
}

/** A figure, or its ratio to another one's; undefined where it was not measured. */
function toWord(findings: Findings, id: string, than?: string): string | undefined {
  const measured = findings[id];
  const value =
    measured === undefined ? Number.NaN : than === undefined ? measured.figure : toReached(measured, { than });
  return Number.isNaN(value) ? undefined : toNumber(value);
}
