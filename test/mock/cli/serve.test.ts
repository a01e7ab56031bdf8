// `ticket-mock serve` in normal operation: what it prints, where it listens, how it exits.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findFreePort } from "../../free-port.ts";
import { sampleSet } from "../auth/sample-keys.ts";
import { useTemporaryFolder } from "../temporary-folder.ts";
import { endAfterTest, type HostedCommand, startHosted } from "./hosted-command.ts";
import { type RunningCommand, startCommand } from "./run-command.ts";

const folder = useTemporaryFolder();
interface Ready {
  readonly url: string;
  readonly token: string | null;
}

const baseArgs = ["serve", "--port", "0", "--log", "json"];

/** Reads the first line of a server that logs JSON; the server ends with the test. */
async function readFirst(server: RunningCommand | HostedCommand): Promise<Ready> {
  endAfterTest(server);
  const [first = ""] = (await server.waitFor(/\n/)).split("\n");
  return JSON.parse(first);
}

const startServer = async (args: readonly string[] = [], environment: Record<string, string> = {}) =>
  readFirst(await startHosted([...baseArgs, ...args], environment));
const startProcess = (args: readonly string[] = [], environment: Record<string, string> = {}) =>
  readFirst(startCommand([...baseArgs, ...args], environment));

/** Returns the memory limit that the server reports. */
async function getMemory({ url }: Ready): Promise<{ limitBytes: number }> {
  const response = await fetch(`${url}/__admin/sandboxes`);
  const { memory } = (await response.json()) as { memory: { limitBytes: number } };
  return memory;
}

