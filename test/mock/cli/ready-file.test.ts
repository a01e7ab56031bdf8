// The ready file exists only while its server listens.
import { existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { listen } from "../../free-port.ts";
import { useTemporaryFolder } from "../temporary-folder.ts";
import { runHosted, startHosted } from "./hosted-command.ts";
import { startCommand } from "./run-command.ts";

const folder = useTemporaryFolder();
const file = join(folder, "ready.json");
beforeEach(() => writeFileSync(file, "from an earlier run"));

const baseArgs = ["serve", "--port", "0", "--log", "json", "--tickets", "1"];
const argsWithFile = [...baseArgs, "--ready-file", file];

describe("the ready file", () => {
  it("appears complete, replaces an older file, and is removed on exit", async () => {
    const server = await startHosted(argsWithFile);
    const [first = ""] = (await server.waitFor(/\n/)).split("\n");
    expect(readFileSync(file, "utf8")).toBe(`${first}\n`);
    expect(existsSync(`${file}.part`)).toBe(false);
    if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
    await server.end();
    expect(existsSync(file)).toBe(false);
  });

  it.each<[start: string, args: string[], environment: Record<string, string>]>([
    ["an unknown flag", ["--prot", "1", "--ready-file", file], {}],
    ["an invalid value", ["--seed", "x", `--ready-file=${file}`], {}],
    ["an unknown scenario", ["--scenario", "none"], { TICKET_MOCK_READY_FILE: file }],
  ])("is removed if an earlier run left it and %s prevents the start", async (_, args, environment) => {
    expect(await runHosted([...baseArgs, ...args], environment)).toMatchObject({ code: 1 });
    expect(existsSync(file)).toBe(false);
  });

  it("is never written if the port is in use", async () => {
    const blocker = createServer();
    const port = String(await listen(blocker));
    expect(await runHosted(["serve", "--port", port, "--ready-file", file])).toMatchObject({ code: 1 });
    expect(existsSync(file)).toBe(false);
    blocker.close();
  });

  it.skipIf(process.platform === "win32")("does not prevent saving the state if it cannot be removed", async () => {
    const stateFile = join(folder, "saved.json");
    const server = await startHosted([...argsWithFile, "--save-on-exit", stateFile]);
    await server.waitFor(/\n/);
    rmSync(file);
    symlinkSync(file, file);
    const { stderr } = await server.end();
    rmSync(file);
    expect(stderr).toMatch(/^--ready-file: cannot remove .*ready\.json \(ELOOP.*\)\n$/);
    expect(existsSync(stateFile)).toBe(true);
  });

  it("is left alone if another server has taken it over", async () => {
    const server = await startHosted(argsWithFile);
    writeFileSync(file, "of another server");
    await server.end();
    expect(readFileSync(file, "utf8")).toBe("of another server");
  });

  it("is removed on SIGINT", async () => {
    const server = startCommand(argsWithFile);
    await server.waitFor(/\n/);
    expect(existsSync(file)).toBe(true);
    expect(await server.end("SIGINT")).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/\{"event":"stopped","time":"[^"]+"\}\n$/),
    });
    expect(existsSync(file)).toBe(false);
  });

  it("is removed when the process crashes", async () => {
    const crash = `data:text/javascript,process.on("SIGUSR2", () => { throw new Error("crash"); });`;
    const server = startCommand(argsWithFile, { NODE_OPTIONS: `--import "${crash.replaceAll('"', "%22")}"` });
    await server.waitFor(/\n/);
    server.child.kill("SIGUSR2");
    await server.closed;
    expect(existsSync(file)).toBe(false);
  });
});
