// A stored sandbox that has to make room in memory is loaded again by the next request.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openSqlite } from "../../../mock/engine/storage/drivers/sqlite.ts";
import type { Storage } from "../../../mock/engine/storage/storage.ts";
import type { MockSources } from "../../../mock/mock.ts";
import { openStoredMock } from "./stored-mock.ts";
import { useReplicas } from "./stored-replicas.ts";

const folder = mkdtempSync(join(tmpdir(), "evicted-"));
afterAll(() => rmSync(folder, { recursive: true }));
const { openOne } = useReplicas();
const options = { memoryLimit: 1e9 };

test.each([
  [
    "a SQLite file",
    async (sources: MockSources, over: (storage: Storage) => Storage) =>
      openStoredMock(over(await openSqlite(join(folder, "a.db"))), options, sources),
  ],
  ["PostgreSQL", (sources: MockSources, over: (storage: Storage) => Storage) => openOne({ options, sources, over })],
])("over %s", async (_, open) => {
  let ahead = 0;
  let take = (_bytes: number) => {};
  const heap = {
    mostBytes: 1e12,
    watch(reported: typeof take) {
      take = reported;
      return () => {};
    },
  };
  const mock = await open({ heap }, (storage) => ({ ...storage, now: () => storage.now() + ahead }));
  const ids = Array.from({ length: 6 }, (_, index) => `s${index}`);
  for (const id of ids) await mock.control.createSandbox({ id });
  for (let turn = 0; turn < 3; turn += 1) {
    ahead += 2_000;
    take(2e9);
    expect(mock.sandboxes.list().length).toBeLessThan(ids.length);
    const answers = await Promise.all(ids.map((id) => mock.ask("GET /ticket/1", undefined, id)));
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
  }
  await mock.control.deleteSandbox("s0");
  expect(await mock.ask("GET /ticket/1", undefined, "s0")).toMatchObject({ status: 404 });
  await mock.end();
});
