// Finding the contract's path nearest to a request.
import { describe, expect, it } from "vitest";
import { findNearestPath, templateMatches } from "../../../mock/contract/routes.ts";

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
  ])("given %s, suggests %s", (path, template) => {
    expect(findNearestPath(path)?.template).toBe(template);
  });
});

describe("templateMatches", () => {
  it("matches a parameter with one non-empty segment", () => {
    expect(templateMatches("/a/{b}", "/a/c")).toBe(true);
    expect(templateMatches("/a/{b}", "/a/c/d")).toBe(false);
    expect(templateMatches("/a/{b}", "/a/")).toBe(false);
  });
});
