// CORS headers let a page from another origin call the mock, unless --no-cors is set.
import { describe, expect, it } from "vitest";
import { createAppUnderTest } from "../app-under-test.ts";

const origin = "http://localhost:5173";
const preflight = {
  method: "OPTIONS",
  headers: {
    origin,
    "access-control-request-method": "PATCH",
    "access-control-request-headers": "authorization,x-trace",
  },
};

describe("cross-origin responses", () => {
  it.each(["/health", "/nowhere", "/ticket/x"])("from %s reflect the origin and allow credentials", async (path) => {
    const { headers } = await createAppUnderTest().send(path, { headers: { origin } });
    expect(headers.get("access-control-allow-origin")).toBe(origin);
    expect(headers.get("access-control-allow-credentials")).toBe("true");
    expect(headers.get("access-control-expose-headers")).toBe(
      "allow, preference-applied, retry-after, www-authenticate, x-mock-fault, x-mock-ignored, x-request-id",
    );
    expect(headers.get("vary")).toBe("origin");
  });

  it("tell caches that the origin matters even if no origin is sent", async () => {
    const { headers } = await createAppUnderTest().send("/health");
    expect(headers.get("vary")).toBe("origin");
    expect(headers.has("access-control-allow-origin")).toBe(false);
  });

  it("keep other Vary fields", async () => {
    const { headers } = await createAppUnderTest().send("/docs/open-api", { headers: { origin } });
    expect(headers.get("vary")).toBe("origin, accept");
  });
});

describe("a preflight", () => {
  it("needs no token and allows the path's methods and the requested headers", async () => {
    const { status, headers } = await createAppUnderTest({ auth: "strict" }).send("/ticket/7", preflight);
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-origin")).toBe(origin);
    expect(headers.get("access-control-allow-methods")).toBe("GET, PATCH, HEAD, OPTIONS");
    expect(headers.get("access-control-allow-headers")).toBe("authorization,x-trace");
    expect(headers.get("vary")).toBe("origin, access-control-request-method, access-control-request-headers");
  });

  it("succeeds on an unknown path, so that the page can read its 404", async () => {
    const { status, headers } = await createAppUnderTest().send("/nowhere", preflight);
    expect([status, headers.get("access-control-allow-methods")]).toEqual([204, "PATCH"]);
  });
});

it("without CORS, a preflight is an ordinary OPTIONS and no CORS header is sent", async () => {
  const { send } = createAppUnderTest({ options: { cors: false } });
  const response = await send("/health", { headers: { origin } });
  expect([...response.headers.keys()].sort()).toEqual(["content-length", "content-type"]);
  expect([...(await send("/ticket/7", preflight)).headers.keys()]).toEqual(["allow"]);
});
