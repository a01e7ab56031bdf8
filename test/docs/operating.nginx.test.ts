// Runs nginx and a mock with the files of docs/operating.md, and tests each cell of its table of access to /__admin.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingMessage, type RequestOptions, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { startHosted } from "../mock/cli/hosted-command.ts";
import { listMarkedBlocks } from "./blocks.ts";

const page = readFileSync("docs/operating.md", "utf8");
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

function fileOf(place: string): string {
  const block = listMarkedBlocks(page).find((candidate) => candidate.place === place);
  if (block === undefined) throw new Error(`docs/operating.md has no file ${place}.`);
  return block.text;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "ticket-mock-nginx-"));
  cleanups.push(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Starts a mock on a free port, and returns the port. */
async function startMock(args: readonly string[], environment: Record<string, string> = {}): Promise<number> {
  const command = await startHosted([...args, "--port", "0", "--tickets", "1", "--auth", "off"], environment);
  cleanups.push(command.end);
  return Number(/listening on \S+:(\d+)/.exec(await command.waitFor(/listening on .*\n/))?.[1]);
}

/** Starts nginx on a socket in front of the port, and returns the socket's path. */
async function startNginx(server: string, port: number): Promise<string> {
  const folder = newFolder();
  const socketPath = join(folder, "socket");
  const tempPaths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${name};`);
  const localServer = server
    .replace("listen 80;", `listen unix:${socketPath};`)
    .replaceAll("127.0.0.1:4010", `127.0.0.1:${port}`);
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const conf = `${user} daemon off; pid pid; events {} http { access_log off; ${tempPaths.join(" ")}\n${localServer}}`;
  writeFileSync(join(folder, "nginx.conf"), conf);
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  const args = ["-p", folder, "-c", "nginx.conf", "-e", "stderr"];
  const nginx = spawn("nginx", args, { env, stdio: ["ignore", "ignore", "pipe"] });
  const errorOutput = text(nginx.stderr);
  cleanups.push(() => {
    nginx.kill();
    return errorOutput;
  });
  const isUp = expect.poll(() => existsSync(socketPath)).toBe(true);
  await Promise.race([isUp, errorOutput.then((output) => Promise.reject(new Error(`nginx ended: ${output}`)))]);
  return socketPath;
}

interface HttpAnswer {
  readonly status: number | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

function open(path: string, options: RequestOptions, body?: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) =>
    request({ path, ...options }, resolve)
      .on("error", reject)
      .end(body),
  );
}

async function send(path: string, options: RequestOptions, body?: string): Promise<HttpAnswer> {
  const response = await open(path, options, body);
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

const html = { accept: "text/html" };

/** Requests a page and each of its files, resolving addresses like a browser. */
async function expectPage(path: string, target: RequestOptions): Promise<HttpAnswer> {
  const headers = { ...target.headers, ...html };
  const response = await send(path, { ...target, headers });
  expect(response).toMatchObject({ status: 200 });
  const addresses = [...response.body.matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, address = ""]) => address);
  const files = addresses.filter((address) => !address.startsWith("data:"));
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    const { pathname } = new URL(file, `http://mock.example.com${path}`);
    expect(await send(pathname, target)).toMatchObject({ status: 200 });
  }
  return response;
}

describe("the files of docs/operating.md", () => {
  it("serve operations, pages, the admin API and event streams below their prefix", async () => {
    const unit = fileOf("/etc/systemd/system/ticket-mock.service").replaceAll("/var/lib/ticket-mock", newFolder());
    const settings = [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]);
    const [, command = ""] = /^ExecStart=\S+\/ticket-mock *(.*)$/m.exec(unit) ?? [];
    const args = ["serve", ...command.split(" ").filter(Boolean)];
    const port = await startMock(args, { ...Object.fromEntries(settings), TICKET_MOCK_ADMIN_TOKEN: "sesame" });
    const socketPath = await startNginx(fileOf("/etc/nginx/conf.d/ticket-mock.conf"), port);
    const origin = "http://mock.example.com";
    const headers = { host: "mock.example.com", authorization: "Bearer sesame", origin };
    const target = { socketPath, headers };

    expect(await send("/demo/ticket/1", target)).toMatchObject({ status: 200 });
    for (const path of ["/demo/", "/demo/docs", "/demo/desk/ticket/1", "/demo/__admin/console/journal"]) {
      const { headers: pageHeaders } = await expectPage(path, target);
      expect(pageHeaders["content-security-policy"]).toContain("script-src 'self'");
    }
    const { headers: cookies } = await send("/demo/desk?__sandbox=one", {
      socketPath,
      headers: { ...headers, ...html },
    });
    expect(cookies["set-cookie"]).toEqual([expect.stringContaining("Path=/demo/")]);
    const post = { ...target, method: "POST", headers: { ...headers, "content-type": "application/json" } };
    const created = await send("/demo/__admin/sandboxes", post, '{"id":"one"}');
    expect(JSON.parse(created.body)).toMatchObject({ baseUrl: `${origin}/demo/__sandbox/one` });

    const stream = await open("/demo/__admin/requests/stream", target);
    await send("/demo/health", target);
    let received = "";
    for await (const data of stream) {
      received += data;
      if (received.includes('"operationId":"getHealth"')) break;
    }
    expect(received).toContain('"operationId":"getHealth"');
  });
});

