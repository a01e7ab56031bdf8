// Checks a coverage report against the thresholds of a CI job.
import type { CoverageReport } from "../create-mock.ts";
import type { SettingsOf } from "../options/command-flags.ts";

/** The result for a threshold that is set. */
export interface Threshold {
  /** As on the command line: `--min-statuses 50`. */
  readonly flag: string;
  /** Why the threshold is not reached, on one or more lines; undefined if it is reached. */
  readonly failure: string | undefined;
}

/** Compares a report with each threshold above 0. */
export function compareThresholds(
  { percent, groups, operations }: CoverageReport,
  { min, minOperations, minStatuses }: Pick<SettingsOf<"coverage">, "min" | "minOperations" | "minStatuses">,
): readonly Threshold[] {
  const unrequestedOperations = operations
    .filter(({ requestCount }) => requestCount === 0)
    .map(({ operationId }) => operationId);
  const missingStatuses = operations
    .filter(({ statuses }) => statuses.missing.length > 0)
    .map(({ operationId, statuses }) => `${operationId}: ${statuses.missing.join(", ")}`);
  return [
    compare({ subject: "coverage", percent, flagName: "--min", minimum: min, missing: [] }),
    compare({
      subject: "operations",
      percent: groups.operations.percent,
      flagName: "--min-operations",
      minimum: minOperations,
      missing: unrequestedOperations,
    }),
    compare({
      subject: "statuses",
      percent: groups.statuses.percent,
      flagName: "--min-statuses",
      minimum: minStatuses,
      missing: missingStatuses,
    }),
  ].filter((threshold) => threshold !== undefined);
}

interface Comparison {
  readonly subject: string;
  readonly percent: number;
  readonly flagName: string;
  readonly minimum: number;
  /** What is not covered, one item per line. */
  readonly missing: readonly string[];
}

function compare({ subject, percent, flagName, minimum, missing }: Comparison): Threshold | undefined {
  if (minimum === 0) return undefined;
  const flag = `${flagName} ${minimum}`;
  if (percent >= minimum) return { flag, failure: undefined };
  const list = missing.length === 0 ? "" : `; missing:${missing.map((line) => `\n  ${line}`).join("")}`;
  return { flag, failure: `${subject} ${percent}% is below ${flag}${list}` };
}
