// Which requests may use the admin API.
import { request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { createMock, type Mock, type MockOptions } from "../../../../mock/create-mock.ts";
import { listen } from "../../../../mock/node/server.ts";

const write = { method: "POST", headers: { "content-type": "application/json" } };

async function codeOf(response: Response): Promise<string> {
  const body: unknown = await response.json();
  const code = typeof body === "object" && body !== null && "code" in body ? body.code : "admitted";
  return `${response.status} ${code}`;
}

async function outcomeOf(url: string, init: RequestInit = {}, options: MockOptions = {}): Promise<string> {
  await using mock = await createMock({ tickets: 1, ...options });
  return codeOf(await mock.fetch(url, init));
}

/** Sends a request on a socket, where a client may choose any Host. */
async function outcomeOnPort(mock: Mock, headers: Record<string, string>, path = "/__admin/clock"): Promise<string> {
  const server = await listen(mock, { host: "127.0.0.1", port: 0 });
  try {
    return await new Promise<string>((resolve, reject) => {
      const outgoing = request({ host: "127.0.0.1", port: server.port, path, headers }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
        response.on("end", () => resolve(`${response.statusCode} ${/"code":"(\w+)"/.exec(text)?.[1] ?? "admitted"}`));
      });
      outgoing.on("error", reject).end();
    });
  } finally {
    await server.close();
  }
}

describe("the Host of an admin request", () => {
  it.each(["localhost:4010", "127.0.0.1:4010", "127.0.0.53", "[::1]:4010", "inbox.localhost:4010", "mock.local"])(
    "may be %s",
    async (host) => {
      expect(await outcomeOf(`http://${host}/__admin/clock`)).toBe("200 admitted");
    },
  );

  it.each(["mock.example.com", "localhost.example.com", "127.0.0.1.example.com", "0.0.0.0:4010", "10.0.0.7", "[::2]"])(
    "may not be %s",
    async (host) => {
      expect(await outcomeOf(`http://${host}/__admin/clock`)).toBe("403 host_not_allowed");
    },
  );

  it("may be one of admin.hosts", async () => {
    const options = { admin: { hosts: ["Mock.Example.com"] } };
    expect(await outcomeOf("http://mock.example.com:4010/__admin/clock", {}, options)).toBe("200 admitted");
    expect(await outcomeOf("http://other.example.com/__admin/clock", {}, options)).toBe("403 host_not_allowed");
  });

  it("is also checked over a socket, where the in-process name mock.local is refused", async () => {
    await using mock = await createMock({ tickets: 1 });
    expect(await outcomeOnPort(mock, {})).toBe("200 admitted");
    expect(await outcomeOnPort(mock, { host: "rebound.example.com" })).toBe("403 host_not_allowed");
    expect(await outcomeOnPort(mock, { host: "mock.local" })).toBe("403 host_not_allowed");
  });
});

