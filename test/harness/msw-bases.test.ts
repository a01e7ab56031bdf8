// Base URLs of MSW handlers: every notation, several at a time, and invalid ones.
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { toMswHandlers } from "../../harness/msw.ts";
import { createMock, type Mock } from "../../mock/create-mock.ts";

const server = setupServer();
let fullMock: Mock;
let emptyMock: Mock;

beforeAll(async () => {
  server.listen({ onUnhandledFrame: "error" });
  fullMock = await createMock({ auth: "off", tickets: 20 });
  emptyMock = await createMock({ auth: "off", scenario: "empty" });
});
afterEach(() => {
  server.resetHandlers();
  vi.unstubAllGlobals();
});
afterAll(async () => {
  server.close();
  await Promise.all([fullMock.close(), emptyMock.close()]);
});

async function statusOf(url: string): Promise<number | string> {
  return fetch(url).then(
    ({ status }) => status,
    () => "not handled",
  );
}

describe("the base URL", () => {
  it.each([
    ["https://api.example.com", "https://api.example.com/ticket/1"],
    ["https://api.example.com/", "https://api.example.com/ticket/1"],
    ["http://localhost:8080/api/v1/", "http://localhost:8080/api/v1/ticket/1"],
    ["http://localhost:80/a+b(c)", "http://localhost/a+b(c)/ticket/1"],
    ["*/api", "https://anywhere.example.com:8443/api/ticket/1"],
    ["*", "http://127.0.0.1:8085/ticket/1"],
  ])("%s responds to %s", async (baseUrl, url) => {
    server.use(...toMswHandlers(fullMock, { baseUrl }));
    expect(await statusOf(url)).toBe(200);
  });

  it.each([
    ["https://api.example.com/v1", "https://api.example.com/v10/ticket/1"],
    ["https://api.example.com/v1", "https://api.example.com/ticket/1"],
    ["https://api.example.com/v1", "https://api.example.com:8443/v1/ticket/1"],
    ["https://api.example.com/v1", "http://api.example.com/v1/ticket/1"],
    ["https://api.example.com/v1", "https://apixexample.com/v1/ticket/1"],
    ["*/api", "https://anywhere.example.com/v1/api/ticket/1"],
  ])("%s ignores %s", async (baseUrl, url) => {
    server.use(...toMswHandlers(fullMock, { baseUrl }));
    expect(await statusOf(url)).toBe("not handled");
  });

  it("uses the page's origin if it has none", async () => {
    vi.stubGlobal("location", { origin: "http://localhost:5173", href: "http://localhost:5173/inbox/" });
    server.use(...toMswHandlers(fullMock, { baseUrl: "/api" }));
    expect(await statusOf("http://localhost:5173/api/ticket/1")).toBe(200);
    expect(await statusOf("http://localhost:9999/api/ticket/1")).toBe("not handled");
  });

  it("is refused without an origin outside a page, and the error suggests a valid one", () => {
    expect(() => toMswHandlers(fullMock, { baseUrl: "/api" })).toThrow(/"\/api".*no page here.*"\*\/api"/);
  });

  it.each([
    ["api.example.com"],
    [""],
    ["//api.example.com"],
    ["*api"],
    ["*.example.com/api"],
    ["https://*.example.com"],
    ["https://api.example.com?v=1"],
    ["ftp://api.example.com"],
  ])("%j is refused", (baseUrl) => {
    expect(() => toMswHandlers(fullMock, { baseUrl })).toThrow(RangeError);
  });

  it("passes on the rest unchanged: two slashes are an unknown path, not another host", async () => {
    server.use(...toMswHandlers(fullMock, { baseUrl: "https://api.example.com/v1/" }));
    for (const path of ["//ticket/1", "//ticket/health"]) {
      const response = await fetch(`https://api.example.com/v1${path}`);
      expect([response.status, (await response.json()).message]).toEqual([404, expect.stringContaining(` ${path} `)]);
    }
  });

  it("is required, and the error names a mock given as a promise", () => {
    expect(() => toMswHandlers(fullMock, {} as never)).toThrow(/^baseUrl is undefined; it must be a URL such as/);
    expect(() => toMswHandlers(fullMock, undefined as never)).toThrow(/^baseUrl is undefined/);
    expect(() => toMswHandlers(Promise.resolve(fullMock) as never, { baseUrl: "*" })).toThrow(/await createMock\(\)/);
  });

  it("works alongside another mock's", async () => {
    const first = toMswHandlers(fullMock, { baseUrl: "https://one.example.com" });
    const second = toMswHandlers(emptyMock, { baseUrl: "https://two.example.com" });
    server.use(...first, ...second);
    expect(await statusOf("https://one.example.com/ticket/1")).toBe(200);
    expect(await statusOf("https://two.example.com/ticket/1")).toBe(404);
  });
});
