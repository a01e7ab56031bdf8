// Merging coverage reports of several processes.
import { describe, expect, it } from "vitest";
import type { CoverageReport } from "../../../../mock/control/coverage/coverage-report.ts";
import { mergeCoverage } from "../../../../mock/control/coverage/merge-coverage.ts";
import { schemaErrorsOf } from "../admin-schemas.ts";
import { reportOf } from "./sample-coverage.ts";

const search = { operationId: "searchTickets", requestBody: { limit: 1, orderByDirection: "desc" } };
const list = { operationId: "listKnowledgeSources", queryText: "orderByField=views&limit=5" };

/** The report with changes to its first operation. */
function withFirst(report: CoverageReport, change: Partial<CoverageReport["operations"][number]>): CoverageReport {
  const [first, ...others] = report.operations;
  if (first === undefined) throw new Error("A report has operations.");
  return { ...report, operations: [{ ...first, ...change }, ...others] };
}

describe("mergeCoverage", () => {
  it("returns the report that one process would give for all the requests", () => {
    const merged = mergeCoverage([reportOf({}, search), reportOf({ status: 503 }), reportOf(list, { status: 404 })]);
    expect(merged).toEqual(reportOf({}, search, { status: 503 }, list, { status: 404 }));
    expect(schemaErrorsOf("CoverageReport", merged)).toEqual([]);
  });

  it("returns the same in any order, and a single report unchanged", () => {
    const [first, second] = [reportOf({}, search), reportOf(list)];
    expect(mergeCoverage([first, second])).toEqual(mergeCoverage([second, first]));
    expect(mergeCoverage([first])).toEqual(first);
  });

  it("keeps an operation that only one report has", () => {
    const added = withFirst(reportOf(), { operationId: "getCustomer", requestCount: 2 });
    const { operations, requestCount } = mergeCoverage([reportOf({}), added]);
    expect(operations.at(-1)).toMatchObject({ operationId: "getCustomer", requestCount: 2 });
    expect(requestCount).toBe(3);
  });

  it("accepts reports that were read from JSON", () => {
    const report = reportOf({}, search);
    expect(mergeCoverage([JSON.parse(JSON.stringify(report)), reportOf()])).toEqual(report);
  });
});

describe("mergeCoverage refuses", () => {
  it("values that are not reports, naming the place of each", () => {
    // A file can hold a value of any shape.
    const values = [reportOf(), { lines: 1 }, null] as readonly unknown[] as readonly CoverageReport[];
    const refusal = {
      code: "invalid_request",
      message: expect.stringContaining("/1"),
      violations: expect.arrayContaining([expect.objectContaining({ pointer: "/2" })]),
    };
    expect(() => mergeCoverage(values)).toThrow(expect.objectContaining(refusal));
  });

  it("an empty list, and a report outside a list", () => {
    const expected = "expected a list of at least one coverage report";
    expect(() => mergeCoverage([])).toThrow(`found no report, ${expected}`);
    // JavaScript callers may pass a report alone.
    expect(() => mergeCoverage(JSON.parse('{"percent":1}'))).toThrow(`found object with percent, ${expected}`);
  });

  it("reports of different contract versions", () => {
    const newer = { ...reportOf(), contractVersion: "0.2.0" };
    expect(() => mergeCoverage([reportOf(), newer])).toThrow('/1/contractVersion: found "0.2.0", expected "0.1.0"');
  });

  it("reports of the same version whose operations have different parts", () => {
    const changed = withFirst(reportOf(), { parameters: { covered: [], missing: ["verbose"] } });
    expect(() => mergeCoverage([reportOf(), changed])).toThrow(
      /Coverage of different contracts .*\/1\/operations\/0: found different parameters of/,
    );
  });
});
