// Contract coverage as a text table.
import { describe, expect, it } from "vitest";
import { type OperationCoverage, toCount, toReport } from "../../../../mock/control/coverage/coverage-report.ts";
import { toCoverageText } from "../../../../mock/control/coverage/coverage-text.ts";

const none = { covered: [], missing: [] };
const search: OperationCoverage = {
  operationId: "searchTickets",
  tag: "tickets",
  tier: "documented",
  requestCount: 12,
  statusCounts: { 200: 11, 503: 1 },
  statuses: { covered: ["200"], missing: ["400", "401"] },
  faultStatuses: { covered: ["503"], missing: ["429"] },
  parameters: none,
  requestProperties: { covered: ["/filters"], missing: ["/limit"] },
  enumValues: { covered: ["body /order = asc"], missing: [] },
};
const version: OperationCoverage = {
  ...search,
  operationId: "getVersion",
  requestCount: 0,
  statusCounts: {},
  statuses: { covered: [], missing: ["200"] },
  faultStatuses: { covered: [], missing: ["503"] },
  requestProperties: none,
  enumValues: none,
};
const report = toReport("0.1.0", [search, version]);

describe("the table", () => {
  it("shows percentages, a row per operation, and what is missing", () => {
    expect(toCoverageText(report)).toBe(
      `Contract coverage 44.4% (4 of 9), 12 requests

operations       50.0% (1 of 2)
statuses         25.0% (1 of 4)
parameters      100.0% (0 of 0)
properties       50.0% (1 of 2)
enum values     100.0% (1 of 1)
fault statuses   33.3% (1 of 3)

operation      tier        requests  statuses  parameters  properties  enum values  fault statuses
searchTickets  documented        12       1/3           -         1/2          1/1             1/2
getVersion     documented         0       0/1           -           -            -             0/1

missing
  searchTickets statuses: 400, 401
  searchTickets properties: /limit
  getVersion: never requested
`,
    );
  });
});

describe("a percentage", () => {
  it("is 100 only if nothing is missing", () => {
    expect([toCount(9_999, 10_000).percent, toCount(3, 3).percent, toCount(0, 0).percent]).toEqual([99.9, 100, 100]);
  });
});
