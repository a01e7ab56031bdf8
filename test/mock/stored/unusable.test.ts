// A stored sandbox whose world can no longer be built is refused and left unchanged; the server still serves the others.
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import type { MockOptions } from "../../../mock/create-mock.ts";
import { openSqlite } from "../../../mock/engine/storage/drivers/sqlite.ts";
import { defineScenario, ticket } from "../../../scenarios/kit.ts";
import { useTemporaryFolder } from "../temporary-folder.ts";
import { openStoredMock, type StorageFailures, toFailingStorage } from "./stored-mock.ts";

const folder = useTemporaryFolder();

/** Returns options with a scenario that adds three tickets, the middle one with this subject. */
function withMiddle(middle: string) {
  const records = ["First", middle, "Last"].map((subject) => ticket.open({ subject }));
  return { scenarios: [defineScenario({ name: "own", description: "Three tickets.", records })] };
}

/** Opens a mock over the named file. */
async function open(
  name: string,
  middle: string,
  { failures = {}, ...options }: MockOptions & { failures?: StorageFailures } = {},
) {
  const storage = toFailingStorage(await openSqlite(join(folder, name)), failures);
  return openStoredMock(storage, { ...withMiddle(middle), ...options });
}

const source = { name: "Kept", text: "Kept", type: "faq" };
const reason = expect.stringContaining("the scenario own no longer creates");

test("an unusable sandbox is listed, can be deleted, and works again once its scenario is back", async () => {
  const first = await open("one.db", "middle");
  await first.control.createSandbox({ id: "x", scenario: "own" });
  await first.control.createSandbox({ id: "y" });
  await first.send("POST /knowledgeSource", source, "x");
  await first.end();

  const second = await open("one.db", "other");
  expect(await second.send("GET /knowledgeSource", undefined, "x")).toMatchObject({
    status: 410,
    body: { code: "sandbox_unusable", message: reason },
  });
  expect(await second.send("GET /ticket/1", undefined, "y")).toMatchObject({ status: 200 });
  const { sandboxes, total, unusable } = await second.control.listSandboxes();
  expect([sandboxes.map(({ id }) => id), total]).toEqual([["default", "y"], 3]);
  expect(unusable).toEqual([{ id: "x", reason }]);
  await second.end();

  const third = await open("one.db", "middle");
  expect(JSON.stringify((await third.send("GET /knowledgeSource", undefined, "x")).body)).toContain("Kept");
  await third.end();

  const last = await open("one.db", "other");
  expect(await last.control.deleteSandbox("x")).toEqual({ success: true, removed: 1 });
  expect(await last.control.listSandboxes()).not.toHaveProperty("unusable");
  await expect(last.control.deleteSandbox("x")).rejects.toMatchObject({ code: "unknown_sandbox" });
  await last.end();
});

test("a mock with an unusable default sandbox starts, and a reset recreates it", async () => {
  const options = { scenario: "own" };
  const first = await open("default.db", "middle", options);
  await first.send("POST /knowledgeSource", source);
  await first.control.createSandbox({ id: "y", scenario: "default" });
  await first.end();
  const second = await open("default.db", "other", options);
  expect(await second.send("GET /me")).toMatchObject({ status: 410, body: { message: reason } });
  expect(await second.send("GET /ticket/1", undefined, "y")).toMatchObject({ status: 200 });
  await expect(second.control.getClock("default")).rejects.toMatchObject({ code: "sandbox_unusable" });
  expect(await second.control.resetSandbox("default")).toMatchObject({ id: "default", scenario: "own" });
  expect(JSON.stringify((await second.send("GET /knowledgeSource")).body)).not.toContain("Kept");
  await second.end();
});

test("a reset of an unusable sandbox changes nothing if the storage fails, and is complete if it succeeds", async () => {
  const failures: StorageFailures = {};
  const first = await open("reset.db", "middle");
  await first.control.createSandbox({ id: "x", scenario: "own", ttlSeconds: 900 });
  await first.send("POST /knowledgeSource", source, "x");
  const { lastSequence } = await first.control.listEvents("x");
  await first.end();

  const second = await open("reset.db", "other", { failures });
  const { control } = second;
  const listIds = async () => {
    const { sandboxes, unusable = [] } = await control.listSandboxes();
    return [sandboxes.map(({ id }) => id), unusable.map(({ id }) => id)];
  };
  failures.down = "renew";
  await expect(control.resetSandbox("x")).rejects.toMatchObject({ code: "storage_unavailable" });
  expect(await listIds()).toEqual([["default"], ["x"]]);
  failures.down = undefined;
  expect(await control.resetSandbox("x")).toMatchObject({ scenario: "own", version: 1, ttlSeconds: 900 });
  expect(await listIds()).toEqual([["default", "x"], []]);
  expect((await control.listRequests("x")).total).toBe(0);
  await second.end();

  const third = await open("reset.db", "other", { failures });
  expect(await third.control.getSandbox("x")).toMatchObject({ scenario: "own", version: 1 });
  expect([lastSequence, (await third.control.listEvents("x")).lastSequence]).toEqual([1, 1]);
  expect(JSON.stringify((await third.send("GET /knowledgeSource", undefined, "x")).body)).not.toContain("Kept");
  await third.end();
});

test("a reset that fails halfway does not claim that nothing was changed", async () => {
  const file = "half.db";
  const failures: StorageFailures = {};
  const first = await open(file, "middle", { failures });
  await first.control.createSandbox({ id: "x", scenario: "own" });
  await first.end();
  const database = new DatabaseSync(join(folder, file));
  database.exec("DELETE FROM checkpoints WHERE life IN (SELECT life FROM sandboxes WHERE id = 'x')");
  database.close();

  const { control, end } = await open(file, "middle", { failures });
  const [code, message] = [
    "sandbox_unusable",
    expect.stringContaining("The storage has no checkpoint of the sandbox."),
  ];
  await expect(control.getSandbox("x")).rejects.toMatchObject({ code, message });
  failures.downAfter = "renew";
  const unknown = { code: "storage_unavailable", message: expect.stringContaining("It is unknown") };
  await expect(control.resetSandbox("x")).rejects.toMatchObject(unknown);
  failures.downAfter = undefined;
  failures.down = undefined;
  // The sandbox's start is lost with its checkpoint.
  expect(await control.getSandbox("x")).toMatchObject({ scenario: "default", version: 0 });
  await end();
});
