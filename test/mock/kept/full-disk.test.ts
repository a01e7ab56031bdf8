// A mock over a file whose disk is full: changes are refused and leave nothing, reads go on, and so does everything when there is room again.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findReason } from "../../../mock/keep.ts";
import { joinMock } from "../../../mock/mock.ts";
import { openFile } from "../../../mock/storage/sqlite/open-file.ts";
import { createSqliteHome } from "../../../mock/storage/sqlite/sqlite-home.ts";

const folder = mkdtempSync(join(tmpdir(), "ticket-mock-full-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a full disk refuses changes with 503, and nothing else", async () => {
  const file = join(folder, "full.db");
  const database = await openFile(file);
  const home = createSqliteHome(file, database, () => 1_772_442_000_000);
  const joined = await joinMock({ tickets: 5, auth: "off" }, { home });
  await using mock = joined.mock;

  const ask = async (path: string, init?: RequestInit) => {
    const response = await mock.fetch(path, init);
    return { status: response.status, body: await response.json() };
  };
  const name = "x".repeat(60_000);
  const make = (id: number) => mock.control.createRecord("default", "tags", { id, name: name + id });
  const patch = (priority: string) =>
    ask("/ticket/1", {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ priority }),
    });

  await make(9_001);
  expect(await patch("urgent")).toMatchObject({ status: 200 });
  const before = await mock.control.exportState("default");
  const [pages = 0] = Object.values(database.prepare("PRAGMA page_count").get() ?? {});
  database.exec(`PRAGMA max_page_count = ${Number(pages)}`);

  const full = `The storage sqlite:${file} is away: the disk is full.`;
  const refused = { category: "unavailable", code: "storage_unavailable" };
  await expect(make(9_002)).rejects.toMatchObject(refused);
  await expect(make(9_003)).rejects.toThrow(full);
  expect(home.state()).toEqual({ isThere: false, reason: full });
  expect(await ask("/ticket/1")).toMatchObject({ status: 200, body: { priority: "urgent" } });
  expect(await mock.control.exportState("default")).toEqual(before);

  database.exec("PRAGMA max_page_count = 100000");
  expect(await findReason(home)).toBeUndefined();
  await make(9_002);
  expect(await patch("low")).toMatchObject({ status: 200 });
  expect(await ask("/ticket/1")).toMatchObject({ status: 200, body: { priority: "low" } });
});
