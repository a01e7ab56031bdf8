// Makes the table of limits of docs/trust.md from test/docs/limit-rows.ts; the numbers are read from the sources, the contract and Node.
// test/docs/trust.test.ts fails on a limit of the sources that has no row and is not said to be none.
import { globSync, readFileSync } from "node:fs";
import { maxHeaderSize } from "node:http";
import { mockOptions } from "../../mock/options/mock-options.ts";
import document from "../../spec/generated/openapi.json" with { type: "json" };
import { limitRows } from "./limit-rows.ts";
import { liveLimitRows } from "./live-limit-rows.ts";
import { toTable } from "./markdown.ts";
import { postgresLimitRows } from "./postgres-limit-rows.ts";

const { TicketSearch, TicketSearchQueryFilter } = document.components.schemas;

/** Numbers that stand in no constant. */
const others: Readonly<Record<string, number>> = {
  "option bodyLimit": Number(mockOptions.bodyLimit.fallback),
  "option maxSandboxes": Number(mockOptions.maxSandboxes.fallback),
  "option memoryLimit": Number(mockOptions.memoryLimit.fallback),
  "contract filters": TicketSearch.properties.filters.maxItems,
  "contract values": TicketSearchQueryFilter.oneOf[0]?.properties.values?.maxItems ?? Number.NaN,
  "node maxHeaderSize": maxHeaderSize,
};

const allRows = [...limitRows, ...liveLimitRows, ...postgresLimitRows];

/** A number in a row: its place and its unit. */
const number = /\{([^{}]+) (\w+)\}/g;

/** The places of all limits of the sources that have a row. */
export const listedLimits: readonly string[] = allRows.flatMap(([, most]) =>
  [...most.matchAll(number)].flatMap(([, place = ""]) => (place.includes("#") ? [place] : [])),
);

/** Numbers of a source that are called like a limit. */
const limitName =
  /^(?:export )?const ((?:most|longest|deepest|largest|max|kept)[A-Za-z]*|[a-z][A-Za-z]*(?:Ms|Seconds|Share))(?:: \w+)? = ([\d_.* /()-]+);/gm;

/** The places of all numbers of the mock's sources that are called like limits. */
export function findLimits(): readonly string[] {
  const files = globSync("mock/**/*.ts").map((path) => path.replaceAll("\\", "/"));
  return files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(limitName)].map(([, name]) => `${file}#${name}`),
  );
}

/** The generated part of docs/trust.md. */
export function makeLimits(): string {
  const rows = allRows.map(([what, most, setBy, beyond]) => {
    const words = most.replaceAll(number, (_, place: string, unit: string) =>
      inWords(others[place] ?? read(place), unit),
    );
    return [what, words, setBy, beyond];
  });
  return toTable(["What", "At most", "Set by", "Beyond it"], rows);
}

/** The value of a number in the sources: a product or a quotient of numbers, or a power. */
function read(place: string): number {
  const [file = "", name = ""] = place.split("#");
  const declared = new RegExp(`^(?:export )?const ${name}(?:: \\w+)? = ([\\d_.* /]+);`, "m");
  const [, text] = declared.exec(readFileSync(file, "utf8")) ?? [];
  if (text === undefined) throw new RangeError(`${file} has no number ${name}; test/docs/limit-rows.ts names it.`);
  const [product = "", ...divisors] = text.replaceAll("_", "").split("/");
  return divisors.reduce((left, right) => left / multiply(right), multiply(product));
}

function multiply(text: string): number {
  const factors = text.replaceAll("**", "^").split("*");
  return factors.reduce((product, factor) => {
    const [base = 1, exponent = 1] = factor.split("^").map(Number);
    return product * base ** exponent;
  }, 1);
}

function inWords(value: number, unit: string): string {
  if (unit === "bytes")
    return inSteps(value, [
      [1024 ** 3, "GiB"],
      [1024 ** 2, "MiB"],
      [1024, "KiB"],
      [1, "bytes"],
    ]);
  if (unit === "ms")
    return inSteps(value, [
      [3_600_000, "h"],
      [60_000, "min"],
      [1_000, "s"],
      [1, "ms"],
    ]);
  if (unit === "count") return value.toLocaleString("en");
  return value >= 0.1 ? `${value * 100} %` : `1/${1 / value}`;
}

/** In the largest unit that gives a whole number. */
function inSteps(value: number, units: readonly (readonly [number, string])[]): string {
  const [size = 1, name = ""] = units.find(([one]) => value >= one && value % one === 0) ?? [];
  return `${(value / size).toLocaleString("en")} ${name}`;
}
