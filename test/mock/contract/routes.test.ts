// What the contract has at a path, and the nearest one to a path it does not have.
import { describe, expect, it } from "vitest";
import {
  documentedRoutes,
  findNearestPath,
  findPath,
  hiddenCompanions,
  routes,
  templateMatches,
  toPathTable,
} from "../../../mock/contract/routes.ts";

describe("findPath", () => {
  it.each(["/tickets", "/ticket/", "/ticket/1/", "/Ticket/1", "", "/"])("knows no path %j", (path) => {
    expect(findPath(path)).toBeUndefined();
  });
});

describe("findNearestPath", () => {
  it.each([
    ["/tickets/17", "/ticket/{ticketId}"],
    ["/ticket/17/", "/ticket/{ticketId}"],
    ["/ticket/17/worklogs", "/ticket/{ticketId}/worklog"],
    ["/knowledgesource", "/knowledgeSource"],
    ["/report/aiAgentPerformence/3", "/report/aiAgentPerformance/{aiAgentId}"],
    ["/healthz", "/health"],
    ["/aiAgent", "/aiAgent/{id}"],
    ["/tickets/", "/ticket"],
    ["//ticket/17", "/ticket/{ticketId}"],
    ["/api/v1/ticket/17", "/ticket/{ticketId}"],
    ["/worklog", "/ticket/{ticketId}/worklog"],
    ["/search", "/ticket/search"],
    ["/ticket/search/1", "/ticket/search"],
    ["/quality", "/quality/assessment"],
    ["/app/store/install", "/app/store/{storeId}/install"],
    ["/jwt", "/jwt/{profileId}"],
    ["/app/3/", "/app/{appId}"],
  ])("takes %s for %s", (path, template) => {
    expect(findNearestPath(path)?.template).toBe(template);
  });
});

describe("templateMatches", () => {
  it("lets a parameter stand for one segment that is not empty", () => {
    expect(templateMatches("/a/{b}", "/a/c")).toBe(true);
    expect(templateMatches("/a/{b}", "/a/c/d")).toBe(false);
    expect(templateMatches("/a/{b}", "/a/")).toBe(false);
  });
});

describe("the companions that are hidden", () => {
  const told = (served: Parameters<typeof hiddenCompanions>[0]) =>
    hiddenCompanions(served).map(({ method, path }) => `${method} ${path}`);
  const all = told(documentedRoutes);

  it("are all of them where only documented operations are served, and none where they are served", () => {
    expect(all).toHaveLength(routes.length - documentedRoutes.length);
    expect(told(routes)).toEqual([]);
  });

  it("lack what was added: the operation itself, and those at the same path under another name", () => {
    const added = (method: string, path: string) => told([...documentedRoutes, { method, path }]);
    expect(all.filter((one) => !added("GET", "/tag").includes(one))).toEqual(["GET /tag"]);
    expect(added("POST", "/tag")).toEqual(all);
    expect(all.filter((one) => !added("PUT", "/tag/{tagId}").includes(one))).toEqual(["GET /tag/{id}"]);
    expect(all.filter((one) => !added("GET", "/knowledgeSource/archived").includes(one))).toEqual([
      "GET /knowledgeSource/archived",
    ]);
  });

  it("take their fixed paths from those with a parameter", () => {
    const paths = toPathTable(documentedRoutes, hiddenCompanions(documentedRoutes));
    expect(findPath("/knowledgeSource/archived", paths)).toBeUndefined();
    expect(findPath("/knowledgeSource/7", paths)?.methods).toEqual(["GET"]);
    expect(findNearestPath("/knowledgeSource/archive", paths)?.methods).toEqual(expect.arrayContaining(["GET"]));
  });
});
