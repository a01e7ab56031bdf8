// Pages for browsers: which requests get them, their headers, and what they do not affect.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAuthenticator } from "../../mock/auth/authenticator.ts";
import { platform } from "../../mock/browser.ts";
import { createMock, type Mock, type MockOptions } from "../../mock/create-mock.ts";
import { createRedactor } from "../../mock/engine/core/secrets/redactor.ts";
import { isPagePath, pageMounts } from "../../mock/http/pages/page-mounts.ts";
import { createServePage } from "../../mock/http/pages/pages-route.ts";
import { assembleMock } from "../../mock/mock.ts";
import { readFolder } from "../../mock/node/pages.ts";
import { useTemporaryFolder } from "./temporary-folder.ts";

const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

/** A mock whose pages are built once, for tests that do not change it. */
let shared: Mock;
beforeAll(async () => {
  shared = await start();
});
afterAll(() => shared.close());

function start(options: MockOptions = {}): Promise<Mock> {
  return createMock({ tickets: 1, auth: "off", ...options });
}

/** Status, headers and text of a request. */
async function get(path: string, headers: Record<string, string> = browser, method = "GET", mock = shared) {
  const response = await mock.fetch(path, { method, headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** The same from a new mock. */
async function getFrom(options: MockOptions, path: string) {
  await using mock = await start(options);
  return get(path, browser, "GET", mock);
}

/** The settings embedded in a page. */
function settingsOf(text: string): unknown {
  const [, content = ""] = /name="mock-settings" content="([^"]*)"/.exec(text) ?? [];
  return JSON.parse(content.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&"));
}

describe("GET / by a browser", () => {
  it("returns a page that runs only its own scripts and contacts no other host", async () => {
    const { status, headers, text } = await get("/");
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy.split("; ")).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"]),
    );
    expect(policy).not.toContain("unsafe");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect([...text.matchAll(/<(?:script|style)[^>]*>([^<]*)/g)].map((match) => match[1])).toEqual([""]);
    expect(text.match(/https?:\/\//)).toBe(null);
  });

  it("returns a page without tokens", async () => {
    const { text } = await getFrom({ auth: "strict", admin: { token: "admin-secret" } }, "/");
    expect(text).not.toMatch(/eyJ|admin-secret/);
    expect(settingsOf(text)).toMatchObject({ admin: true, adminToken: true });
  });

  it("states whether the admin API is off or closed to the page's host", async () => {
    await using mock = await start({ basePath: "/api" });
    const foreign = await mock.fetch("http://mock.example.com/", { headers: browser });
    expect(settingsOf(await foreign.text())).toMatchObject({ basePath: "/api", admin: false });
    const { text } = await getFrom({ admin: false }, "/");
    expect(settingsOf(text)).toMatchObject({ basePath: "", admin: false, adminToken: false });
  });

  it.each(["", "/api/v1"])(
    "links to the contract for browsers without scripts, relative to the page, below %j",
    async (basePath) => {
      await using mock = await start({ basePath });
      for (const path of ["/", "/docs", "/__admin/console", "/__admin/console/state/tickets"]) {
        const { text } = await get(path, browser, "GET", mock);
        const [, link = ""] = /<noscript>.*href="([^"]*)"/.exec(text) ?? [];
        const linked = new URL(link, `http://mock.local/proxy/path${path}`).pathname;
        expect(linked.startsWith("/proxy/path/"), path).toBe(true);
        expect((await get(linked.slice("/proxy/path".length), {}, "GET", mock)).status, path).toBe(200);
      }
    },
  );

  it.each(["/", "/desk", "/desk/ticket/3", "/docs", "/__admin/console"])(
    "sets the cookie of the sandbox that %s?__sandbox= names, even if the page is unchanged",
    async (path) => {
      const cookie = "mock-sandbox=room-1; Path=/; HttpOnly; SameSite=Lax";
      const { headers } = await get(`${path}?q=a&__sandbox=room-1`);
      const revalidation = await get(`${path}?__sandbox=room-1`, {
        ...browser,
        "if-none-match": headers.get("etag") ?? "",
      });
      expect([headers.get("set-cookie"), revalidation.status, revalidation.headers.get("set-cookie")]).toEqual([
        cookie,
        304,
        cookie,
      ]);
      expect((await get(path)).headers.get("set-cookie")).toBeNull();
    },
  );

  it("states the browser's sandbox, from address or cookie", async () => {
    const cookie = "mock-sandbox=room-1";
    const sandboxIn = async (path: string, headers = {}) =>
      settingsOf((await get(path, { ...browser, ...headers })).text);
    expect(await sandboxIn("/")).toMatchObject({ sandbox: "default" });
    expect(await sandboxIn("/desk", { cookie })).toMatchObject({ sandbox: "room-1" });
    expect(await sandboxIn("/docs?__sandbox=room-2", { cookie })).toMatchObject({ sandbox: "room-2" });
  });

  it("refuses an invalid sandbox name", async () => {
    const { status, headers, text } = await get("/desk?__sandbox=a%0D%0Ab");
    expect([status, headers.get("set-cookie"), JSON.parse(text).code]).toEqual([400, null, "invalid_request"]);
    expect(JSON.parse(text).violations).toMatchObject([{ in: "query", pointer: "/__sandbox" }]);
  });

  it("sets a cookie that neither selects a sandbox for the admin API nor grants access", async () => {
    await using mock = await start({ admin: { token: "admin-secret" } });
    const cookie = "mock-sandbox=room-1";
    expect((await get("/__admin/clock", { cookie }, "GET", mock)).status).toBe(401);
    await mock.control.createSandbox({ id: "room-1", now: "2027-01-01T09:00:00Z" });
    const { text } = await get("/__admin/clock", { cookie, authorization: "Bearer admin-secret" }, "GET", mock);
    expect(JSON.parse(text).now).toBe("2026-03-02T09:00:00.000Z");
  });

  it("is revalidated by its ETag", async () => {
    const { headers } = await get("/");
    expect(headers.get("cache-control")).toBe("no-cache");
    const revalidation = await get("/", { ...browser, "if-none-match": `"other", W/${headers.get("etag")}` });
    expect([revalidation.status, revalidation.text]).toEqual([304, ""]);
    expect((await get("/", { ...browser, "if-none-match": '"other"' })).status).toBe(200);
  });

  it("responds to HEAD with the same headers and no text", async () => {
    const [full, head] = [await get("/"), await get("/", browser, "HEAD")];
    expect([head.status, head.text]).toEqual([200, ""]);
    expect(head.headers.get("content-length")).toBe(full.headers.get("content-length"));
  });
});