describe("the Origin of an admin request", () => {
  const url = "http://localhost:4010/__admin/clock";

  it.each(["https://www.example.com", "http://localhost:5173", "https://localhost:4010", "null"])(
    "may not be %s",
    async (origin) => {
      expect(await outcomeOf(url, { headers: { origin } })).toBe("403 origin_not_allowed");
    },
  );

  it("may be the mock's own", async () => {
    expect(await outcomeOf(url, { headers: { origin: "http://localhost:4010" } })).toBe("200 admitted");
  });

  it("gets no CORS headers, not even in a preflight", async () => {
    await using mock = await createMock({ tickets: 1, cors: true });
    const headers = { origin: "https://www.example.com", "access-control-request-method": "POST" };
    const response = await mock.fetch("/__admin/reset", { method: "OPTIONS", headers });
    expect(response.status).toBe(403);
    expect([...response.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  });
});

describe("a forwarded admin request", () => {
  it.each([
    ["X-Forwarded-For", "203.0.113.9"],
    ["X-Forwarded-Host", "mock.example.com"],
    ["X-Forwarded-Proto", "https"],
    ["X-Real-IP", "203.0.113.9"],
    ["Forwarded", "for=203.0.113.9"],
    ["Via", "1.1 proxy"],
  ])("is refused without a token if it has %s", async (name, value) => {
    await using mock = await createMock({
      tickets: 1,
      trustProxy: ["loopback"],
      admin: { hosts: ["mock.example.com"] },
    });
    expect(await outcomeOnPort(mock, { [name]: value })).toBe("403 forwarding_not_allowed");
    expect(await outcomeOnPort(mock, { [name]: value }, "/__admin/session")).toBe("403 forwarding_not_allowed");
    expect(await outcomeOf("/__admin/clock", { headers: { [name]: value } })).toBe("403 forwarding_not_allowed");
    expect(await outcomeOf("/metrics", { headers: { [name]: value } }, { metrics: true })).toBe(
      "403 forwarding_not_allowed",
    );
  });

  it("is refused with a reason and a remedy", async () => {
    await using mock = await createMock({ tickets: 1 });
    const response = await mock.fetch("/__admin/session", {
      ...write,
      headers: { ...write.headers, via: "1.1 proxy" },
    });
    expect(JSON.stringify(await response.json())).toContain("is not local, and needs a mock with --admin-token");
  });

  it("is refused if it uses HTTP/1.0, as nginx does without adding a header", async () => {
    await using mock = await createMock({ tickets: 1 });
    const { port, close } = await listen(mock, { host: "127.0.0.1", port: 0 });
    const socket = connect(port, "127.0.0.1").end(`GET /__admin/clock HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
    const response = await text(socket);
    await close();
    expect(response).toContain("403 Forbidden");
    expect(response).toContain('found the http-version \\"1.0\\", expected HTTP/1.1: what a proxy forwards');
  });

  it("is allowed with the token", async () => {
    await using mock = await createMock({ tickets: 1, admin: { token: "open-sesame" } });
    const headers = { "x-forwarded-for": "203.0.113.9" };
    expect(await outcomeOnPort(mock, headers)).toBe("401 admin_token_missing");
    expect(await outcomeOnPort(mock, { ...headers, authorization: "Bearer open-sesame" })).toBe("200 admitted");
  });

  const behindTls = {
    host: "mock.example.com",
    origin: "https://mock.example.com",
    "x-forwarded-proto": "https",
    authorization: "Bearer open-sesame",
  };
  const admin = { token: "open-sesame", hosts: ["mock.example.com"] };

  it.each([
    ["without a trusted proxy", { admin }, "403 origin_not_allowed"],
    ["with another trusted proxy", { admin, trustProxy: ["private", "198.51.100.7"] }, "403 origin_not_allowed"],
    ["with a trusted proxy", { admin, trustProxy: ["loopback"] }, "200 admitted"],
    ["with a proxy trusted by address", { admin, trustProxy: ["127.0.0.1"] }, "200 admitted"],
    [
      "with a public address",
      { admin: { token: "open-sesame" }, publicUrl: "https://mock.example.com/" },
      "200 admitted",
    ],
  ])("has its origin checked behind TLS %s", async (_, options, expected) => {
    await using mock = await createMock({ tickets: 1, ...options });
    expect(await outcomeOnPort(mock, behindTls)).toBe(expected);
  });

  it("reaches the public address even if the proxy rewrites Host", async () => {
    await using mock = await createMock({ tickets: 1, admin, publicUrl: "https://mock.example.com/demo" });
    expect(await outcomeOnPort(mock, { ...behindTls, host: "127.0.0.1" })).toBe("200 admitted");
    expect(await outcomeOnPort(mock, { ...behindTls, origin: "https://www.example.com" })).toBe(
      "403 origin_not_allowed",
    );
    const headers = { ...write.headers, authorization: "Bearer open-sesame", via: "1.1 proxy" };
    const response = await mock.fetch("http://localhost/__admin/sandboxes", {
      method: "POST",
      headers,
      body: '{"id":"one"}',
    });
    expect(await response.json()).toMatchObject({ baseUrl: "https://mock.example.com/demo/__sandbox/one" });
  });

  it("has the host checked that a trusted proxy forwards", async () => {
    await using mock = await createMock({ tickets: 1, admin, trustProxy: ["loopback"] });
    const { host: _, ...headers } = behindTls;
    expect(await outcomeOnPort(mock, { ...headers, "x-forwarded-host": "mock.example.com" })).toBe("200 admitted");
    expect(await outcomeOnPort(mock, { ...headers, "x-forwarded-host": "rebound.example.com" })).toBe(
      "403 host_not_allowed",
    );
  });
});

describe("the cross-site check", () => {
  it.each(["same-origin", "same-site", "none"])("accepts requests that are %s", async (site) => {
    expect(await outcomeOf("/__admin/clock", { headers: { "sec-fetch-site": site } })).toBe("200 admitted");
  });

  it("lets other sites link to the console", async () => {
    await using mock = await createMock({ tickets: 1 });
    const headers = { "sec-fetch-site": "cross-site", accept: "text/html" };
    expect((await mock.fetch("http://localhost/console", { headers })).status).not.toBe(403);
  });
});

describe("the token of the admin API", () => {
  const options = { admin: { token: "open-sesame" } };

  it.each([
    ["is required", undefined, "401 admin_token_missing"],
    ["is not accepted in another scheme", "Basic open-sesame", "401 admin_token_missing"],
    ["is refused if it is truncated", "Bearer open-sesam", "401 admin_token_wrong"],
    ["is refused if it is longer", "Bearer open-sesame-open-sesame", "401 admin_token_wrong"],
    ["is refused if one letter differs", "Bearer open-sesamf", "401 admin_token_wrong"],
    ["is accepted", "Bearer open-sesame", "200 admitted"],
  ])("%s", async (_, authorization, expected) => {
    const headers = authorization === undefined ? {} : { authorization };
    expect(await outcomeOf("/__admin/clock", { headers }, options)).toBe(expected);
  });

  it("is requested as a bearer token in the refusal", async () => {
    await using mock = await createMock({ tickets: 1, ...options });
    expect((await mock.fetch("/__admin/clock")).headers.get("www-authenticate")).toBe("Bearer");
  });

  it("does not replace the other rules", async () => {
    const headers = { authorization: "Bearer open-sesame", origin: "https://www.example.com" };
    expect(await outcomeOf("/__admin/clock", { headers }, options)).toBe("403 origin_not_allowed");
  });

  it.each(["/__admin/openapi", "/__admin/coverage"])(
    "is required by %s, which is not about a sandbox",
    async (path) => {
      expect(await outcomeOf(path, {}, options)).toBe("401 admin_token_missing");
      expect(await outcomeOf(`/__sandbox/default${path}`, {}, { auth: "off" })).toBe("404 unknown_path");
    },
  );

  it("cannot be empty", async () => {
    await expect(createMock({ admin: { token: "" } })).rejects.toThrow(RangeError);
  });
});

describe("the path of the admin API", () => {
  it.each([
    "/__sandbox/default/__admin/clock",
    "/__sandbox/default/__admin",
    "/api/v1/__admin/clock",
    "/__sandbox/default/api/v1/__admin/clock",
  ])("is not %s", async (path) => {
    expect(await outcomeOf(path, {}, { basePath: "/api/v1", auth: "off" })).toBe("404 unknown_path");
  });

  it.each([
    "/api/v1/../../__admin/clock",
    "/api/v1/%2e%2e/%2E%2e/__admin/clock",
    "/__sandbox/default/../../__admin/clock",
    "/./__admin/clock",
  ])("is not %s either, even sent raw over a socket", async (path) => {
    await using mock = await createMock({ tickets: 1, basePath: "/api/v1", auth: "off" });
    expect(await outcomeOnPort(mock, {}, path)).toBe("404 unknown_path");
  });

  it.each(["/__admin/clock?", "http://127.0.0.1/__admin/clock"])("may be sent as %s over a socket", async (path) => {
    await using mock = await createMock({ tickets: 1, basePath: "/api/v1" });
    expect(await outcomeOnPort(mock, {}, path)).not.toBe("404 unknown_path");
  });

  it("cannot be the base path of the service", async () => {
    await expect(createMock({ basePath: "/__admin" })).rejects.toThrow(RangeError);
  });

  it("is unknown when the admin API is off", async () => {
    expect(await outcomeOf("/__admin/clock", {}, { admin: false })).toBe("404 unknown_path");
    expect(await outcomeOf("/__admin/reset", write, { admin: false })).toBe("404 unknown_path");
  });
});
