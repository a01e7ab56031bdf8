// Mocks with a SQLite file: what survives a restart, and what happens while the storage fails.
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { connectMock } from "../../../harness/remote/connect-mock.ts";
import { openSqlite } from "../../../mock/engine/storage/drivers/sqlite.ts";
import { useTemporaryFolder } from "../temporary-folder.ts";
import { fillUntilCompacted, openStoredMock, type StorageFailures, toFailingStorage } from "./stored-mock.ts";

const folder = useTemporaryFolder();

let fileCount = 0;
const nextFile = () => join(folder, `${++fileCount}.db`);
const source = (number: number) => ({ name: "Kept", text: `Text ${number}`, type: "faq" });

/** Opens a mock whose storage fails as `failures` states. */
async function openFailingMock() {
  const failures: StorageFailures = {};
  return { failures, mock: await openStoredMock(toFailingStorage(await openSqlite(nextFile()), failures)) };
}

test("a restarted mock continues where it stopped", async () => {
  const file = nextFile();
  const first = await openStoredMock(await openSqlite(file));
  const { control } = first;
  expect(await first.send("POST /knowledgeSource", source(1))).toMatchObject({ status: 200 });
  await control.advanceClock("default", { duration: "PT2H" });
  const match = { operationId: "getTicket" } as const;
  await control.addFault("default", { match, effect: { kind: "status", status: 500 }, when: { next: 2 } });
  expect(await first.send("GET /ticket/3")).toMatchObject({ status: 500 });
  await control.putSnapshot("default", "before");
  await control.createSandbox({ id: "other", scenario: "empty", note: "kept with it" });
  await first.send("POST /knowledgeSource", source(2), "other");
  await first.send("POST /knowledgeSource", source(3));
  const states = () => Promise.all(["default", "other"].map((id) => control.exportState(id)));
  const [state, clock] = [await states(), await control.getClock("default")];
  await first.end();

  const second = await openStoredMock(await openSqlite(file));
  const restarted = second.control;
  expect(await Promise.all(["default", "other"].map((id) => restarted.exportState(id)))).toEqual(state);
  expect(await restarted.getClock("default")).toEqual(clock);
  expect(await restarted.getSandbox("other")).toMatchObject({ note: "kept with it" });
  expect((await restarted.listSandboxes()).sandboxes.map(({ id }) => id)).toEqual(["default", "other"]);
  expect(await second.send("GET /ticket/3")).toMatchObject({ status: 500 });
  expect(await second.send("GET /ticket/3")).toMatchObject({ status: 200 });
  await restarted.undoChange("default");
  await restarted.restoreSnapshot("default", "before");
  await second.end();
});

test("imported states survive a restart, and are removed from the file with their sandbox", async () => {
  const file = nextFile();
  const first = await openStoredMock(await openSqlite(file));
  const state = await first.control.exportState("default");
  await first.control.createSandbox({ id: "a" });
  for (let turn = 0; turn < 3; turn += 1) await first.control.importState("a", state);
  await first.control.putSnapshot("a", "imported");
  await first.control.forkSandbox("a", { id: "b" });
  await first.end();
  const second = await openStoredMock(await openSqlite(file));
  for (const id of ["a", "b"]) expect((await second.control.exportState(id)).collections).toEqual(state.collections);
  for (const id of ["a", "b"]) await second.control.deleteSandbox(id);
  await second.end();
  const database = new DatabaseSync(file);
  const texts = database.prepare("SELECT text FROM change_sets UNION ALL SELECT text FROM checkpoints").all();
  expect(texts.map(({ text }) => String(text)).join("").length).toBeLessThan(JSON.stringify(state).length / 10);
  database.close();
});

test("each event has a unique number, even after compaction and a crash", async () => {
  const file = nextFile();
  const storage = await openSqlite(file);
  const first = await openStoredMock(storage);
  for (const priority of ["high", "low"]) await first.send("PATCH /ticket/1", { priority });
  await fillUntilCompacted(first);
  for (const priority of ["high", "low"]) await first.send("PATCH /ticket/1", { priority });
  const { lastSequence } = await first.control.listEvents("default");
  await storage.close();
  const second = await openStoredMock(await openSqlite(file));
  expect((await second.control.listEvents("default")).lastSequence).toBe(lastSequence);
  await second.send("PATCH /ticket/1", { priority: "urgent" });
  const { events } = await second.control.listEvents("default", { since: lastSequence });
  expect(events[0]).toMatchObject({ sequence: lastSequence + 1, id: `evt_default_${lastSequence + 1}` });
  await second.end();
});

