// Bytes that never become a request get the standard error response.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMock, type Mock } from "../../../../mock/create-mock.ts";
import { listen, type RunningServer } from "../../../../mock/node/server.ts";
import { disconnect, get, send } from "./raw-connection.ts";

let mock: Mock;
let server: RunningServer;
beforeAll(async () => {
  mock = await createMock({ auth: "off", tickets: 3 });
  server = await listen(mock, { host: "127.0.0.1", port: 0, requestTimeoutMs: 100 });
});
afterAll(async () => {
  await server.close();
  await mock.close();
});

const search = "POST /ticket/search HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
const closing = "Connection: close\r\n\r\n";

/** Sends bytes and returns the status and code of each response. */
async function answersTo(bytes: string): Promise<readonly unknown[]> {
  const { responses, error } = await send(server.port, bytes);
  expect(error).toBeUndefined();
  return responses.map(({ status, body }) => {
    const value = JSON.parse(body);
    if (status < 400) return status;
    expect(value).toEqual({ success: false, message: expect.any(String), code: expect.any(String) });
    return [status, value.code];
  });
}

describe("a connection with invalid bytes", () => {
  it.each<[string, string, number, string]>([
    ["text that is not HTTP", "hello\r\n\r\n", 400, "malformed_http"],
    ["another version", "GET / HTTP/9.9\r\nHost: a\r\n\r\n", 400, "malformed_http"],
    ["a header with a control character", "GET / HTTP/1.1\r\nHost: a\r\nX: a\u0000b\r\n\r\n", 400, "malformed_http"],
    ["a negative length", `${search}Content-Length: -1\r\n\r\nabc`, 400, "malformed_http"],
    ["a broken chunk", `${search}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400, "malformed_http"],
    [
      "long chunk extensions",
      `${search}Transfer-Encoding: chunked\r\n\r\n3;${"x".repeat(20_000)}`,
      413,
      "chunk_extensions_too_large",
    ],
    ["headers over 16 kB", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(100_000)}\r\n\r\n`, 431, "headers_too_large"],
    ["half a header, and nothing more", "GET / HTTP/1.1\r\nHost:", 408, "request_too_slow"],
    ["half a body, and nothing more", `${search}Content-Length: 9\r\n\r\n{}`, 408, "request_too_slow"],
    ["no Host", `GET /health HTTP/1.1\r\n${closing}`, 400, "invalid_host"],
    ["an invalid Host", `GET /health HTTP/1.1\r\nHost: a b\r\n${closing}`, 400, "invalid_host"],
    ["two Hosts", `GET /health HTTP/1.1\r\nHost: a\r\nHost: a\r\n${closing}`, 400, "invalid_host"],
    [
      "a compressed body",
      `${search}Transfer-Encoding: gzip, chunked\r\n${closing}0\r\n\r\n`,
      501,
      "unknown_transfer_coding",
    ],
    ["a target that is not a path", `OPTIONS * HTTP/1.1\r\nHost: a\r\n${closing}`, 400, "invalid_target"],
    ["a backslash in the path", `GET /a\\b HTTP/1.1\r\nHost: a\r\n${closing}`, 400, "invalid_target"],
    ["another expectation", `${search}Expect: 200-ok\r\nContent-Length: 0\r\n${closing}`, 417, "unmet_expectation"],
    ["CONNECT", "CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n", 405, "method_not_allowed"],
  ])("gets the standard error response for %s", async (_name, bytes, status, code) => {
    expect(await answersTo(bytes)).toEqual([[status, code]]);
  });

  it("first gets the responses to earlier requests", async () => {
    const late = { kind: "delay", fixedMs: 30 } as const;
    await mock.control.addFault("default", { id: "late", effect: late, match: { operationId: "getHealth" } });
    expect(await answersTo(`${get("/health")}${get("/version")}hello\r\n\r\n`)).toEqual([
      200,
      200,
      [400, "malformed_http"],
    ]);
    await mock.control.deleteFault("default", "late");
  });
});

describe("an upload whose connection ends before its body", () => {
  it("releases its sandbox and appears in the journal", async () => {
    const upload = `${search}Content-Length: 9\r\n\r\n{`;
    await mock.control.clearRequests("default");
    for (const how of ["end", "destroy"] as const) await disconnect(server.port, upload, how);
    const statuses = async () => (await mock.control.listRequests("default")).requests.map(({ status }) => status);
    await expect.poll(statuses).toEqual([400, 400]);
  });
});

describe("a request with any Host", () => {
  const hosts = fc.oneof(
    fc.ipV4().map((address) => address.replace(/\d+$/, "999")),
    fc.string({ minLength: 1, maxLength: 20 }).map((host) => host.replaceAll(/[\r\n]/g, "")),
    fc.tuple(fc.domain(), fc.nat(99_999)).map(([name, port]) => `${name}:${port}`),
    fc.ipV6().map((address) => `[${address}]`),
    fc.constantFrom("", "[::1", "1.2.3.4.5", "0x7f.1", "localhost:", "xn--", "%00", "user@localhost", "localhost/x"),
  );

  it("gets either a valid response or the contract's error response", async () => {
    const property = fc.asyncProperty(hosts, fc.constantFrom("/__admin/clock", "/health"), async (host, path) => {
      const { responses } = await send(server.port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${closing}`);
      expect(responses).toHaveLength(1);
      for (const { status, body } of responses) {
        expect([200, 400, 403]).toContain(status);
        if (status >= 400) expect(JSON.parse(body)).toMatchObject({ success: false, code: expect.any(String) });
      }
    });
    await fc.assert(property, { numRuns: 60, seed: 1, examples: [["127.0.0.999", "/__admin/clock"]] });
  });
});
