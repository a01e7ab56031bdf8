// Turns the results into a table, and writes it to the pages.
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import { join } from "node:path";
import { fillParts } from "../docs/page-parts.ts";
import { checkout } from "../package/pack.ts";
import { rounds, wants } from "./command-line.ts";
import { jsonServerVersion, versionOf } from "./entrants.ts";
import { median, notes, results, type Samples } from "./results.ts";
import { type Bound, type Row, rows, smallWorld, thisPackage } from "./rows.ts";

function toText(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString("en");
  const digits = Math.abs(value) >= 10 ? 1 : 2;
  return value.toFixed(digits);
}

/** Divides one entrant's samples, ours by default, by another's, round by round. */
function toRatios(measured: Samples, reference: string, entrant = thisPackage): readonly number[] {
  const divisors = measured[reference] ?? [];
  return (measured[entrant] ?? []).map((value, round) => value / (divisors[round] ?? Number.NaN));
}

function toVerdict(
  measured: Samples,
  { entrant = thisPackage, reference, atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY }: Bound,
): string {
  if (measured[entrant] === undefined || (reference !== undefined && measured[reference] === undefined)) return "";
  const values = reference === undefined ? (measured[entrant] ?? []) : toRatios(measured, reference, entrant);
  const isMet = (value: number) => value >= atLeast && value <= atMost;
  const bound = Number.isFinite(atLeast) ? `≥ ${atLeast}` : `≤ ${atMost.toLocaleString("en")}`;
  const verdict = isMet(median(values)) ? "met" : "**missed**";
  const subject = entrant === thisPackage ? "" : `${entrant} `;
  const base = reference === undefined ? "" : ` × ${reference}`;
  const isUnsure = new Set(values.map(isMet)).size > 1;
  return `${subject}${bound}${base}: ${verdict}${isUnsure ? ", but not in every round" : ""}`;
}

/** A Markdown table, which is also readable in a terminal. */
export function toTable(): string {
  const table = rows.filter(({ id }) => wants(id)).flatMap(toCells);
  const head = ["Work", thisPackage, "range", "others: ours ÷ theirs (range)", "bound"];
  const lines = [head, head.map(() => "---"), ...table].map((cells) => `| ${cells.join(" | ")} |`);
  const missing = rows.map(({ id }) => id).filter((id) => wants(id) && !results.has(id));
  return [
    lines.join("\n"),
    [...notes].map(([id, note]) => `- \`${id}\`: ${note}`).join("\n"),
    ...(missing.length > 0 ? [`Not measured: ${missing.join(", ")}.`] : []),
  ].join("\n\n");
}

/** The cells of a row in a list; an empty list if this package was not measured. */
function toCells({ id, work, unit, bounds }: Row): readonly (readonly string[])[] {
  const measured = results.get(id);
  const samples = measured?.[thisPackage];
  if (measured === undefined || samples === undefined) return [];
  const result = `${toText(median(samples))}${unit === "/s" ? unit : ` ${unit}`}`;
  const others = Object.keys(measured).filter((name) => name !== thisPackage);
  const comparisons = others.map((name) => compare(measured, name));
  const verdicts = bounds.map((bound) => toVerdict(measured, bound)).filter((text) => text !== "");
  return [[`\`${id}\` ${work}`, result, toRange(samples), comparisons.join("; "), verdicts.join("; ")]];
}

/** Another entrant's result, and how many times that result ours is. */
function compare(measured: Samples, name: string): string {
  const ratios = toRatios(measured, name);
  const range = toRange(ratios);
  return `${name} ${toText(median(measured[name] ?? []))}: ${toText(median(ratios))} ×${range === "" ? "" : ` (${range})`}`;
}

function toRange(values: readonly number[]): string {
  return values.length < 2 ? "" : `${toText(Math.min(...values))} to ${toText(Math.max(...values))}`;
}

export function writePages(): void {
  const versions = ["hono", "@stoplight/prism-cli", "msw", "tinybench"].map((name) => `${name} ${versionOf(name)}`);
  const machine = `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  const when = `Measured on ${new Date().toISOString().slice(0, 10)}: ${machine}; ${rounds} rounds; ${versions.join(", ")}, json-server ${jsonServerVersion}.`;
  const ratio = (id: string, reference: string) => toText(median(toRatios(results.get(id) ?? {}, reference)));
  const result = (id: string) => toText(median(results.get(id)?.[thisPackage] ?? []));
  const lines = [
    `GET ticket ${result("http.get")}/s: ${ratio("http.get", "Hono")} × bare Hono, ${ratio("http.get", "Prism")} × Prism, ${ratio("http.get", "json-server")} × json-server`,
    `PATCH ticket ${result("http.patch")}/s: ${ratio("http.patch", "Hono")} × bare Hono, ${ratio("http.patch", "Prism")} × Prism`,
    `Start ${result("start.server")} ms: ${ratio("start.server", "Hono")} × bare Hono, ${ratio("start.server", "Prism")} × Prism`,
    `20,000 tickets: ${result("world.response")} ms to the first response; a search takes ${ratio("growth.indexed", smallWorld)} to ${ratio("growth.q", smallWorld)} × as long as in 1,000`,
    "All rows, and how they are measured: `tools/bench/README.md`",
  ];
  fillPage("README.md", { speed: lines.map((line) => `- ${line}`).join("\n") });
  fillPage("tools/bench/README.md", { table: `${when}\n\n${toTable()}` });
}

function fillPage(page: string, parts: Record<string, string>): void {
  const file = join(checkout, page);
  writeFileSync(file, fillParts(readFileSync(file, "utf8"), parts));
}