describe("a mock with rooms", () => {
  const eightHours = 8 * 60 * 60 * 1000;

  /** Opens a page as a browser with this cookie: its status, new cookie and sandbox. */
  async function open(mock: Mock, path: string, cookie?: string) {
    const { status, headers, text } = await get(
      path,
      cookie === undefined ? browser : { ...browser, cookie },
      "GET",
      mock,
    );
    const newCookie = headers.get("set-cookie")?.split(";")[0];
    return { status, newCookie, sandbox: (settingsOf(text) as { sandbox: string }).sandbox };
  }

  it("gives each browser its own sandbox, and a new one of the same name after that one expires", async () => {
    let now = 0;
    const { mock } = await assembleMock({ tickets: 1, auth: "off", rooms: true }, { realTime: () => now });
    const [first, second] = [await open(mock, "/"), await open(mock, "/desk/ticket/1")];
    expect([first.newCookie, second.newCookie]).toEqual([
      `mock-sandbox=${first.sandbox}`,
      `mock-sandbox=${second.sandbox}`,
    ]);
    expect(first.sandbox).not.toBe(second.sandbox);
    await mock.fetch("/ticket/1", {
      method: "PATCH",
      headers: { cookie: first.newCookie ?? "", "content-type": "application/json" },
      body: '{"status":"closed"}',
    });
    expect((await mock.control.getSandbox(first.sandbox)).version).toBe(1);
    expect((await mock.control.getSandbox(second.sandbox)).version).toBe(0);
    now += eightHours;
    expect((await mock.control.listSandboxes()).total).toBe(1);
    expect(await open(mock, "/docs", first.newCookie)).toEqual({
      status: 200,
      newCookie: undefined,
      sandbox: first.sandbox,
    });
    expect((await mock.control.getSandbox(first.sandbox)).version).toBe(0);
    await mock.close();
  });

  it("keeps a browser in the sandbox of its link or cookie, and replaces an invalid cookie", async () => {
    await using mock = await start({ rooms: true });
    expect(await open(mock, "/?__sandbox=team", "mock-sandbox=room-9")).toMatchObject({
      newCookie: "mock-sandbox=team",
      sandbox: "team",
    });
    expect(await open(mock, "/", "mock-sandbox=default")).toMatchObject({ newCookie: undefined, sandbox: "default" });
    expect((await open(mock, "/", "mock-sandbox=%20")).newCookie).toMatch(/^mock-sandbox=room-/);
  });

  it("creates the sandbox that a page shows, and no other for its browser", async () => {
    await using mock = await start({ rooms: true });
    expect(await open(mock, "/desk?sandbox=team")).toEqual({ status: 200, newCookie: undefined, sandbox: "default" });
    expect((await mock.control.getSandbox("team")).version).toBe(0);
    expect((await mock.control.listSandboxes()).total).toBe(2);
  });

  it("serves pages while it is full", async () => {
    await using mock = await start({ rooms: true, maxSandboxes: 2 });
    await open(mock, "/");
    const { status, newCookie } = await open(mock, "/");
    expect(status).toBe(200);
    expect((await mock.fetch("/ticket/1", { headers: { cookie: newCookie ?? "" } })).status).toBe(429);
  });

  it("creates a browser's sandbox in strict mode once its caller is authenticated", async () => {
    await using mock = await start({ rooms: true, auth: "strict" });
    const { newCookie: cookie = "" } = await open(mock, "/desk");
    expect((await mock.control.listSandboxes()).total).toBe(1);
    const authorization = `Bearer ${await mock.token()}`;
    expect((await get("/ticket/1", { cookie, authorization }, "GET", mock)).status).toBe(200);
    expect((await mock.control.listSandboxes()).total).toBe(2);
  });

  it("creates no sandbox for programs", async () => {
    await using mock = await start({ rooms: true });
    const { headers } = await get("/ticket/1", {}, "GET", mock);
    expect([headers.get("set-cookie"), (await mock.control.listSandboxes()).total]).toEqual([null, 1]);
  });
});

