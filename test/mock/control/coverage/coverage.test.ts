// Which parts of the contract a sandbox's requests cover.
import { describe, expect, it } from "vitest";
import { ownContract } from "../../../../mock/contract/service-contract.ts";

import { coverageModel } from "../../../../mock/control/coverage/coverage-model.ts";
import type { CoverageReport } from "../../../../mock/control/coverage/coverage-report.ts";
import { operationRoutes } from "../../../../spec/generated/operations.ts";
import { schemaErrorsOf } from "../admin-schemas.ts";
import { reportOf } from "./sample-coverage.ts";

function operation(report: CoverageReport, operationId: string) {
  const operation = report.operations.find((entry) => entry.operationId === operationId);
  if (operation === undefined) throw new Error(`There is no ${operationId} in the report.`);
  return operation;
}

describe("a report", () => {
  it("names every operation, with everything missing, if there were no requests", () => {
    const report = reportOf();
    expect(report.operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(operationRoutes).sort());
    expect(report).toMatchObject({ percent: 0, covered: 0, requestCount: 0 });
    expect(report.total).toBeGreaterThan(200);
    expect(schemaErrorsOf("CoverageReport", report)).toEqual([]);
  });

  it("keeps the operations of a tag together", () => {
    const tags = reportOf().operations.map(({ tag }) => tag);
    expect(tags.filter((tag, index) => tag !== tags[index - 1])).toHaveLength(new Set(tags).size);
  });

  it("counts per group and in total, in percent with one decimal", () => {
    const { groups, ...report } = reportOf({}, { status: 404 });
    const total = Object.keys(operationRoutes).length;
    expect(groups.operations).toEqual({ percent: Math.round(1000 / total) / 10, covered: 1, total });
    expect(groups.statuses).toMatchObject({ covered: 2 });
    const { faultStatuses: _, ...counted } = groups;
    const all = Object.values(counted);
    expect(report.covered).toBe(3);
    expect(report.total).toBe(all.reduce((total, group) => total + group.total, 0));
    expect(report.percent).toBe(Math.round((3 / report.total) * 1000) / 10);
  });
});

describe("an operation", () => {
  it("is not counted if the contract does not have it", () => {
    expect(reportOf({ operationId: undefined }, { operationId: "closeTicket" })).toMatchObject({
      covered: 0,
      requestCount: 0,
    });
  });

  it("lists its declared statuses as covered or missing", () => {
    const { statuses } = operation(reportOf({}, { status: 404 }, { status: 418 }, { status: null }), "getTicket");
    expect(statuses).toEqual({ covered: ["200", "404"], missing: ["400", "401"] });
  });

  it("counts each returned status, declared or not, and leaves out requests of the desk", () => {
    const deskRequest = { requestHeaders: ["Accept", "*/*", "X-Mock-Page", "desk"] };
    const report = reportOf({}, {}, { status: 404 }, { status: 418 }, { status: null }, deskRequest);
    expect(operation(report, "getTicket")).toMatchObject({
      requestCount: 5,
      statusCounts: { 200: 2, 404: 1, 418: 1 },
    });
    expect(operation(report, "updateTicket").statusCounts).toEqual({});
  });

  it("lists statuses that only faults cause in a group of their own, which percentages leave out", () => {
    const report = reportOf({}, { status: 503 });
    expect(operation(report, "getTicket").faultStatuses).toEqual({ covered: ["503"], missing: ["429", "500", "502"] });
    expect(report.groups.faultStatuses).toMatchObject({ covered: 1 });
    expect([report.percent, report.covered, report.total]).toEqual(
      [2, 2, reportOf().total].with(0, reportOf({}).percent),
    );
  });

  it("lists its query parameters and their enum values", () => {
    const request = { operationId: "listKnowledgeSources", queryText: "orderByField=views&limit=5&unknown=1&offset=x" };
    const { parameters, enumValues } = operation(reportOf(request), "listKnowledgeSources");
    expect(parameters.covered).toEqual(["limit", "offset", "orderByField"]);
    expect(parameters.missing).toContain("orderByDirection");
    expect(enumValues.covered).toEqual(["query orderByField = views"]);
    expect(enumValues.missing).toContain("query orderByDirection = desc");
  });

  it("lists numeric enum values", () => {
    const request = { operationId: "getAiAgentPerformanceReport", queryText: "lastDays=30" };
    const { enumValues } = operation(reportOf(request), "getAiAgentPerformanceReport");
    expect(enumValues.covered).toEqual(["query lastDays = 30"]);
  });

  it("lists the properties of its body and their enum values, at any depth", () => {
    const filters = [{ key: "status", values: ["open"] }, { key: 7, comparator: "nonsense" }, "no filter"];
    const request = { operationId: "searchTickets", requestBody: { filters, orderByDirection: "desc", other: 1 } };
    const { requestProperties, enumValues } = operation(reportOf(request), "searchTickets");
    expect(requestProperties.covered).toEqual([
      "/filters",
      "/filters/*/key",
      "/filters/*/comparator",
      "/filters/*/values",
      "/orderByDirection",
    ]);
    expect(requestProperties.missing).toContain("/filters/*/from");
    expect(enumValues.covered).toEqual(["body /filters/*/key = status", "body /orderByDirection = desc"]);
  });

  it("accepts bodies of any shape", () => {
    for (const requestBody of [null, [], "text", 0, { filters: {} }, { __proto__: null, filters: null }]) {
      expect(reportOf({ operationId: "searchTickets", requestBody }).requestCount).toBe(1);
    }
  });
});

describe("coverageModel", () => {
  it("gives every enum value and property a unique label", () => {
    for (const modelOf of coverageModel(ownContract).values()) {
      const { route, features } = modelOf();
      const labels = features.map(({ kind, label }) => `${kind} ${label}`);
      expect(new Set(labels).size, route.operationId).toBe(labels.length);
    }
  });
});
