// What a measurement found, and whether it meets its target.
import { type Limit, type Target, targets } from "./targets.ts";

export interface Measured {
  readonly figure: number;
  /** Figures of other contestants, by name, in the unit of the row. */
  readonly others?: Readonly<Record<string, number>>;
  /** Smallest and largest of the rounds. */
  readonly spread?: readonly [number, number];
  readonly note?: string;
}

/** By the ids of targets. */
export type Findings = Readonly<Record<string, Measured>>;

/** How far the figure is, for one limit: the ratio, or the figure itself. */
export function toReached({ figure, others }: Measured, { than }: Limit): number {
  return than === undefined ? figure : figure / (others?.[than] ?? Number.NaN);
}

/** Whether a limit is met; undefined where what it compares with was not measured. */
export function isMet(measured: Measured, limit: Limit): boolean | undefined {
  const reached = toReached(measured, limit);
  if (Number.isNaN(reached)) return undefined;
  return (
    reached >= (limit.atLeast ?? Number.NEGATIVE_INFINITY) && reached <= (limit.atMost ?? Number.POSITIVE_INFINITY)
  );
}

/** All limits of a row: met, missed, or neither where there are none or not all could be measured. */
export function judge(target: Target, measured: Measured): "met" | "missed" | "" {
  const verdicts = target.limits.map((limit) => isMet(measured, limit));
  if (verdicts.includes(false)) return "missed";
  return verdicts.length > 0 && !verdicts.includes(undefined) ? "met" : "";
}

/** Whether a row was asked for: `only` has ids or their beginnings up to a dot; none means all. */
export function isWanted(id: string, only: readonly string[]): boolean {
  return only.length === 0 || only.some((one) => id === one || id.startsWith(`${one}.`));
}

/** The rows that nothing was found for. */
export function listMissing(findings: Findings, only: readonly string[]): readonly string[] {
  return targets.map(({ id }) => id).filter((id) => isWanted(id, only) && findings[id] === undefined);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** The median as a finding, with its spread. */
export function toMeasured(
  values: readonly number[],
  others: Readonly<Record<string, readonly number[]>> = {},
): Measured {
  return {
    figure: median(values),
    spread: [Math.min(...values), Math.max(...values)],
    others: Object.fromEntries(Object.entries(others).map(([name, found]) => [name, median(found)])),
  };
}
