// Requests that match no operation: unknown paths, wrong methods, OPTIONS.
import { describe, expect, it } from "vitest";
import { createAppUnderTest } from "../app-under-test.ts";

describe("an unknown path", () => {
  it("is 404 and names the nearest one", async () => {
    const { status, body } = await createAppUnderTest().ask("/tickets/7");
    expect(status).toBe(404);
    expect(body).toEqual({
      success: false,
      message: "There is no path /tickets/7 here; the nearest one is /ticket/{ticketId} (GET, PATCH).",
      code: "unknown_path",
    });
  });

  it.each(["/ticket/7/", "/ticket/", "/aiAgent", "/", "/TICKET/7", "/ticket//worklog"])("is %s", async (path) => {
    expect((await createAppUnderTest().ask(path)).body.code).toBe("unknown_path");
  });

  it("is named with the base path that is missing", async () => {
    const { ask } = createAppUnderTest({ options: { basePath: "/api" } });
    expect((await ask("/ticket/7")).body.message).toContain("is /api/ticket/{ticketId} (");
    expect((await ask("/apiticket/7")).status).toBe(404);
    expect((await ask("/api/tickets/7")).body.message).toContain("is /api/ticket/{ticketId} (");
  });

  it.each([
    ["/", "", "/docs/open-api"],
    ["/api/", "/api", "/api/docs/open-api"],
    ["/api", "/api", "/api/docs/open-api"],
  ])("is told where the contract is at the root: %s", async (path, basePath, place) => {
    const { body } = await createAppUnderTest({ options: { basePath } }).ask(path);
    expect(body.message).toBe(`There is no path ${path} here; ${place} lists those that exist.`);
  });

  it("is not repeated beyond 200 characters", async () => {
    const { body } = await createAppUnderTest().ask(`/${"x".repeat(5_000)}`);
    expect(String(body.message).length).toBeLessThan(400);
  });
});

describe("a wrong method", () => {
  it("is 405 with the allowed ones", async () => {
    const { status, headers, body } = await createAppUnderTest().ask("/ticket/7", { method: "DELETE" });
    expect([status, headers.get("allow"), body.code]).toEqual([405, "GET, PATCH, HEAD, OPTIONS", "method_not_allowed"]);
  });

  it.each(["GET", "PATCH"])("is %s on /ticket/search, which is no ticket", async (method) => {
    const under = createAppUnderTest();
    const { status, headers } = await under.ask("/ticket/search", { method });
    expect([status, headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
    expect(under.handled).toEqual([]);
  });

  it("is HEAD where there is no GET", async () => {
    const response = await createAppUnderTest().send("/app/import", { method: "HEAD" });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
  });
});

describe("OPTIONS", () => {
  it("is 204 with Allow on a documented path", async () => {
    const response = await createAppUnderTest({ auth: "strict" }).send("/ticket/7", { method: "OPTIONS" });
    expect([response.status, response.headers.get("allow")]).toEqual([204, "GET, PATCH, HEAD, OPTIONS"]);
  });

  it("is 404 on another", async () => {
    expect((await createAppUnderTest().send("/nowhere", { method: "OPTIONS" })).status).toBe(404);
  });
});
