// Merges coverage reports of parallel processes or successive jobs.
import { compileAdminContract } from "../../contract/admin-contract.ts";
import { describeFound } from "../../contract/describe.ts";
import { ownContract } from "../../contract/service-contract.ts";
import { invalidRequest, type Violation } from "../../engine/core/errors.ts";
import { keysOf } from "../../engine/core/tables.ts";
import { countedKinds, coverageModel, type FeatureKind } from "./coverage-model.ts";
import { type CoverageReport, type CoverageSet, type OperationCoverage, toReport } from "./coverage-report.ts";

type Operations = Map<string, OperationCoverage>;

/**
 * Merges reports: a part is covered if any of them covers it, and requests are added up.
 * @throws DomainError invalid `invalid_request` that names every value that is not a report, or every report of another
 *   contract
 * @example const all = mergeCoverage([await mock.control.getTotalCoverage(), await other.control.getTotalCoverage()]);
 */
export function mergeCoverage(reports: readonly CoverageReport[]): CoverageReport {
  if (!Array.isArray(reports)) throw invalidRequest([{ ...missing, found: describeFound(reports) }], invalidArguments);
  const violations = reports.flatMap((report, index) => checkReport(report, `/${index}`));
  if (violations.length > 0) throw invalidRequest(violations, invalidArguments);
  const [first, ...others] = reports;
  if (first === undefined) throw invalidRequest([missing], invalidArguments);
  const differing = others.flatMap((report, index) => compareVersions(first, report, `/${index + 1}`));
  if (differing.length > 0) throw invalidRequest(differing, "Coverage of different contracts cannot be merged");
  const operations: Operations = new Map();
  const conflicts = reports.flatMap((report, index) => addOperations(operations, report, `/${index}`));
  if (conflicts.length > 0) throw invalidRequest(conflicts, "Coverage of different contracts cannot be merged");
  return toReport(first.contractVersion, [...operations.values()]);
}

const invalidArguments = "mergeCoverage got invalid arguments";
const expected = "a list of at least one coverage report";
const missing: Violation = { in: "body", pointer: "", found: "no report", expected };

/** What keeps a value from being a coverage report, at most one violation per field. */
function checkReport(value: unknown, pointer: string): readonly Violation[] {
  const findings = compileAdminContract().checkResponse("getTotalCoverage", value);
  return findings.map((finding) => ({ in: "body", ...finding, pointer: `${pointer}${finding.pointer}` }));
}

function compareVersions(
  { contractVersion: expected }: CoverageReport,
  { contractVersion }: CoverageReport,
  pointer: string,
): readonly Violation[] {
  if (contractVersion === expected) return [];
  const found = describeFound(contractVersion);
  return [
    { in: "body", pointer: `${pointer}/contractVersion`, found, expected: `"${expected}", as in the first report` },
  ];
}

function addOperations(operations: Operations, report: CoverageReport, pointer: string): readonly Violation[] {
  return report.operations.flatMap((operation, index): readonly Violation[] => {
    const existing = operations.get(operation.operationId);
    const differing =
      existing === undefined ? [] : keysOf(countedKinds).filter((kind) => !isSame(existing[kind], operation[kind]));
    if (differing.length > 0) {
      const found = `different ${differing.join(", ")} of ${operation.operationId}`;
      return [
        {
          in: "body",
          pointer: `${pointer}/operations/${index}`,
          found,
          expected: "the same as in the earlier reports",
        },
      ];
    }
    operations.set(operation.operationId, existing === undefined ? operation : join(existing, operation));
    return [];
  });
}

/** Whether both cover the same features. */
function isSame(left: CoverageSet, right: CoverageSet): boolean {
  const labels = labelsOf(left);
  const otherLabels = labelsOf(right);
  return labels.size === otherLabels.size && [...labels].every((label) => otherLabels.has(label));
}

function labelsOf({ covered, missing }: CoverageSet): ReadonlySet<string> {
  return new Set([...covered, ...missing]);
}

function join(left: OperationCoverage, right: OperationCoverage): OperationCoverage {
  function union(kind: FeatureKind): CoverageSet {
    const hits = new Set([...left[kind].covered, ...right[kind].covered]);
    const labels = inOrder(left.operationId, kind, [...left[kind].covered, ...left[kind].missing]);
    return { covered: labels.filter((label) => hits.has(label)), missing: labels.filter((label) => !hits.has(label)) };
  }
  return {
    ...left,
    requestCount: left.requestCount + right.requestCount,
    statusCounts: addCounts(left.statusCounts, right.statusCounts),
    statuses: union("statuses"),
    parameters: union("parameters"),
    requestProperties: union("requestProperties"),
    enumValues: union("enumValues"),
    faultStatuses: union("faultStatuses"),
  };
}

type StatusCounts = OperationCoverage["statusCounts"];

function addCounts(left: StatusCounts, right: StatusCounts): StatusCounts {
  const sums = { ...left };
  for (const [status, count] of Object.entries(right)) sums[status] = (sums[status] ?? 0) + count;
  return sums;
}

/** Sorts labels as in the contract; undeclared labels follow in their original order. */
function inOrder(operationId: string, kind: FeatureKind, labels: readonly string[]): readonly string[] {
  const features = coverageModel(ownContract).get(operationId)?.().features ?? [];
  const declared = new Set(features.flatMap((feature) => (feature.kind === kind ? feature.label : [])));
  const reported = new Set(labels);
  return [...[...declared].filter((label) => reported.has(label)), ...labels.filter((label) => !declared.has(label))];
}
