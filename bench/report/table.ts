// The printed table: one row per target, with figure, what stands beside it, ratio, target and verdict.
import { type Findings, judge } from "../results.ts";
import { type Target, targets } from "../targets.ts";
import { toAsked, toBeside, toFigure, toRatio } from "./wording.ts";

export const columns = ["Work", "ticket-mock", "beside it", "ratio", "target", ""] as const;

/** The rows that were measured, as cells. */
export function toRows(findings: Findings): readonly (readonly string[])[] {
  return targets.flatMap((target) => {
    const measured = findings[target.id];
    return measured === undefined ? [] : [toCells(target, measured)];
  });
}

/** One row in a line, as it is found. */
export function toTold(id: string, measured: NonNullable<Findings[string]>): string {
  const target = targets.find((one) => one.id === id);
  if (target === undefined) return "";
  const [, figure, beside, ratio, , verdict] = toCells(target, measured);
  return [figure, beside, ratio, verdict].filter((cell) => cell !== "").join(" | ");
}

function toCells(target: Target, measured: NonNullable<Findings[string]>): readonly string[] {
  const { work, unit, limits } = target;
  return [
    work,
    toFigure(measured.figure, unit),
    toBeside(measured, target),
    limits
      .map((limit) => toRatio(measured, limit))
      .filter((text) => text !== "")
      .join("; "),
    limits.map((limit) => toAsked(limit, unit)).join("; "),
    judge(target, measured),
  ];
}

/** Aligned for a terminal or a log. */
export function toTable(findings: Findings): string {
  const rows = [columns, ...toRows(findings)];
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** One line per row with what else was found: the spread of the rounds and the processor's time. */
export function toNotes(findings: Findings): string {
  return targets
    .flatMap(({ id, unit }) => {
      const { spread, note } = findings[id] ?? {};
      const rounds = spread === undefined ? [] : [`rounds ${spread.map((one) => toFigure(one, unit)).join(" to ")}`];
      const told = [...rounds, ...(note === undefined ? [] : [note])];
      return told.length === 0 ? [] : [`${id.padEnd(22)} ${told.join("; ")}`];
    })
    .join("\n");
}
