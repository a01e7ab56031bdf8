// The SQLite home keeps the rules of every home.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { openSqliteHome } from "../../../../mock/storage/sqlite/sqlite-home.ts";
import { describeHome } from "../home-conformance.ts";

const folder = mkdtempSync(join(tmpdir(), "sqlite-home-"));
let count = 0;
afterAll(() => rmSync(folder, { recursive: true }));

describeHome({
  name: "in a SQLite file",
  async open() {
    count += 1;
    const file = join(folder, `${count}.db`);
    return { home: await openSqliteHome(file), openAgain: () => openSqliteHome(file) };
  },
});
