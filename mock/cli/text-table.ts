// Formats a JSON value as a table: one line per item in its list, or per property if it has no list.
import { isObject } from "../engine/core/is-object.ts";
import { truncate } from "../engine/core/truncate.ts";

const maxCellLength = 60;

export function toTable(value: unknown): string {
  const rows = toRows(value);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [names, ...rows.map((row) => names.map((name) => toCell(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "))
    .map((line) => `${line.trimEnd()}\n`)
    .join("");
}

type Row = Readonly<Record<string, unknown>>;

function toRows(value: unknown): readonly Row[] {
  if (typeof value !== "object" || value === null) return [{ value }];
  const list = [value, ...Object.values(value)].find(
    (part) => Array.isArray(part) && part.length > 0 && part.every(isObject),
  );
  return list ?? Object.entries(value).map(([property, part]) => ({ property, value: part }));
}

function toCell(value: unknown): string {
  if (value === undefined) return "";
  return truncate(typeof value === "string" ? value : JSON.stringify(value), maxCellLength).replaceAll(/\s+/g, " ");
}
