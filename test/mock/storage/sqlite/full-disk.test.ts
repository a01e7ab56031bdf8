// A disk that is full refuses what would be kept, loses nothing that was, and goes on when there is room again.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { StorageUnavailable } from "../../../../mock/storage/home.ts";
import { openFile } from "../../../../mock/storage/sqlite/open-file.ts";
import { createSqliteHome } from "../../../../mock/storage/sqlite/sqlite-home.ts";

const folder = mkdtempSync(join(tmpdir(), "full-disk-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a full disk refuses an append, keeps what was there, and takes it when there is room again", async () => {
  const file = join(folder, "full.db");
  const database = await openFile(file);
  const home = createSqliteHome(file, database, () => 1_000);
  const place = await home.create("a", "", "{}");
  if (place === undefined) throw new Error("The id is free.");
  await home.append(place, [{ version: 1, text: "one" }]);
  const [pages = 0] = Object.values(database.prepare("PRAGMA page_count").get() ?? {});
  database.exec(`PRAGMA max_page_count = ${Number(pages)}`);
  const large = { version: 2, text: "x".repeat(500_000) };
  const refused = await home.append(place, [large]).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StorageUnavailable);
  expect(refused).toMatchObject({ outcome: "nothing" });
  expect(home.state()).toEqual({ isThere: false, reason: `The storage sqlite:${file} is away: the disk is full.` });
  expect(await home.since(place, 0)).toEqual([{ version: 1, text: "one" }]);
  database.exec("PRAGMA max_page_count = 100000");
  await home.append(place, [large]);
  expect([await home.since(place, 1), home.state()]).toEqual([[large], { isThere: true }]);
  await home.close();
});
