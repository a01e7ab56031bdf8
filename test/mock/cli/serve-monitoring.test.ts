// `ticket-mock serve` for operators: draining before shutdown, and metrics.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { useTemporaryFolder } from "../temporary-folder.ts";
import { endAfterTest, readUrl, startHosted } from "./hosted-command.ts";
import { startCommand } from "./run-command.ts";

const folder = useTemporaryFolder();
const baseArgs = ["serve", "--port", "0", "--log", "json", "--tickets", "1", "--auth", "off"];

describe("ticket-mock serve --drain", () => {
  const statusOf = async (url: string, path: string) => {
    const response = await fetch(url + path);
    await response.arrayBuffer();
    return response.status;
  };

  it("reports its shutdown at /readyz while still serving requests, and exits immediately on a second signal", async () => {
    const signal = "SIGHUP";
    const file = join(folder, "drained.json");
    const server = endAfterTest(startCommand([...baseArgs, "--drain", "3600", "--ready-file", file]));
    const url = await readUrl(server);
    expect(await statusOf(url, "/readyz")).toBe(200);
    expect(existsSync(file)).toBe(true);
    server.child.kill(signal);
    await server.waitFor(/{"event":"draining","seconds":3600,.*}\n/);
    expect(existsSync(file)).toBe(false);
    const statuses = [await statusOf(url, "/readyz"), await statusOf(url, "/livez"), await statusOf(url, "/ticket/1")];
    expect(statuses).toEqual([503, 200, 200]);
    expect(await server.end(signal)).toMatchObject({
      code: 0,
      stderr: "",
      stdout: expect.stringMatching(/"stopped",.*}\n$/),
    });
  });

  it("exits after the drain time", async () => {
    const server = await startHosted([...baseArgs, "--drain", "1"]);
    expect(await server.end()).toMatchObject({ code: 0, stderr: "" });
  });
});

describe("ticket-mock serve --metrics", () => {
  it("shows request counts to authorized clients", async () => {
    const url = await readUrl(endAfterTest(await startHosted([...baseArgs, "--metrics"])));
    await (await fetch(`${url}/ticket/1`)).arrayBuffer();
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('{operation="getTicket",status="200"} 1\n');
  });

  it("warns in one line that its metrics cannot be read without the admin API", async () => {
    const server = await startHosted([...baseArgs, "--metrics", "--no-admin"]);
    const warning = JSON.parse((await server.end()).stderr);
    const reason = "--metrics serves nothing while the admin API is off: set --admin-token, or omit --no-admin";
    expect(warning).toEqual({ event: "unused_metrics", reason, time: expect.any(String) });
  });
});