describe("GET /docs by a browser", () => {
  it("returns the page of the contract and its own files, with and without an admin API", async () => {
    await using withoutAdmin = await start({ admin: false });
    for (const mock of [shared, withoutAdmin]) {
      const { status, headers, text } = await get("/docs", browser, "GET", mock);
      expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
      const policy = (headers.get("content-security-policy") ?? "").split("; ");
      expect(policy).toEqual(expect.arrayContaining(["script-src 'self'", "style-src 'self'"]));
      const [path = ""] = /__pages\/assets\/[^"]+\.js/.exec(text) ?? [];
      const { headers: script } = await get(`/${path}`, { accept: "*/*" }, "GET", mock);
      expect(script.get("content-type")).toBe("text/javascript; charset=utf-8");
    }
  });

  it("does not affect GET /docs/open-api or requests from programs", async () => {
    expect((await get("/docs/open-api")).headers.get("content-type")).toContain("yaml");
    expect(await get("/docs", { accept: "application/json" })).toMatchObject({ status: 404 });
    expect(await get("/docs", { accept: "*/*" })).toMatchObject({ status: 200 });
  });
});

describe("the console's address", () => {
  it("is unavailable if the admin API is off or closed to the host", async () => {
    const admin = pageMounts.filter(({ isAdmin }) => isAdmin).map(({ mount }) => mount);
    expect(admin).toEqual(["/__admin/console"]);
    for (const mount of admin) expect(await getFrom({ admin: false }, mount)).toMatchObject({ status: 404 });
    for (const mount of admin) expect((await get(mount)).status).toBe(200);
    expect((await shared.fetch("http://mock.example.com/__admin/console", { headers: browser })).status).toBe(403);
  });
});

describe("unavailable pages", () => {
  const lines: string[] = [];
  const logger = { info: addLine, error: addLine };
  function addLine(event: string, fields?: object): void {
    lines.push(`${event} ${JSON.stringify(fields)}`);
  }
  const sandboxes = { find: () => shared.stateOf(), assertRoom() {} };
  const authenticator = createAuthenticator({ mode: "off" });
  const parts = { basePath: "", sandboxes, authenticator, logger, redactor: createRedactor() };
  const [front] = pageMounts;
  const request = () => new Request("http://127.0.0.1/", { headers: browser });

  it("return 503, log the reason and are tried again", async () => {
    if (front === undefined) throw new Error("There are no mounts.");
    let isBroken = true;
    const serve = createServePage({
      ...parts,
      open: () =>
        isBroken
          ? Promise.reject(new Error("The builder broke."))
          : Promise.resolve({
              find: () => Promise.resolve({ text: "<p>", mediaType: "text/html; charset=utf-8", isHashed: false }),
            }),
    });
    const response = await serve(request(), "/", front, {});
    expect(response).toMatchObject({ status: 503 });
    expect(JSON.stringify(response)).toContain("pages_unavailable");
    expect(lines.join()).toContain("The builder broke.");
    isBroken = false;
    expect(await serve(request(), "/", front, {})).toMatchObject({ status: 200 });
  });

  it("are not served if the package was built without pages", async () => {
    if (front === undefined) throw new Error("There are no mounts.");
    const serve = createServePage({ ...parts, open: () => Promise.resolve(undefined) });
    expect(await serve(request(), "/", front, {})).toBe(undefined);
  });
});

describe("the files of a page", () => {
  it("may be cached forever, because their names change with their contents", async () => {
    const { text } = await get("/");
    const paths = [...text.matchAll(/"\.(\/__pages\/[^"]+)"/g)].map((match) => match[1] ?? "");
    const types = await Promise.all(paths.map(async (path) => (await get(path, { accept: "*/*" })).headers));
    const kinds = new Set(types.map((headers) => headers.get("content-type")));
    expect([...kinds].sort()).toEqual(["text/css; charset=utf-8", "text/javascript; charset=utf-8"]);
    for (const headers of types) expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  it("are compressed for clients that accept gzip", async () => {
    const { text } = await get("/");
    const [, path = ""] = /"\.(\/__pages\/[^"]+\.js)"/.exec(text) ?? [];
    const plain = await get(path, { accept: "*/*", "accept-encoding": "gzip;q=0, br" });
    const compressed = await shared.fetch(path, { headers: { accept: "*/*", "accept-encoding": "br, gzip" } });
    expect([plain.headers.get("content-encoding"), plain.headers.get("vary")]).toEqual([null, "accept-encoding"]);
    expect(compressed.headers.get("content-encoding")).toBe("gzip");
    const bytes = new Uint8Array(await compressed.arrayBuffer());
    expect(compressed.headers.get("content-length")).toBe(String(bytes.byteLength));
    expect(gunzipSync(bytes).toString()).toBe(plain.text);
  });

  it.each([
    ["/", "./", "__pages"],
    ["/docs", "./", "__pages"],
    ["/desk", "./", "__pages"],
    ["/desk/", "../", "__pages"],
    ["/desk/ticket/3", "../../", "__pages"],
    ["/__admin/console/journal", "../../", "__pages"],
  ])("have addresses relative to %s, because a proxy may add a prefix", async (path, root, folder) => {
    const { text } = await get(path);
    expect(settingsOf(text)).toMatchObject({ root });
    const addresses = [...text.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+)"/g)].map(
      ([, address = ""]) => address,
    );
    const files = addresses.filter((address) => !address.startsWith("data:"));
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) expect(file).toMatch(new RegExp(`^${root}${folder}/assets/[^/]+$`));
  });

  it.each(["/__pages/front.html", "/__pages/nothing.js", "/__pages/..%2fbuild.ts", "/__pages/", "/__pages"])(
    "do not include %s",
    async (path) => {
      expect(await get(path)).toMatchObject({ status: 404, text: expect.stringContaining("unknown_path") });
    },
  );
});

