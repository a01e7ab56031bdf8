// `ticket-mock serve --storage sqlite:<file>`: what survives a restart, and which storages are refused.
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { useTemporaryFolder } from "../temporary-folder.ts";
import { endAfterTest, readUrl, runHosted, startHosted } from "./hosted-command.ts";
import { runCommand } from "./run-command.ts";

const folder = useTemporaryFolder();
const baseArgs = ["serve", "--port", "0", "--log", "json", "--tickets", "5", "--auth", "off"];
const json = { "content-type": "application/json" };

async function start(storage: string, ...flags: string[]): Promise<string> {
  return readUrl(endAfterTest(await startHosted([...baseArgs, "--storage", storage, ...flags])));
}

async function call(url: string, method = "GET", body?: object) {
  const response = await fetch(
    url,
    body === undefined ? { method } : { method, headers: json, body: JSON.stringify(body) },
  );
  return { status: response.status, body: await response.json() };
}

describe("ticket-mock serve --storage sqlite:", () => {
  it("keeps the start options of an existing sandbox, whatever the flags say", async () => {
    const storage = `sqlite:${join(folder, "flags.db")}`;
    const startFlags = ["--storage", storage, "--now", "2026-03-02", "--clock", "frozen"];
    const first = await startHosted([...baseArgs, ...startFlags]);
    await first.end();
    const second = await start(storage, "--now", "2027-01-01", "--seed", "7", "--scenario", "empty");
    expect((await call(`${second}/__admin/sandboxes/default`)).body).toMatchObject({
      scenario: "default",
      seed: 1,
      now: "2026-03-02T00:00:00.000Z",
    });
    expect((await call(`${second}/ticket/5`)).status).toBe(200);
    await call(`${second}/__admin/sandboxes`, "POST", { id: "new" });
    expect((await call(`${second}/__admin/sandboxes/new`)).body).toMatchObject({ scenario: "empty", seed: 7 });
  });

  it("is not ready while its file is moved away, and recovers when it returns", async () => {
    const file = join(folder, "moved.db");
    const url = await start(`sqlite:${file}`);
    renameSync(file, `${file}.away`);
    await vi.waitFor(async () => expect((await call(`${url}/readyz`)).status).toBe(503), 10_000);
    renameSync(`${file}.away`, file);
    await vi.waitFor(async () => expect((await call(`${url}/readyz`)).status).toBe(200), 10_000);
  });

  it("refuses a second process in one line, while the first continues", async () => {
    const file = join(folder, "shared.db");
    const url = await start(`sqlite:${file}`);
    const { code, stdout, stderr } = await runCommand(["serve", "--port", "0"], {
      TICKET_MOCK_STORAGE: `sqlite:${file}`,
    });
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: "",
      stderr: `The storage sqlite:${file} cannot be used: another process uses it, or another mock in this process; stop the other one, or name another file; to run several replicas, use a postgres:// database.\n`,
    });
    expect((await call(`${url}/ticket/1`, "PATCH", { priority: "low" })).status).toBe(200);
  });
});

describe("ticket-mock serve --storage refuses", () => {
  const notes = join(folder, "notes.txt");
  writeFileSync(notes, "my notes, ".repeat(500));
  it.each([
    [
      "a file of another program",
      `sqlite:${notes}`,
      /^The storage sqlite:\S+notes\.txt cannot be used: it is not a SQLite file; /,
    ],
    [
      "an unreachable database",
      "postgres://me:hunter2@127.0.0.1:1/m",
      /^The database 127\.0\.0\.1:1\/m cannot be used: /,
    ],
    [
      "an unknown kind of storage",
      "mysql://me:hunter2@db/m",
      /^--storage is "mysql…"; it must be memory, sqlite:<file>, or /,
    ],
  ])("%s, in one line without secrets", async (_what, storage, line) => {
    const { code, stdout, stderr } = await runHosted(["serve", "--port", "0", "--storage", storage]);
    expect({ code, stdout, lines: stderr.split("\n").length }).toEqual({ code: 1, stdout: "", lines: 2 });
    expect(stderr.trim()).toMatch(line);
    expect(stderr).not.toContain("hunter2");
  });
});
