// Compares a coverage report with the minimums of a CI job, and says what is missing.
import type { CoverageReport } from "../create-mock.ts";
import type { SettingsOf } from "../options/command-flags.ts";

/** A minimum that is set. */
export interface Minimum {
  /** As the command line has it: `--min-statuses 50 %`. */
  readonly flag: string;
  /** Why it is not reached, in lines; undefined if it is. */
  readonly failure: string | undefined;
}

/** The minimums above 0. */
export function compareMinimums(
  { percent, groups, operations }: CoverageReport,
  { min, minOperations, minStatuses }: Pick<SettingsOf<"coverage">, "min" | "minOperations" | "minStatuses">,
): readonly Minimum[] {
  const unasked = operations.filter(({ requestCount }) => requestCount === 0).map(({ operationId }) => operationId);
  const unanswered = operations
    .filter(({ statuses }) => statuses.missing.length > 0)
    .map(({ operationId, statuses }) => `${operationId}: ${statuses.missing.join(", ")}`);
  return [
    compare("coverage", percent, "--min", min, []),
    compare("operations", groups.operations.percent, "--min-operations", minOperations, unasked),
    compare("statuses", groups.statuses.percent, "--min-statuses", minStatuses, unanswered),
  ].filter((one) => one !== undefined);
}

function compare(
  what: string,
  percent: number,
  name: string,
  least: number,
  missing: readonly string[],
): Minimum | undefined {
  if (least === 0) return undefined;
  const flag = `${name} ${least} %`;
  if (percent >= least) return { flag, failure: undefined };
  const list = missing.length === 0 ? "" : `; missing:${missing.map((line) => `\n  ${line}`).join("")}`;
  return { flag, failure: `${what} ${percent} % is below ${flag}${list}` };
}
