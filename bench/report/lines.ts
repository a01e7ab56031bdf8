// The lines of README.md: what the last full table says, good or bad.
import { type Findings, toReached } from "../results.ts";
import { toSummary } from "./page.ts";
import { toNumber } from "./wording.ts";

/** Five lines at most; one whose rows were not measured is left out. */
export function toLines(findings: Findings): string {
  function ratio(id: string, than: string): string {
    const measured = findings[id];
    return measured === undefined ? "?" : toNumber(toReached(measured, { than }));
  }
  function figure(id: string): string {
    const measured = findings[id];
    return measured === undefined ? "?" : toNumber(measured.figure);
  }
  return [
    `- GET ticket ${figure("get.any")}/s: ${ratio("get.any", "text")} of bare Hono that sends stored text, ${ratio("get.any", "Prism")} × Prism`,
    `- PATCH ticket ${figure("patch.many")}/s: ${ratio("patch.many", "json")} of bare Hono's \`c.json\`, ${ratio("patch.many", "Prism")} × Prism`,
    `- Search, 20 of 10,000: ${ratio("search.filters", "text")} of the same bytes as text; 100,000 tickets take ${figure("growth.filters")} × as long as 1,000`,
    `- Start: ${ratio("start.server", "json")} × bare Hono, ${ratio("start.server", "Prism")} × Prism; vitest with one test: ${ratio("start.vitest", "the same without us")} × the same without us`,
    `- ${toSummary(findings)} The rest, and the method: \`bench/README.md\``,
  ].join("\n");
}
