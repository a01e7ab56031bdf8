// Writes a coverage report as a text table.
import { keysOf } from "../../engine/core/tables.ts";
import { formatCount } from "../../engine/core/text/format-count.ts";
import { countedKinds } from "./coverage-model.ts";
import {
  type CoverageCount,
  type CoverageReport,
  type CoverageSet,
  countOf,
  type OperationCoverage,
} from "./coverage-report.ts";

const kinds = keysOf(countedKinds);
const labels: { readonly [kind in keyof CoverageReport["groups"]]: string } = {
  operations: "operations",
  statuses: "statuses",
  parameters: "parameters",
  requestProperties: "properties",
  enumValues: "enum values",
  faultStatuses: "fault statuses",
};

/**
 * Plain text with "\n" line ends: the shares, a row per operation, and the missing features. Statuses that only faults
 * produce have their own row and column, and count neither in the percentage nor as missing.
 * @example console.log(toCoverageText(await mock.control.getTotalCoverage()));
 */
export function toCoverageText(report: CoverageReport): string {
  const { requestCount, groups, operations } = report;
  const heading = `Contract coverage ${share(report)}, ${formatCount(requestCount, "request")}`;
  const shares = keysOf(labels).map((kind) => [labels[kind], share(groups[kind])]);
  const titles = ["operation", "tier", "requests", ...kinds.map((kind) => labels[kind])];
  const rows = operations.map((operation) => [
    operation.operationId,
    operation.tier,
    String(operation.requestCount),
    ...kinds.map((kind) => fraction(operation[kind])),
  ]);
  const missing = operations.flatMap(toMissing);
  const sections = [[heading], table(shares), table([titles, ...rows], 2)];
  if (missing.length > 0) sections.push(["missing", ...missing]);
  return `${sections.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function share(count: CoverageCount): string {
  return `${count.percent.toFixed(1)}% (${count.covered} of ${count.total})`;
}

function fraction(set: CoverageSet): string {
  const { covered, total } = countOf(set);
  return total === 0 ? "-" : `${covered}/${total}`;
}

function toMissing(operation: OperationCoverage): readonly string[] {
  if (operation.requestCount === 0) return [`  ${operation.operationId}: never requested`];
  return toMissingLines(operation).map((line) => `  ${operation.operationId} ${line}`);
}

/** The uncovered features of an operation, a line for each kind. */
export function toMissingLines(operation: OperationCoverage): readonly string[] {
  return kinds
    .filter((kind) => countedKinds[kind] && operation[kind].missing.length > 0)
    .map((kind) => `${labels[kind]}: ${operation[kind].missing.join(", ")}`);
}

/** Aligned rows: the leading text columns flush left, the others flush right. */
function table(rows: readonly (readonly string[])[], textColumns = 1): readonly string[] {
  const [first = []] = rows;
  const widths = first.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  function align(cell: string, column: number): string {
    const width = widths[column] ?? 0;
    return column < textColumns ? cell.padEnd(width) : cell.padStart(width);
  }
  return rows.map((row) => row.map(align).join("  "));
}
