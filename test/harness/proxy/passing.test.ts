// Traffic through a proxy: bytes unchanged, connection headers dropped, breaches counted and journaled.
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProxy, type ProxyOptions } from "../../../harness/proxy.ts";
import { createMock } from "../../../mock/create-mock.ts";
import { proxyOver } from "./proxy-fixture.ts";

const mock = await createMock({ basePath: "/api" });
let target = "";
let authorization = "";

beforeAll(async () => {
  target = (await mock.listen()).url;
  authorization = `Bearer ${await mock.token()}`;
});
afterAll(() => mock.close());

const version = { name: "x", version: "1", contractVersion: "1" };

function patch(body: string): RequestInit {
  return { method: "PATCH", body, headers: { authorization, "content-type": "application/json" } };
}

function openProxy(options: Partial<ProxyOptions> = {}) {
  return createProxy({ target, ...options });
}

describe("a proxy over a server that meets the contract", () => {
  it("forwards the same bytes, and counts no breach", async () => {
    await using proxy = await openProxy();
    const headers = { authorization };
    const [direct, passed] = [
      await fetch(`${target}/ticket/1`, { headers }),
      await fetch(`${proxy.url}/ticket/1`, { headers }),
    ];
    expect(await passed.text()).toBe(await direct.text());
    expect(passed.headers.get("x-mock-violations")).toBe("0");
    const changed = await fetch(`${proxy.url}/ticket/1`, patch('{"priority":"high"}'));
    expect([changed.status, changed.headers.get("x-mock-violations")]).toEqual([200, "0"]);
  });

  it("counts and journals breaches in a request", async () => {
    await using proxy = await openProxy();
    const refused = await fetch(`${proxy.url}/ticket/1?colour=red`, patch('{"status":"done"}'));
    expect([refused.status, refused.headers.get("x-mock-violations")]).toEqual([400, "2"]);
    const malformed = await fetch(`${proxy.url}/ticket/1`, patch("{"));
    expect([malformed.status, malformed.headers.get("x-mock-violations")]).toEqual([400, "1"]);
    const reply = { ...patch('{"content":{"message":"<p></p>"}}'), method: "POST" };
    const blank = await fetch(`${proxy.url}/ticket/1/conversation/reply`, reply);
    expect([blank.status, blank.headers.get("x-mock-violations")]).toEqual([422, "1"]);
    const unknown = await fetch(`${proxy.url}/nothing`);
    expect([unknown.status, unknown.headers.get("x-mock-violations")]).toEqual([404, "1"]);
    const { requests } = await proxy.control.listRequests("default");
    expect(
      requests.map(({ operationId, code, violations }) => [
        operationId,
        code,
        violations.map((violation) => violation.in + violation.pointer),
      ]),
    ).toEqual([
      ["updateTicket", "invalid_request", ["query/colour", "body/status"]],
      ["updateTicket", "malformed_json", ["body"]],
      ["replyToTicket", "reply_without_text", ["body/content/message"]],
      [null, "unknown_path", ["path"]],
    ]);
  });

  it("fills journal, coverage, verification and archive, with secrets redacted", async () => {
    await using proxy = await openProxy();
    await fetch(`${proxy.url}/ticket/1`, { headers: { authorization } });
    const response = await fetch(`${proxy.url}/__admin/sandboxes/default/requests`);
    const text = await response.text();
    expect([response.status, text.includes(authorization), JSON.parse(text).requests.length]).toEqual([200, false, 1]);
    const coverage = await proxy.control.getCoverage("default");
    expect(coverage.operations.find(({ operationId }) => operationId === "getTicket")?.requestCount).toBe(1);
    const { matched } = await proxy.control.verifyRequests("default", {
      operationId: "getTicket",
      times: { exactly: 1 },
    });
    expect(matched).toBe(true);
    expect(JSON.stringify(await proxy.control.exportHar("default"))).toContain("/ticket/1");
  });

  it("has its own base path, and serves nothing outside of it", async () => {
    await using proxy = await openProxy({ basePath: "/here" });
    const headers = { authorization };
    expect(proxy.url).toMatch(/\/here$/);
    expect((await fetch(`${proxy.url}/ticket/1`, { headers })).status).toBe(200);
    const outside = await fetch(`${new URL(proxy.url).origin}/ticket/1`, { headers });
    expect([outside.status, await outside.json()]).toMatchObject([404, { code: "unknown_path" }]);
  });
});

