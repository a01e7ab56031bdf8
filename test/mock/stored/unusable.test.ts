// A stored sandbox whose world can no longer be built is refused with the reason and left unchanged, while the server starts and serves the others.
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import type { MockOptions } from "../../../mock/create-mock.ts";
import { openSqlite } from "../../../mock/engine/storage/drivers/sqlite.ts";
import { defineScenario, ticket } from "../../../scenarios/kit.ts";
import { useTemporaryFolder } from "../temporary-folder.ts";
import { type Failing, openStoredMock, toFailing } from "./stored-mock.ts";

const folder = useTemporaryFolder();

/** A scenario that adds three tickets, the middle one with this subject. */
function withMiddle(subject: string) {
  const records = ["First", subject, "Last"].map((one) => ticket.open({ subject: one }));
  return { scenarios: [defineScenario({ name: "own", description: "Three tickets.", records })] };
}

/** Opens a mock over the file with the name. */
async function open(
  name: string,
  middle: string,
  { failing = {}, ...options }: MockOptions & { failing?: Failing } = {},
) {
  const storage = toFailing(await openSqlite(join(folder, name)), failing);
  return openStoredMock(storage, { ...withMiddle(middle), ...options });
}

const source = { name: "Kept", text: "Kept", type: "faq" };
const lost = expect.stringContaining("the scenario own no longer makes");

test("an unusable sandbox is listed, can be deleted, and works again once its world is back", async () => {
  const first = await open("one.db", "middle");
  await first.control.createSandbox({ id: "x", scenario: "own" });
  await first.control.createSandbox({ id: "y" });
  await first.send("POST /knowledgeSource", source, "x");
  await first.end();

  const changed = await open("one.db", "other");
  expect(await changed.send("GET /knowledgeSource", undefined, "x")).toMatchObject({
    status: 410,
    body: { code: "sandbox_unusable", message: lost },
  });
  expect(await changed.send("GET /ticket/1", undefined, "y")).toMatchObject({ status: 200 });
  const { sandboxes, total, unusable } = await changed.control.listSandboxes();
  expect([sandboxes.map(({ id }) => id), total]).toEqual([["default", "y"], 3]);
  expect(unusable).toEqual([{ id: "x", reason: lost }]);
  await changed.end();

  const again = await open("one.db", "middle");
  expect(JSON.stringify((await again.send("GET /knowledgeSource", undefined, "x")).body)).toContain("Kept");
  await again.end();

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
  const changed = await open("default.db", "other", options);
  expect(await changed.send("GET /me")).toMatchObject({ status: 410, body: { message: lost } });
  expect(await changed.send("GET /ticket/1", undefined, "y")).toMatchObject({ status: 200 });
  await expect(changed.control.getClock("default")).rejects.toMatchObject({ code: "sandbox_unusable" });
  expect(await changed.control.resetSandbox("default")).toMatchObject({ id: "default", scenario: "own" });
  expect(JSON.stringify((await changed.send("GET /knowledgeSource")).body)).not.toContain("Kept");
  await changed.end();
});

test("a reset of an unusable sandbox changes nothing if the storage fails, and is complete if it succeeds", async () => {
  const failing: Failing = {};
  const first = await open("reset.db", "middle");
  await first.control.createSandbox({ id: "x", scenario: "own", ttlSeconds: 900 });
  await first.send("POST /knowledgeSource", source, "x");
  const { lastSequence } = await first.control.listEvents("x");
  await first.end();

  const changed = await open("reset.db", "other", { failing });
  const { control } = changed;
  const listed = async () => {
    const { sandboxes, unusable = [] } = await control.listSandboxes();
    return [sandboxes.map(({ id }) => id), unusable.map(({ id }) => id)];
  };
  failing.down = "renew";
  await expect(control.resetSandbox("x")).rejects.toMatchObject({ code: "storage_unavailable" });
  expect(await listed()).toEqual([["default"], ["x"]]);
  failing.down = undefined;
  expect(await control.resetSandbox("x")).toMatchObject({ scenario: "own", version: 1, ttlSeconds: 900 });
  expect(await listed()).toEqual([["default", "x"], []]);
  expect((await control.listRequests("x")).total).toBe(0);
  await changed.end();

  const again = await open("reset.db", "other", { failing });
  expect(await again.control.getSandbox("x")).toMatchObject({ scenario: "own", version: 1 });
  expect([lastSequence, (await again.control.listEvents("x")).lastSequence]).toEqual([1, 1]);
  expect(JSON.stringify((await again.send("GET /knowledgeSource", undefined, "x")).body)).not.toContain("Kept");
  await again.end();
});

test("a reset that fails halfway does not claim that nothing was changed", async () => {
  const file = "half.db";
  const failing: Failing = {};
  const first = await open(file, "middle", { failing });
  await first.control.createSandbox({ id: "x", scenario: "own" });
  await first.end();
  const database = new DatabaseSync(join(folder, file));
  database.exec("DELETE FROM checkpoints WHERE life IN (SELECT life FROM sandboxes WHERE id = 'x')");
  database.close();

  const { control, end } = await open(file, "middle", { failing });
  const [code, message] = [
    "sandbox_unusable",
    expect.stringContaining("The storage has no checkpoint of the sandbox."),
  ];
  await expect(control.getSandbox("x")).rejects.toMatchObject({ code, message });
  failing.downAfter = "renew";
  const unknown = { code: "storage_unavailable", message: expect.stringContaining("It is unknown") };
  await expect(control.resetSandbox("x")).rejects.toMatchObject(unknown);
  failing.downAfter = undefined;
  failing.down = undefined;
  // The sandbox's start is lost with its checkpoint.
  expect(await control.getSandbox("x")).toMatchObject({ scenario: "default", version: 0 });
  await end();
});
