// Requests to an absent, slow or broken target get a clear response and never hang.
import { request } from "node:http";
import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { createProxy } from "../../../harness/proxy.ts";
import { listen } from "../../free-port.ts";
import { proxyOver, proxyOverSocket } from "./proxy-fixture.ts";

const head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";

async function summarize(response: Response) {
  const { code, success } = (await response.json()) as { code: string; success: boolean };
  return { status: response.status, code, success, type: response.headers.get("content-type") };
}

function refusal(status: number, code: string) {
  return { status, code, success: false, type: "application/json" };
}

describe("a proxy", () => {
  it("returns 502 if the target does not listen", async () => {
    const server = createServer();
    const port = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    await using proxy = await createProxy({ target: `http://127.0.0.1:${port}` });
    expect(await summarize(await fetch(`${proxy.url}/version`))).toEqual(refusal(502, "target_unreachable"));
    const { requests } = await proxy.control.listRequests("default");
    expect(requests).toMatchObject([{ operationId: "getVersion", status: 502 }]);
  });

  it.each([
    ["resets the connection before it responds", "", "target_disconnected"],
    ["disconnects within its headers", "HTTP/1.1 200 OK\r\ncontent-ty", "target_disconnected"],
    ["disconnects within its body", `${head}content-length: 100\r\n\r\n{"success"`, "target_disconnected"],
    ["ends before the last chunk", `${head}transfer-encoding: chunked\r\n\r\n5\r\n{"suc\r\n`, "target_disconnected"],
    ["does not speak HTTP", "SSH-2.0-server\r\n\r\n", "target_malformed_http"],
    ["sends malformed chunks", `${head}transfer-encoding: chunked\r\n\r\nzz\r\n`, "target_malformed_http"],
    ["sends two lengths", `${head}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`, "target_malformed_http"],
    ["sends more than it declared", `${head}content-length: 2\r\n\r\n{}more`, "target_malformed_http"],
    [
      "sends a control character in its reason phrase",
      `HTTP/1.1 200 a\u0001b\r\ncontent-length: 0\r\n\r\n`,
      "target_malformed_http",
    ],
    [
      "switches protocols",
      "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n",
      "target_malformed_http",
    ],
    ["switches without naming a protocol", "HTTP/1.1 101 Switching Protocols\r\n\r\n", "target_malformed_http"],
    ["sends too many headers", `${head}x-a: ${"a".repeat(20_000)}\r\n\r\n`, "target_headers_too_large"],
  ])("returns 502 if the target %s", async (_, rawResponse, code) => {
    await using proxied = await proxyOverSocket((socket) => {
      if (rawResponse === "") socket.resetAndDestroy();
      else socket.end(rawResponse);
    });
    expect(await summarize(await proxied.send("/version"))).toEqual(refusal(502, code));
  });

  it.each([
    ["never responds", ""],
    ["stops within its headers", "HTTP/1.1 200 OK\r\ncontent-ty"],
    ["stops within its body", `${head}content-length: 100\r\n\r\n{"success"`],
  ])("returns 504 if the target %s", async (_, rawResponse) => {
    await using proxied = await proxyOverSocket((socket) => socket.write(rawResponse), { timeoutMs: 50 });
    expect(await summarize(await proxied.send("/version"))).toEqual(refusal(504, "target_too_slow"));
  });

  it.each(["/../../admin", "/%2e%2e/admin", "/a/./b"])(
    "returns 404 for %s, which could leave the target's base path",
    async (path) => {
      await using proxied = await proxyOver((_incoming, outgoing) => outgoing.end("reached"));
      const status = Promise.withResolvers<number | undefined>();
      const outgoingRequest = request({ host: "127.0.0.1", port: proxied.proxy.port, path }, (response) => {
        status.resolve(response.resume().statusCode);
      });
      outgoingRequest.on("error", status.reject).end();
      expect(await status.promise).toBe(404);
      expect(proxied.received).toEqual([]);
    },
  );

  it("retries a request if the target closed the idle connection", async () => {
    await using proxied = await proxyOver((incoming, outgoing) => {
      outgoing.writeHead(204);
      outgoing.end();
      outgoing.once("close", () => incoming.socket.destroy());
    });
    const responses = [await proxied.send("/a"), await proxied.send("/b"), await proxied.send("/c")];
    expect(responses.map(({ status }) => status)).toEqual([204, 204, 204]);
  });

  it("cuts the client's stream if the target's is cut", async () => {
    const partialResponse = "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 100\r\n\r\nfirst";
    await using proxied = await proxyOverSocket((socket) => socket.end(partialResponse));
    const response = await proxied.send("/version");
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });

  it("aborts the target's request if the client disconnects", async () => {
    const closed = Promise.withResolvers<void>();
    const client = new AbortController();
    await using proxied = await proxyOver((incoming) => {
      incoming.socket.once("close", () => closed.resolve());
      client.abort();
    });
    await expect(proxied.send("/version", { signal: client.signal })).rejects.toThrow();
    await closed.promise;
    expect(proxied.received).toHaveLength(1);
  });
});