describe("a proxy over a server that breaks the contract", () => {
  it("counts breaches in a response, and forwards it", async () => {
    await using proxied = await proxyOver((_, outgoing) => {
      outgoing.writeHead(200, { "content-type": "application/json" });
      outgoing.end('{ "name": 1 }');
    });
    const response = await proxied.send("/version");
    expect([response.status, await response.text()]).toEqual([200, '{ "name": 1 }']);
    expect(Number(response.headers.get("x-mock-violations"))).toBeGreaterThan(0);
    const { requests } = await proxied.proxy.control.listRequests("default");
    expect(requests[0]?.violations[0]?.found).toMatch(/^in the response: /);
  });

  it("reports breaches that no schema expresses: bytes that are not UTF-8, ids beyond 2^53, two media types", async () => {
    await using proxied = await proxyOver((_, outgoing) => {
      outgoing.writeHead(200, { "content-type": "application/json; charset=utf-8, text/html" });
      outgoing.end(Buffer.from('{"success":true,"teams":[{"id":9007199254740993,"name":"\xff"}]}', "latin1"));
    });
    await proxied.send("/team/list");
    const { requests } = await proxied.proxy.control.listRequests("default");
    const pointers = requests[0]?.violations.map(({ in: part, pointer }) => `${part} ${pointer}`);
    expect(pointers).toEqual(["header /content-type", "body /:bytes", "body /teams/0/id"]);
  });

  it("reports a status and a media type that the contract does not list", async () => {
    await using proxied = await proxyOver((incoming, outgoing) => {
      if (incoming.url === "/health") outgoing.writeHead(418);
      else outgoing.writeHead(200, { "content-type": "text/html" });
      outgoing.end("<p>");
    });
    const counts = [await proxied.send("/health"), await proxied.send("/version")];
    expect(counts.map(({ headers }) => headers.get("x-mock-violations"))).toEqual(["1", "1"]);
  });

  it("checks compressed responses, and forwards them compressed", async () => {
    const compressed = gzipSync(JSON.stringify({ ...version, name: 7 }));
    await using proxied = await proxyOver((_, outgoing) => {
      outgoing.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
      outgoing.end(compressed);
    });
    const response = await proxied.send("/version");
    expect(Number(response.headers.get("x-mock-violations"))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ name: 7 });
  });

  it("returns 502 with the violations if strict", async () => {
    await using proxied = await proxyOver(
      (_, outgoing) => {
        outgoing.writeHead(200, { "content-type": "application/json" });
        outgoing.end("[]");
      },
      { strict: true },
    );
    const response = await proxied.send("/version");
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({
      success: false,
      code: "contract_violations",
      violations: [{ in: "body" }],
    });
  });
});

describe("traffic through a proxy", () => {
  it("loses its connection headers, and includes the client's address", async () => {
    await using proxied = await proxyOver((_, outgoing) => {
      outgoing.writeHead(204, { connection: "x-own", "x-own": "1", "x-kept": "2", "set-cookie": ["a=1", "b=2"] });
      outgoing.end();
    });
    const headers = { te: "trailers", "x-forwarded-for": "10.0.0.1", "x-mixed-Case": "3" };
    const response = await proxied.send("/version?a=%20b&a=c", { headers });
    expect(Object.fromEntries(response.headers)).toMatchObject({ "x-kept": "2" });
    expect([response.headers.get("x-own"), response.headers.getSetCookie()]).toEqual([null, ["a=1", "b=2"]]);
    const [{ url, rawHeaders } = { url: "", rawHeaders: [] }] = proxied.received;
    expect(url).toBe("/version?a=%20b&a=c");
    const targetHeaders = new Map(rawHeaders.map((name, index) => [name.toLowerCase(), rawHeaders[index + 1]]));
    expect(targetHeaders.get("x-forwarded-for")).toMatch(/^10\.0\.0\.1, /);
    expect([
      targetHeaders.has("te"),
      targetHeaders.get("x-forwarded-proto"),
      targetHeaders.get("x-mixed-case"),
    ]).toEqual([false, "http", "3"]);
    expect(targetHeaders.get("x-forwarded-host")).toBe(new URL(proxied.proxy.url).host);
  });

  it("streams both ways: each side reads before the other has finished", async () => {
    const firstRead = Promise.withResolvers<void>();
    await using proxied = await proxyOver((incoming, outgoing) => {
      outgoing.writeHead(200, { "content-type": "text/event-stream" });
      outgoing.write(incoming.url ?? "");
      void firstRead.promise.then(() => outgoing.end("!"));
    });
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("one"));
        controller.enqueue(new TextEncoder().encode("two"));
        controller.close();
      },
    });
    const response = await proxied.send("/stream", { method: "POST", body, duplex: "half" } as RequestInit);
    const reader = response.body?.getReader();
    const first = await reader?.read();
    expect(Buffer.from(first?.value ?? []).toString()).toBe("/stream");
    firstRead.resolve();
    const second = await reader?.read();
    expect(Buffer.from(second?.value ?? []).toString()).toBe("!");
    expect(proxied.received[0]?.body).toBe("onetwo");
  });

  it("is forwarded unchecked beyond the size limit", async () => {
    const large = JSON.stringify("x".repeat(5 * 1024 * 1024));
    await using proxied = await proxyOver((_, outgoing) => {
      outgoing.writeHead(200, { "content-type": "application/json" });
      outgoing.end(large);
    });
    const response = await proxied.send("/version");
    expect([response.headers.get("x-mock-violations"), (await response.text()).length]).toEqual(["0", large.length]);
  });

  it("requires a plain target address and a valid timeout", async () => {
    await expect(createProxy({ target: "ftp://a" })).rejects.toThrow(/^target: expected an address such as/);
    await expect(createProxy({ target: "http://a:b@c/" })).rejects.toThrow(/^target: .* without user/);
    await expect(createProxy({ target, timeoutMs: 0 })).rejects.toThrow(/^timeoutMs: /);
  });
});
