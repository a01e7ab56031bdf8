// How figures, ratios and limits are written, for the printed table and for bench/README.md.
import { isMet, type Measured, toReached } from "../results.ts";
import type { Limit, Target, Unit } from "../targets.ts";

/** A figure with its unit. */
export function toFigure(figure: number, unit: Unit): string {
  if (Number.isNaN(figure)) return "not measured";
  return unit === "req/s" ? `${toNumber(figure)}/s` : `${toNumber(figure)} ${unit}`;
}

/** Three digits that count. */
export function toNumber(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString("en");
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}

/** What a limit asks, such as "≥ 0.85 × text". */
export function toAsked({ than, atLeast, atMost }: Limit, unit: Unit): string {
  const parts = [
    ...(atLeast === undefined ? [] : [`≥ ${atLeast}`]),
    ...(atMost === undefined ? [] : [`≤ ${atMost.toLocaleString("en")}`]),
  ];
  const of = than === undefined ? (unit === "×" ? " ×" : ` ${unit}`) : ` × ${than}`;
  return parts.join(" and ") + of;
}

/** What was reached of a limit: the ratio to another contestant. */
export function toRatio(measured: Measured, limit: Limit): string {
  if (limit.than === undefined) return "";
  const reached = toReached(measured, limit);
  return Number.isNaN(reached) ? `${limit.than} not measured` : `${toNumber(reached)} × ${limit.than}`;
}

/** The figures of the others. */
export function toBeside({ others = {} }: Measured, { unit }: Target): string {
  return Object.entries(others)
    .filter(([, figure]) => Number.isFinite(figure))
    .map(([name, figure]) => `${name} ${toNumber(figure)}${unit === "req/s" ? "" : ` ${unit}`}`)
    .join(", ");
}

/** Limits that are missed, as words. */
export function listMissed(measured: Measured, { limits, unit }: Target): readonly string[] {
  return limits.filter((limit) => isMet(measured, limit) === false).map((limit) => toAsked(limit, unit));
}
