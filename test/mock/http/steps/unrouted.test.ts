// Requests that match no operation: unknown paths, wrong methods, OPTIONS.
import { describe, expect, it } from "vitest";
import { createAppUnderTest } from "../app-under-test.ts";

describe("an unknown path", () => {
  it.each(["/ticket/7/", "/ticket/", "/aiAgent", "/", "/TICKET/7", "/ticket//worklog"])("is %s", async (path) => {
    expect((await createAppUnderTest().fetchJson(path)).body.code).toBe("unknown_path");
  });

  it("is reported with the base path that is missing", async () => {
    const { fetchJson } = createAppUnderTest({ options: { basePath: "/api" } });
    expect((await fetchJson("/ticket/7")).body.message).toContain("is /api/ticket/{ticketId} (");
    expect((await fetchJson("/apiticket/7")).status).toBe(404);
    expect((await fetchJson("/api/tickets/7")).body.message).toContain("is /api/ticket/{ticketId} (");
  });

  it.each([
    ["/", "", "/docs/open-api"],
    ["/api/", "/api", "/api/docs/open-api"],
    ["/api", "/api", "/api/docs/open-api"],
  ])("points to the contract if it is the root %s", async (path, basePath, address) => {
    const { body } = await createAppUnderTest({ options: { basePath } }).fetchJson(path);
    expect(body.message).toBe(`There is no path ${path} here; ${address} lists those that exist.`);
  });

  it("is not repeated beyond 200 characters", async () => {
    const { body } = await createAppUnderTest().fetchJson(`/${"x".repeat(5_000)}`);
    expect(String(body.message).length).toBeLessThan(400);
  });
});

describe("a wrong method", () => {
  it("is HEAD on a path without GET", async () => {
    const response = await createAppUnderTest().send("/app/import", { method: "HEAD" });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
  });
});
