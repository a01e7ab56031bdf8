// Merges coverage reports of parallel processes or successive jobs.
import { compileAdminContract } from "../../contract/admin-contract.ts";
import { describeFound } from "../../contract/describe.ts";
import { ownContract } from "../../contract/service-contract.ts";
import { invalidRequest, type Violation } from "../../engine/core/errors.ts";
import { keysOf, mapTable } from "../../engine/core/tables.ts";
import { countedKinds, coverageModel, type FeatureKind } from "./coverage-model.ts";
import { type CoverageReport, type CoverageSet, type OperationCoverage, toReport } from "./coverage-report.ts";

type Operations = Map<string, OperationCoverage>;

/**
 * Merges reports: a feature is covered if any of them covers it, and requests are added up.
 * @throws DomainError invalid `invalid_request`, naming every value that is not a report, or every report of another
 *   contract
 * @example const all = mergeCoverage([await mock.control.getTotalCoverage(), await other.control.getTotalCoverage()]);
 */
export function mergeCoverage(reports: readonly CoverageReport[]): CoverageReport {
  if (!Array.isArray(reports)) throw invalidRequest([{ ...missing, found: describeFound(reports) }], invalidArguments);
  const violations = reports.flatMap((report, index) => checkReport(report, `/${index}`));
  if (violations.length > 0) throw invalidRequest(violations, invalidArguments);
  const [first, ...others] = reports;
  if (first === undefined) throw invalidRequest([missing], invalidArguments);
  const otherVersions = others.flatMap((report, index) => compareVersions(first, report, `/${index + 1}`));
  if (otherVersions.length > 0) throw invalidRequest(otherVersions, differentContracts);
  const operations: Operations = new Map();
  const conflicts = reports.flatMap((report, index) => addOperations(operations, report, `/${index}`));
  if (conflicts.length > 0) throw invalidRequest(conflicts, differentContracts);
  return toReport(first.contractVersion, [...operations.values()]);
}

const invalidArguments = "mergeCoverage got invalid arguments";
const differentContracts = "Coverage of different contracts cannot be merged";
const expected = "a list of at least one coverage report";
const missing: Violation = { in: "body", pointer: "", found: "no report", expected };

/** What keeps a value from being a coverage report, at most one violation per field. */
function checkReport(value: unknown, pointer: string): readonly Violation[] {
  const findings = compileAdminContract().checkResponse("getTotalCoverage", value);
  return findings.map((finding) => ({ in: "body", ...finding, pointer: `${pointer}${finding.pointer}` }));
}

/** The violation of a report with another version of the contract than the first. */
function compareVersions(first: CoverageReport, report: CoverageReport, pointer: string): readonly Violation[] {
  if (report.contractVersion === first.contractVersion) return [];
  const found = describeFound(report.contractVersion);
  const expected = `"${first.contractVersion}", as in the first report`;
  return [{ in: "body", pointer: `${pointer}/contractVersion`, found, expected }];
}

/** Adds the operations of a report, except those with other features than in earlier reports, which it returns. */
function addOperations(operations: Operations, report: CoverageReport, pointer: string): readonly Violation[] {
  const violations: Violation[] = [];
  for (const [index, operation] of report.operations.entries()) {
    const { operationId } = operation;
    const existing = operations.get(operationId);
    const differingKinds = existing === undefined ? [] : findDifferingKinds(existing, operation);
    if (differingKinds.length === 0) {
      operations.set(operationId, existing === undefined ? operation : join(existing, operation));
      continue;
    }
    const found = `different ${differingKinds.join(", ")} of ${operationId}`;
    const expected = "the same as in the earlier reports";
    violations.push({ in: "body", pointer: `${pointer}/operations/${index}`, found, expected });
  }
  return violations;
}

function findDifferingKinds(left: OperationCoverage, right: OperationCoverage): readonly FeatureKind[] {
  return keysOf(countedKinds).filter((kind) => !isSame(left[kind], right[kind]));
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
    ...mapTable(countedKinds, union),
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