describe("pages do not respond to", () => {
  it("programs, writes and the base URLs of sandboxes", async () => {
    for (const response of [
      await get("/", {}),
      await get("/", { accept: "application/json" }),
      await get("/", browser, "POST"),
      await get("/__sandbox/default/"),
    ]) {
      expect(response).toMatchObject({ status: 404, text: expect.stringContaining("unknown_path") });
    }
  });

  it("operations, whose paths differ from those of pages", () => {
    expect(["/", "/__pages", "/__pages/assets/one.js"].map(isPagePath)).toEqual([true, true, true]);
    expect(["/ticket/1", "/docs/open-api", "/__pagesother"].map(isPagePath)).toEqual([false, false, false]);
  });
});

it("pages appear in neither journal nor coverage, and are never struck by faults", async () => {
  await using mock = await start();
  await mock.control.addFault("default", { effect: { kind: "outage" } });
  expect((await get("/")).status).toBe(200);
  expect((await mock.control.listRequests("default")).total).toBe(0);
  expect((await mock.control.getTotalCoverage()).requestCount).toBe(0);
});

it("a mock in a browser serves no pages", async () => {
  expect(await platform.openPages()).toBe(undefined);
});

describe("a folder of built files", () => {
  const folder = useTemporaryFolder();
  beforeAll(() => {
    mkdirSync(join(folder, "assets"));
    writeFileSync(join(folder, "assets/one-1a2b3c4d.svg"), "<svg/>");
    writeFileSync(join(folder, "words.bin"), "words");
  });

  it("is read by file name, with media types", async () => {
    const files = await readFolder(folder);
    expect(await files.find("assets/one-1a2b3c4d.svg")).toEqual({
      text: "<svg/>",
      mediaType: "image/svg+xml",
      isHashed: true,
    });
    expect(await files.find("words.bin")).toMatchObject({ mediaType: "text/plain; charset=utf-8", isHashed: false });
    expect(await files.find("../words.bin")).toBe(undefined);
  });
});
