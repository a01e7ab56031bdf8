// The PostgreSQL that tests start: empty databases, a crash with recovery, and nothing left when its owner is killed. One for all cases, as
// making one takes the longest.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { Client, type QueryResult } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

const path = fileURLToPath(new URL("../children/database-owner.ts", import.meta.url));
let owner: ChildProcess;
let folder: string;

beforeAll(async () => {
  owner = fork(path, { execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  folder = await nextAnswer();
});
afterAll(() => {
  owner.kill("SIGKILL");
});

function tell(asked: "makeDatabase" | "kill" | "start"): Promise<string> {
  owner.send(asked);
  return nextAnswer();
}

async function nextAnswer(): Promise<string> {
  const [told] = await once(owner, "message");
  if (typeof told.answer !== "string") throw new Error(told.error);
  return told.answer;
}

async function ask(url: string, query: string): Promise<QueryResult["rows"]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

it("keeps its data in a temporary folder", () => {
  expect(dirname(folder)).toBe(tmpdir());
  expect(existsSync(`${folder}/data/postmaster.pid`)).toBe(true);
});

it("makes databases that are empty and know nothing of one another", async () => {
  const one = await tell("makeDatabase");
  const other = await tell("makeDatabase");
  await ask(one, "CREATE TABLE notes (text text)");
  const tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'";
  expect([await ask(one, tables), await ask(other, tables)]).toEqual([[{ tablename: "notes" }], []]);
  expect(new URL(one).hostname).toBe("127.0.0.1");
});

it("after a kill nobody can connect, and after a start everything that was committed is there", async () => {
  const url = await tell("makeDatabase");
  await ask(url, "CREATE TABLE notes AS SELECT 'kept' AS text");
  await tell("kill");
  await expect(ask(url, "SELECT 1")).rejects.toThrow("ECONNREFUSED");
  await tell("start");
  expect(await ask(url, "SELECT text FROM notes")).toEqual([{ text: "kept" }]);
});

it("when its owner is killed, PostgreSQL ends and its folder goes", async () => {
  const url = await tell("makeDatabase");
  owner.kill("SIGKILL");
  await expect.poll(() => existsSync(folder), { timeout: 20_000, interval: 20 }).toBe(false);
  await expect(ask(url, "SELECT 1")).rejects.toThrow("ECONNREFUSED");
});