describe("nginx with only proxy_pass", () => {
  const server =
    "upstream mock { server 127.0.0.1:4010; } server { listen 80; location /demo/ { proxy_pass http://mock/; } }";

  it.each(["", "/api"])("serves pages and operations of a mock with the base path %j", async (path) => {
    const port = await startMock(path === "" ? ["serve"] : ["serve", "--base-path", path]);
    const target = { socketPath: await startNginx(server, port) };
    for (const page of ["/demo/", "/demo/docs", "/demo/desk", "/demo/desk/ticket/1"]) await expectPage(page, target);
    expect(await send(`/demo${path}/ticket/1`, target)).toMatchObject({ status: 200 });
  });
});

/** The statuses that a cell of the table stands for, without and with the token. */
const meanings: Readonly<Record<string, readonly [without: string, withToken: string]>> = {
  "programs of the machine": ["200", "200"],
  "programs of the machine with the token": ["401 admin_token_missing", "200"],
  "who has the token": ["401 admin_token_missing", "200"],
  "no one: 403 `forwarding_not_allowed`": ["403 forwarding_not_allowed", "403 forwarding_not_allowed"],
  "no one: it is off": ["404 unknown_path", "404 unknown_path"],
};
const hosts: Readonly<Record<string, string>> = { "loopback (default)": "127.0.0.1", "any other": "0.0.0.0" };
const rows = [...page.matchAll(/^\| (loopback.*|any other) \| (no|yes) \| (.*) \| (.*) \|$/gm)].map(
  ([, ...cells]) => cells,
);

describe("the table of access to /__admin", () => {
  it("has a row for each address and token", () => {
    const expectedRows = Object.keys(hosts).flatMap((host) => [`${host} no`, `${host} yes`]);
    expect(rows.map(([host, token]) => `${host} ${token}`)).toEqual(expectedRows);
  });

  it.each(rows)(
    "is correct: --host %s, --admin-token %s: directly %s, forwarded %s",
    async (host = "", token = "", direct = "", forwarded = "") => {
      const args = ["serve", "--metrics", "--host", hosts[host] ?? "", "--public-url", "http://mock.example.com/demo"];
      const port = await startMock(token === "yes" ? [...args, "--admin-token", "sesame"] : args);
      const plainServer = "server { listen 80; location /demo/ { proxy_pass http://127.0.0.1:4010/; } }";
      const places = [
        [direct, "", { port, host: "127.0.0.1" }],
        [forwarded, "/demo", { socketPath: await startNginx(fileOf("/etc/nginx/conf.d/ticket-mock.conf"), port) }],
        [forwarded, "/demo", { socketPath: await startNginx(plainServer, port) }],
      ] as const;
      for (const [cell, prefix, target] of places) {
        const codeOf = async (path: string, headers: Record<string, string>) => {
          const allHeaders = "socketPath" in target ? { host: "mock.example.com", ...headers } : headers;
          const { status, body } = await send(prefix + path, { ...target, headers: allHeaders });
          return [status, ...(status === 200 ? [] : [JSON.parse(body).code])].join(" ");
        };
        const authorization = "Bearer sesame";
        for (const path of ["/__admin/clock", "/metrics"]) {
          expect([await codeOf(path, {}), await codeOf(path, { authorization })]).toEqual(meanings[cell]);
        }
        expect([await codeOf("/version", {}), await codeOf("/", html)]).toEqual(["200", "200"]);
      }
    },
  );
});