test("cleared events are gone after a restart, even if the process was killed", async () => {
  const file = nextFile();
  const storage = await openSqlite(file);
  const first = await openStoredMock(storage);
  await first.send("PATCH /ticket/1", { priority: "urgent" });
  const { total, lastSequence } = await first.control.listEvents("default");
  expect(total).toBeGreaterThan(0);
  expect(await first.control.clearEvents("default")).toEqual({ success: true, removed: total });
  expect(await first.control.listEvents("default")).toMatchObject({ events: [], lastSequence });
  await storage.close();
  const second = await openStoredMock(await openSqlite(file));
  expect(await second.control.listEvents("default")).toMatchObject({ events: [], total: 0, lastSequence });
  await second.send("PATCH /ticket/1", { priority: "low" });
  const { events } = await second.control.listEvents("default");
  expect(events[0]).toMatchObject({ sequence: lastSequence + 1 });
  await second.end();
});

test("clearEvents clears nothing while the storage is down", async () => {
  const { mock, failures } = await openFailingMock();
  await mock.send("PATCH /ticket/1", { priority: "urgent" });
  const before = await mock.control.listEvents("default");
  failures.down = "append";
  await expect(mock.control.clearEvents("default")).rejects.toMatchObject({ code: "storage_unavailable" });
  expect(await mock.control.listEvents("default")).toEqual(before);
  failures.down = undefined;
  await mock.end();
});

test("each journal entry has a unique id, even after a crash", async () => {
  const file = nextFile();
  const storage = await openSqlite(file);
  const first = await openStoredMock(storage);
  await first.send("GET /ticket/1");
  const { lastId } = await first.control.listRequests("default");
  await first.send("GET /ticket/2");
  await storage.close();
  const second = await openStoredMock(await openSqlite(file));
  await second.send("GET /ticket/3");
  const { requests } = await second.control.listRequests("default", { since: lastId });
  expect(requests.map(({ path }) => path)).toEqual(["/ticket/3"]);
  await second.end();
});

test("a mock returns 503 and stores nothing while the storage is down, and recovers when it is back", async () => {
  const { mock, failures } = await openFailingMock();
  const before = await mock.control.exportState("default");
  failures.down = "append";
  // Concurrent, since reads do not depend on the storage.
  const [refusal, sandbox, , readAnswer] = await Promise.all([
    mock.send("POST /knowledgeSource", source(1)),
    mock.control.getSandbox("default"),
    mock.send("POST /knowledgeSource", source(2)),
    mock.send("GET /ticket/1"),
  ]);
  expect(refusal).toMatchObject({ status: 503, body: { code: "storage_unavailable" } });
  expect(refusal.body.message).toBe("The storage is unavailable. Nothing was changed; retry later.");
  expect([sandbox.version, readAnswer.status]).toEqual([0, 200]);
  expect(await mock.control.exportState("default")).toEqual(before);
  expect((await mock.control.listEvents("default")).total).toBe(0);
  failures.down = undefined;
  expect(await mock.send("POST /knowledgeSource", source(3))).toMatchObject({ status: 200 });
  const { requests } = await mock.control.listRequests("default", { changed: "knowledgeSources" });
  expect(requests.map(({ requestBody }) => requestBody)).toEqual([source(3)]);
  await mock.end();
});

test("a version is visible only once it is stored", async () => {
  const { mock, failures } = await openFailingMock();
  const { sandbox } = mock.sandboxes.loaded.use("default");
  const versions = () => [sandbox.store.version, sandbox.version];
  const change = async () => sandbox.run?.(() => sandbox.store.transact((tx) => tx.nextId("tags")));
  failures.down = "append";
  const pending = change();
  expect(versions()).toEqual([1, 0]);
  await expect(pending).rejects.toMatchObject({ code: "storage_unavailable" });
  expect(versions()).toEqual([0, 0]);
  failures.down = undefined;
  await change();
  expect(versions()).toEqual([1, 1]);
  await mock.end();
});