async function getTicket({ url, token }: Ready): Promise<number> {
  const response = await fetch(`${url}/ticket/1`, {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
  await response.arrayBuffer();
  return response.status;
}

describe("the log of ticket-mock serve", () => {
  it.skipIf(!existsSync("/dev/full"))("may be unwritable, which stderr reports once", async () => {
    const ready = join(folder, "full.json");
    const script = 'exec "$0" "$@" > /dev/full';
    const args = ["mock/cli/main.ts", "serve", "--port", "0", "--tickets", "1", "--auth", "off", "--ready-file", ready];
    const child = spawn("sh", ["-c", script, process.execPath, ...args], { stdio: ["ignore", "ignore", "pipe"] });
    const warnings: string[] = [];
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => warnings.push(chunk));
    const closed = once(child, "close");
    await once(child.stderr, "data");
    const { url } = JSON.parse(readFileSync(ready, "utf8")) as Ready;
    for (let count = 0; count < 3; count += 1) expect((await fetch(`${url}/ticket/1`)).status).toBe(200);
    child.kill("SIGTERM");
    await closed;
    expect(warnings.join("")).toBe("stdout cannot be written (ENOSPC): further output is lost\n");
  });

  it.each(["pretty", "json"])(
    "has one %s line per request, even if the path contains control characters",
    async (form) => {
      const args = ["serve", "--port", "0", "--auth", "off", "--tickets", "1", "--log", form];
      const server = endAfterTest(await startHosted(args));
      const output = await server.waitFor(/listening[^\n]*\n/);
      const [url = ""] = /http:[^\s"]+/.exec(output) ?? [];
      await fetch(`${url}/sent%0a%1b[31m%c2%9b2J;token=abc`);
      const log = (await server.waitFor(/\/sent[^\n]*\n/)).replaceAll("\n", "");
      expect(log).toContain("u001b[31m");
      expect(log).not.toMatch(/\p{Cc}/u);
    },
  );
});

describe("ticket-mock serve", () => {
  it("is the default command", async () => {
    const server = endAfterTest(startCommand(["--port", "0"]));
    expect(await server.waitFor(/contract: .*\n/)).toContain("listening on http://127.0.0.1:");
  });

  it("prints its URL, a token and a working curl command", async () => {
    const server = endAfterTest(
      await startHosted(["serve", "--port", "0", "--base-path", "/api/v1", "--auth", "strict"]),
    );
    const output = await server.waitFor(/contract: .*\n/);
    const [, url] = /^listening on (http:\/\/127\.0\.0\.1:\d+\/api\/v1)$/m.exec(output) ?? [];
    const [, name = "", value = "", curlUrl] = /^try: curl -H '([\w-]+): (Bearer \S+)' (\S+)$/m.exec(output) ?? [];
    expect(curlUrl).toBe(`${url}/ticket/1`);
    expect(output).toContain(`token: ${value.replace("Bearer ", "")}\n`);
    const response = await fetch(curlUrl ?? "", { headers: { [name]: value } });
    expect(await response.json()).toMatchObject({ id: 1 });
  });

  it("respects --memory-limit", async () => {
    expect(await getMemory(await startServer(["--memory-limit", "50000000"]))).toMatchObject({
      limitBytes: 50_000_000,
    });
  });

  it("uses up to 60 % of V8's limit by default", async () => {
    const { limitBytes } = await getMemory(await startProcess([], { NODE_OPTIONS: "--max-old-space-size=200" }));
    expect(limitBytes).toBeGreaterThan(0.5 * 200 * 1024 ** 2);
    expect(limitBytes).toBeLessThan(200 * 1024 ** 2);
  });

  it.each(["pretty", "json"])("logs no secrets in %s lines, including those named by --redact", async (form) => {
    const flags = ["--log", form, "--redact", "Customer-Number,iban"];
    const server = endAfterTest(await startHosted(["serve", "--port", "0", "--auth", "off", ...flags]));
    const [, url] = /(http:\/\/127\.0\.0\.1:\d+)/.exec(await server.waitFor(/\n/)) ?? [];
    const jwt = "eyJhbGciOiJub25lIn0.eyJwbGFudGVkIjoxfQ.c2lnbmF0dXJl";
    await fetch(`${url}/nowhere/${jwt}/pin=4711;customerNumber=4712;id=5`);
    expect(await server.waitFor(/nowhere.*\n/)).toContain("/nowhere/***/pin=***;customerNumber=***;id=5");
  });

  it("prints a curl command without a token if no token is needed", async () => {
    const server = endAfterTest(await startHosted(["serve", "--port", "0", "--auth", "off"]));
    const [, curlUrl = ""] = /^try: curl (\S+)$/m.exec(await server.waitFor(/contract: .*\n/)) ?? [];
    expect((await fetch(curlUrl)).status).toBe(200);
  });

  it("prints a working curl command even if only the owner of a key set can sign tokens", async () => {
    const jwks = join(folder, "keys.json");
    writeFileSync(jwks, JSON.stringify(sampleSet));
    const server = endAfterTest(await startHosted(["serve", "--port", "0", "--auth", "strict", "--jwks", jwks]));
    const [, curlUrl = ""] = /^try: curl (\S+)$/m.exec(await server.waitFor(/contract: .*\n/)) ?? [];
    expect((await fetch(curlUrl)).status).toBe(200);
  });

  it("writes the content of the first JSON line to the ready file", async () => {
    const file = join(folder, "ready.json");
    const ready = await startServer(["--ready-file", file]);
    expect(ready).toEqual({ event: "listening", url: expect.any(String), token: expect.any(String) });
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(ready);
    expect(await getTicket(ready)).toBe(200);
  });

  it("prints nothing when silent", async () => {
    const port = String(await findFreePort());
    const server = await startHosted(["serve", "--port", port, "--log", "silent", "--auth", "off"]);
    expect(await getTicket({ url: `http://127.0.0.1:${port}`, token: null })).toBe(200);
    expect(await server.end()).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  it("reads settings from variables, which flags override", async () => {
    const environment = { TICKET_MOCK_BASE_PATH: "/api", TICKET_MOCK_AUTH: "off", TICKET_MOCK_NOW: "2020-05-17" };
    const { url } = await startServer(["--base-path", "/v2"], { ...environment, TICKET_MOCK_JWKS: "" });
    const response = await fetch(`${url}/ticket/1`, { headers: { origin: "http://app.example" } });
    expect(new URL(url).pathname).toBe("/v2");
    expect((await response.json()).createdAt).toMatch(/^2020-05-/);
    expect(response.headers.get("access-control-allow-origin")).toBe("http://app.example");
  });
});

describe("ticket-mock serve --auth", () => {
  it("warns in one line that the default secret of strict mode is public", async () => {
    const { stderr } = await startAndEnd(["--auth", "strict"]);
    const reason = "--auth strict verifies tokens with a public secret: set --jwt-secret or --jwks";
    expect(JSON.parse(stderr)).toMatchObject({ event: "public_secret", reason });
  });

  it.each(["any", "off"])("warns in one line that a key set is unused with --auth %s", async (mode) => {
    const keys = join(folder, "keys.json");
    writeFileSync(keys, JSON.stringify(sampleSet));
    const { stderr } = await startAndEnd(["--auth", mode, "--jwks", keys]);
    const reason = `--jwks has no effect with --auth ${mode}, which verifies no signature: use --auth strict`;
    expect(JSON.parse(stderr)).toMatchObject({ event: "unused_keys", reason });
  });

  it.each([
    ["--auth", "any"],
    ["--auth", "strict", "--jwt-secret", "own"],
  ])("does not warn with %s %s %s", async (...args) => {
    expect(await startAndEnd(args)).toMatchObject({ code: 0, stderr: "" });
  });

  async function startAndEnd(args: readonly string[]) {
    const server = await startHosted([...baseArgs, "--tickets", "1", ...args]);
    return server.end();
  }
});

describe("shutdown of ticket-mock serve", () => {
  it("finishes a running request on SIGTERM, saves, and exits with 0, even on a second signal", async () => {
    const signal = "SIGTERM";
    const file = join(folder, `${signal}.json`);
    const server = startCommand([...baseArgs, "--tickets", "1", "--save-on-exit", file]);
    const { url, token } = await readFirst(server);
    const port = Number(new URL(url).port);
    const finish = await beginRequest(port, "POST /ticket/search", token, '{"limit":1}');
    const result = server.end(signal);
    await waitUntilClosed(port);
    server.child.kill(signal);
    const received = await finish();
    expect(received).toMatch(/HTTP\/1\.1 200 OK[\s\S]*connection: close[\s\S]*"limit":1,"success":true}$/i);
    expect(await result).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ format: "ticket-mock-state" });
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  it("completes running writes to its storage", async () => {
    const server = startCommand([...baseArgs, "--tickets", "8", "--storage", `sqlite:${join(folder, "writes.db")}`]);
    const { url, token } = await readFirst(server);
    const port = Number(new URL(url).port);
    const ids = Array.from({ length: 8 }, (_, index) => index + 1);
    const writes = await Promise.all(
      ids.map((id) => beginRequest(port, `PATCH /ticket/${id}`, token, '{"priority":"high"}')),
    );
    const result = server.end("SIGTERM");
    await waitUntilClosed(port);
    const responses = await Promise.all(writes.map((finish) => finish()));
    expect(responses.map((response) => response.match(/HTTP\/1\.1 [2-5]\d\d/)?.[0])).toEqual(
      ids.map(() => "HTTP/1.1 200"),
    );
    expect(await result).toMatchObject({ code: 0, stderr: "" });
  });

  it("does not wait for keep-alive connections", async () => {
    const server = await startHosted(baseArgs);
    await getTicket(await readFirst(server));
    expect(await server.end()).toMatchObject({ code: 0, stderr: "" });
  });
});

async function canConnect(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Sends a request's head and waits until the server has read it; the returned function sends the body and resolves with the raw response. */
async function beginRequest(
  port: number,
  line: string,
  token: string | null,
  body: string,
): Promise<() => Promise<string>> {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.on("data", (chunk: Buffer) => {
    received += chunk.toString();
  });
  // The interim response shows that the request has begun; its body is still to come.
  const head = [`${line} HTTP/1.1`, "host: mock", `authorization: Bearer ${token}`];
  const rest = ["content-type: application/json", `content-length: ${body.length}`, "expect: 100-continue", "", ""];
  socket.write([...head, ...rest].join("\r\n"));
  await once(socket, "data");
  return async () => {
    socket.write(body);
    await once(socket, "close");
    return received;
  };
}

async function waitUntilClosed(port: number): Promise<void> {
  while (await canConnect(port));
}
