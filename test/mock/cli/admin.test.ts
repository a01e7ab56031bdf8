// The admin API from the command line: who may reach it under `serve`, and what `serve` prints and saves.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { useTemporaryFolder } from "../temporary-folder.ts";
import { endAfterTest, type HostedCommand, startHosted } from "./hosted-command.ts";
import { type RunningCommand, startCommand } from "./run-command.ts";

const folder = useTemporaryFolder();
const baseArgs = ["serve", "--port", "0", "--tickets", "1"];

const start = async (args: readonly string[], environment: Record<string, string> = {}) =>
  readStart(await startHosted([...baseArgs, ...args], environment));

/** Returns what a server prints about the admin API, and its URL for clients on this machine. */
async function readStart(command: RunningCommand | HostedCommand) {
  const server = endAfterTest(command);
  const output = await server.waitFor(/contract: .*\n/);
  const [, port] = /^listening on http:\/\/\S+:(\d+)/m.exec(output) ?? [];
  const [, note] = /^admin: \S+ (.*)$/m.exec(output) ?? [];
  return { server, note, url: `http://127.0.0.1:${port}` };
}

async function statusOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(`${url}/__admin/clock`, { headers });
  await response.arrayBuffer();
  return response.status;
}

describe("the admin API of ticket-mock serve", () => {
  it.each([
    ["is on for loopback names if only this machine can reach it", [], "for loopback names", 200],
    [
      "is off on a host that others can reach",
      ["--host", "0.0.0.0"],
      "off: 0.0.0.0 is reachable from other machines, so it needs --admin-token",
      404,
    ],
  ])("%s", async (_, args, expected, status) => {
    const { note, url } = await start(args);
    expect([note, await statusOf(url)]).toEqual([expected, status]);
  });

  it("is on for holders of a token if others can reach the host", async () => {
    const names = ["--admin-host", "mock.example.com,mock.example.org"];
    const { note, url } = await start(["--host", "0.0.0.0", "--admin-token", "sesame", ...names]);
    expect(note).toBe("for loopback names, mock.example.com, mock.example.org, with its token");
    expect(await statusOf(url)).toBe(401);
    expect(await statusOf(url, { authorization: "Bearer sesame" })).toBe(200);
  });

  it.each([
    ["its flag", ["--no-admin"], {}],
    ["its variable", [], { TICKET_MOCK_NO_ADMIN: "1" }],
  ])("is turned off by %s", async (_, args, environment) => {
    const { note, url } = await start(args, environment);
    expect(note).toBe("off (--no-admin)");
    expect(await statusOf(url)).toBe(404);
  });
});

describe("ticket-mock serve --save-on-exit", () => {
  it("writes the default sandbox's state on exit, without waiting for streams", async () => {
    const file = join(folder, "state.json");
    const { server, url } = await readStart(startCommand([...baseArgs, "--save-on-exit", file]));
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: '{"name":"Umbau"}' };
    expect((await fetch(`${url}/__admin/state/tags`, init)).status).toBe(200);
    const stream = await fetch(`${url}/__admin/requests/stream`);
    const state = await (await fetch(`${url}/__admin/state`)).json();
    expect(await server.end()).toMatchObject({ code: 0, stderr: "" });
    await stream.text();
    const savedState = JSON.parse(readFileSync(file, "utf8"));
    expect(savedState.collections).toEqual(state.collections);
    expect(JSON.stringify(savedState.collections.tags)).toContain("Umbau");
  });
});