test("a lost response is reported as unknown, and the stored change is visible", async () => {
  const { mock, failures } = await openFailingMock();
  const unknown = /It is unknown whether the change was stored; check before you retry\.$/;
  failures.lostAnswers = 1;
  const { status, body } = await mock.send("POST /knowledgeSource", source(1));
  expect([status, body.message]).toEqual([503, expect.stringMatching(unknown)]);
  expect(JSON.stringify((await mock.send("GET /knowledgeSource")).body)).toContain("Text 1");
  // In process and over HTTP.
  for (const control of [mock.control, connectMock({ url: await mock.listen() }).control]) {
    for (const [change, ids] of [
      [() => control.createSandbox({ id: "a" }), ["default", "a"]],
      [() => control.forkSandbox("default", { id: "b" }), ["default", "a", "b"]],
      [() => control.deleteSandbox("a"), ["default", "b"]],
    ] as const) {
      failures.lostAnswers = 1;
      await expect(change()).rejects.toThrow(unknown);
      expect((await control.listSandboxes()).sandboxes.map(({ id }) => id)).toEqual(ids);
    }
    await control.deleteSandbox("b");
  }
  await mock.end();
});

test("a sandbox is reloaded if the change sets it missed were compacted into a checkpoint", async () => {
  const { mock, failures } = await openFailingMock();
  const { control } = mock;
  await mock.send("PATCH /ticket/1", { priority: "low" });
  failures.isCompacted = true;
  failures.lostAnswers = 1;
  const [lostAnswer, nextAnswer] = await Promise.all([
    mock.send("PATCH /ticket/1", { priority: "high" }),
    mock.send("GET /ticket/1").then(() => mock.send("PATCH /ticket/2", { priority: "urgent" })),
  ]);
  expect([lostAnswer.status, nextAnswer.status]).toEqual([503, 200]);
  expect((await mock.send("GET /ticket/1")).body).toMatchObject({ priority: "high" });
  expect(await control.getSandbox("default")).toMatchObject({ version: 3 });
  expect(await control.listEvents("default")).toMatchObject({ total: 3, lastSequence: 3 });
  await mock.end();
});

test("each use renews a time to live before it is checked", async () => {
  const file = nextFile();
  let now = 1_772_442_000_000;
  // Uses are stored after a delay in real time, which could postpone the last one on a busy machine.
  const sources = { startTimer: () => () => {} };
  const mock = await openStoredMock(await openSqlite(file, { now: () => now }), {}, sources);
  await mock.control.createSandbox({ id: "short", ttlSeconds: 1 });
  for (let turn = 0; turn < 5; turn += 1) {
    now += 900;
    expect(await mock.send("GET /ticket/1", undefined, "short")).toMatchObject({ status: 200 });
    expect((await mock.control.listSandboxes()).total).toBe(2);
  }
  now += 1_001;
  expect(await mock.send("GET /ticket/1", undefined, "short")).toMatchObject({ status: 410 });
  expect((await mock.control.listSandboxes()).total).toBe(1);
  await mock.end();
});

test("a damaged sandbox is listed with a reason and can be deleted, while others are served", async () => {
  const file = nextFile();
  const first = await openStoredMock(await openSqlite(file));
  for (const id of ["a", "b", "c"]) await first.control.createSandbox({ id });
  await first.end();
  const database = new DatabaseSync(file);
  database.exec(`UPDATE checkpoints SET text = 'torn' WHERE life IN (SELECT life FROM sandboxes WHERE id = 'a');
    DELETE FROM checkpoints WHERE life IN (SELECT life FROM sandboxes WHERE id = 'b');
    UPDATE checkpoints SET text = '{}' WHERE life IN (SELECT life FROM sandboxes WHERE id = 'default');
    UPDATE sandboxes SET about = '?' WHERE id = 'b'`);
  database.close();
  const mock = await openStoredMock(await openSqlite(file));
  const { control } = mock;
  const { sandboxes, unusable = [], total } = await control.listSandboxes();
  expect([sandboxes.map(({ id }) => id), unusable.map(({ id }) => id), total]).toEqual([
    ["c"],
    ["default", "a", "b"],
    4,
  ]);
  expect(unusable[1]?.reason).toMatch(/^Sandbox a cannot be used: .+ Its data is unchanged; reset or delete it\.$/);
  expect(await mock.send("GET /ticket/1", undefined, "a")).toMatchObject({
    status: 410,
    body: { code: "sandbox_unusable" },
  });
  for (const id of ["a", "b"]) expect(await control.deleteSandbox(id)).toEqual({ success: true, removed: 1 });
  await control.resetSandbox("default");
  expect(await mock.send("GET /ticket/1")).toMatchObject({ status: 200 });
  expect((await control.listSandboxes()).total).toBe(2);
  await mock.end();
});
