// What stands in the way of a file is told in one line, and a file is for one process alone.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import { openSqliteHome } from "../../../../mock/storage/sqlite/sqlite-home.ts";

const folder = mkdtempSync(join(tmpdir(), "sqlite-file-"));
afterAll(() => rmSync(folder, { recursive: true }));

function made(name: string, sql: string): string {
  const file = join(folder, name);
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
  return file;
}

async function refusalOf(file: string): Promise<string> {
  const error = await openSqliteHome(file).catch((reason: unknown) => reason);
  if (!(error instanceof RangeError)) throw new Error(`The file ${file} was opened, or refused otherwise: ${error}`);
  return error.message;
}

test("the database of another program is refused", async () => {
  expect(await refusalOf(made("other.db", "CREATE TABLE theirs (id)"))).toContain(
    "it is the database of another program",
  );
});
test("a file that is no database is refused, and stays as it is", async () => {
  const file = join(folder, "notes.txt");
  writeFileSync(file, "my notes, ".repeat(500));
  expect(await refusalOf(file)).toContain("it is no SQLite file; name a new file, or one that ticket-mock made.");
});
test("a folder that does not exist is named", async () => {
  const file = join(folder, "missing", "demo.db");
  expect(await refusalOf(file)).toBe(
    `The storage sqlite:${file} cannot be used: the folder ${join(folder, "missing")} does not exist; make it first.`,
  );
});
test("a folder in the place of the file is refused", async () => {
  mkdirSync(join(folder, "place"));
  expect(await refusalOf(join(folder, "place"))).toContain("it is no file");
});
test("a file of a newer format is refused", async () => {
  const file = join(folder, "newer.db");
  await (await openSqliteHome(file)).close();
  made("newer.db", "PRAGMA user_version = 99");
  expect(await refusalOf(file)).toContain("it has format 99, and this version knows formats up to 1");
});
test("a torn file is refused", async () => {
  const file = join(folder, "torn.db");
  const home = await openSqliteHome(file);
  const place = await home.create("a", "", "x".repeat(200_000));
  if (place !== undefined) await home.append(place, [{ version: 1, text: "y".repeat(100_000) }]);
  await home.close();
  truncateSync(file, 60_000);
  expect(await refusalOf(file)).toMatch(/it is damaged/);
});
test("an empty file is a new home", async () => {
  const file = join(folder, "empty.db");
  writeFileSync(file, "");
  const home = await openSqliteHome(file);
  expect(await home.places()).toEqual([]);
  await home.close();
});

const holder = `
  const { openSqliteHome } = await import(process.argv[1]);
  await openSqliteHome(process.argv[2]);
  process.stdout.write("open");
  setInterval(() => {}, 1000);
`;

test("a second process is refused, until the first has gone, however it went", { timeout: 20_000 }, async () => {
  const file = join(folder, "shared.db");
  const driver = new URL("../../../../mock/storage/sqlite/sqlite-home.ts", import.meta.url).href;
  const child = spawn(process.execPath, ["--input-type=module", "-e", holder, driver, file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = once(child, "exit");
  await once(child.stdout, "data");
  expect(await refusalOf(file)).toContain(
    "another process uses it, or another mock of this one; stop that one, or name another file",
  );
  child.kill("SIGKILL");
  await gone;
  const home = await openSqliteHome(file);
  expect(await home.places()).toEqual([]);
  await home.close();
});
test("a second home of one process is refused too", async () => {
  const file = join(folder, "twice.db");
  const home = await openSqliteHome(file);
  expect(await refusalOf(file)).toContain("another process uses it");
  await home.close();
});

const hashOf = (file: string) => createHash("sha1").update(readFileSync(file)).digest("hex");

test.each([
  ["a newer format", "PRAGMA user_version = 9", "it has format 9"],
  ["a newer format without tables", "PRAGMA user_version = 5; PRAGMA application_id = 0", "it has format 5"],
])("a file that is refused stays as it is: %s", async (name, sql, reason) => {
  const file = made(`${name}.db`, sql);
  const before = hashOf(file);
  expect(await refusalOf(file)).toContain(reason);
  expect(hashOf(file)).toBe(before);
});
test("a file that was closed refuses what is asked, and nothing is kept", async () => {
  const file = join(folder, "closed.db");
  const home = await openSqliteHome(file);
  const place = await home.create("a", "", "{}");
  await home.close();
  if (place === undefined) throw new Error("The id is free.");
  await expect(home.append(place, [{ version: 1, text: "late" }])).rejects.toMatchObject({
    message: `The storage sqlite:${file} was closed.`,
    outcome: "nothing",
  });
});
