// Requests that match no operation: unknown paths, wrong methods, OPTIONS.
import { describe, expect, it } from "vitest";
import { createAppUnderTest } from "../app-under-test.ts";

describe("an unknown path", () => {
  it.each(["/ticket/7/", "/ticket/", "/aiAgent", "/", "/TICKET/7", "/ticket//worklog"])("is %s", async (path) => {
    expect((await createAppUnderTest().ask(path)).body.code).toBe("unknown_path");
  });

  it("is reported with the missing base path", async () => {
    const { ask } = createAppUnderTest({ options: { basePath: "/api" } });
    expect((await ask("/ticket/7")).body.message).toContain("is /api/ticket/{ticketId} (");
    expect((await ask("/apiticket/7")).status).toBe(404);
    expect((await ask("/api/tickets/7")).body.message).toContain("is /api/ticket/{ticketId} (");
  });

  it.each([
    ["/", "", "/docs/open-api"],
    ["/api/", "/api", "/api/docs/open-api"],
    ["/api", "/api", "/api/docs/open-api"],
  ])("points to the contract at the root: %s", async (path, basePath, place) => {
    const { body } = await createAppUnderTest({ options: { basePath } }).ask(path);
    expect(body.message).toBe(`There is no path ${path} here; ${place} lists those that exist.`);
  });

  it("is not repeated beyond 200 characters", async () => {
    const { body } = await createAppUnderTest().ask(`/${"x".repeat(5_000)}`);
    expect(String(body.message).length).toBeLessThan(400);
  });
});

describe("a wrong method", () => {
  it("is HEAD on a path without GET", async () => {
    const response = await createAppUnderTest().send("/app/import", { method: "HEAD" });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
  });
});
