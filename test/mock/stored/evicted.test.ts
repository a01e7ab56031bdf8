// Stored sandboxes are unloaded when memory is short and evicted when the storage is full.
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSqlite } from "../../../mock/engine/storage/drivers/sqlite.ts";
import type { Storage } from "../../../mock/engine/storage/storage.ts";
import type { MockSources } from "../../../mock/mock.ts";
import { createSampleHeap } from "../sample-heap.ts";
import { useTemporaryFolder } from "../temporary-folder.ts";
import { openStoredMock } from "./stored-mock.ts";
import { useReplicas } from "./stored-replicas.ts";

const folder = useTemporaryFolder();
const { openOne } = useReplicas();
const options = { memoryLimit: 1e9 };

type WrapStorage = (storage: Storage) => Storage;

test.each([
  [
    "a SQLite file",
    async (sources: MockSources, wrapStorage: WrapStorage) =>
      openStoredMock(wrapStorage(await openSqlite(join(folder, "a.db"))), options, sources),
  ],
  ["PostgreSQL", (sources: MockSources, wrapStorage: WrapStorage) => openOne({ options, sources, wrapStorage })],
])("sandboxes in %s are unloaded when memory is short, and loaded again on use", async (_, open) => {
  let aheadMs = 0;
  const { heap, read } = createSampleHeap(1e12);
  const mock = await open({ heap }, (storage) => ({ ...storage, now: () => storage.now() + aheadMs }));
  const ids = Array.from({ length: 6 }, (_, index) => `s${index}`);
  for (const id of ids) await mock.control.createSandbox({ id });
  for (let turn = 0; turn < 3; turn += 1) {
    aheadMs += 2_000;
    read(2e9);
    expect(mock.sandboxes.loaded.list().length).toBeLessThan(ids.length);
    const responses = await Promise.all(ids.map((id) => mock.send("GET /ticket/1", undefined, id)));
    expect(responses.map(({ status }) => status)).toEqual(ids.map(() => 200));
  }
  await mock.control.deleteSandbox("s0");
  expect(await mock.send("GET /ticket/1", undefined, "s0")).toMatchObject({ status: 404 });
  await mock.end();
});

test("a sandbox created on first use does not expire, but is evicted from a full storage after a minute without use", async () => {
  let aheadMs = 0;
  const storage = await openSqlite(join(folder, "named.db"));
  const shiftedStorage = { ...storage, now: () => storage.now() + aheadMs };
  const mock = await openStoredMock(shiftedStorage, { autoSandbox: true, maxSandboxes: 3 });
  const visit = async (id: string) => (await mock.send("GET /ticket/1", undefined, id)).status;
  const idsOf = async () => (await mock.control.listSandboxes()).sandboxes.map(({ id }) => id);
  expect([await visit("a"), await visit("b"), await visit("c")]).toEqual([200, 200, 429]);
  expect((await mock.control.getSandbox("a")).ttlSeconds).toBeNull();
  aheadMs += 59_000;
  expect([await visit("a"), await visit("c")]).toEqual([200, 429]);
  aheadMs += 2_000;
  expect(await visit("c")).toBe(200);
  expect(await idsOf()).toEqual(["default", "a", "c"]);
  expect(mock.sandboxes.loaded.use("a").sandbox.events.hasListeners).toBe(false);
  const end = mock.sandboxes.loaded.use("a").sandbox.events.subscribe({ next() {}, end() {} });
  aheadMs += 61_000;
  expect([await visit("b"), await visit("d")]).toEqual([200, 429]);
  expect(await idsOf()).toEqual(["default", "a", "b"]);
  end();
  await mock.end();
});

test("no sandbox is created on first use for an unknown caller or in place of a sandbox in use", async () => {
  let aheadMs = 0;
  const storage = await openSqlite(join(folder, "known.db"));
  const shiftedStorage = { ...storage, now: () => storage.now() + aheadMs };
  const mock = await openStoredMock(shiftedStorage, { auth: "strict", autoSandbox: true, maxSandboxes: 2 });
  const url = await mock.listen();
  const statuses = ["/ticket/1", "/health"].map(async (path) => (await fetch(`${url}/__sandbox/a${path}`)).status);
  expect(await Promise.all(statuses)).toEqual([401, 401]);
  expect((await mock.control.listSandboxes()).total).toBe(1);
  await mock.control.createSandbox({ id: "kept", ttlSeconds: 3_600 });
  const visit = async () => (await mock.send("GET /ticket/1", undefined, "a")).status;
  expect(await visit()).toBe(429);
  aheadMs += 61_000;
  expect(await visit()).toBe(200);
  await mock.end();
});
