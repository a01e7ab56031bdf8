// A stored sandbox whose world is no longer made: it is refused with the reason and left as it is; the server starts and the others work on.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import { openSqlite } from "../../../mock/engine/storage/drivers/sqlite.ts";
import { defineScenario, ticket } from "../../../scenarios/kit.ts";
import { type Failing, openStoredMock, toFailing } from "./stored-mock.ts";

const folder = mkdtempSync(join(tmpdir(), "unusable-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A world of which three tickets are new, the one in the middle with the subject. */
function withMiddle(subject: string) {
  const records = ["First", subject, "Last"].map((one) => ticket.open({ subject: one }));
  return { scenarios: [defineScenario({ name: "own", description: "Three tickets.", records })] };
}
const source = { name: "Kept", text: "Kept", type: "faq" };
const lost = expect.stringContaining("the scenario own no longer makes");

test("of one sandbox: it is listed as unusable, can be deleted, and comes back with its world", async () => {
  const file = join(folder, "one.db");
  const open = async (middle: string) => openStoredMock(await openSqlite(file), withMiddle(middle));
  const first = await open("middle");
  await first.control.createSandbox({ id: "x", scenario: "own" });
  await first.control.createSandbox({ id: "y" });
  await first.ask("POST /knowledgeSource", source, "x");
  await first.end();

  const changed = await open("other");
  expect(await changed.ask("GET /knowledgeSource", undefined, "x")).toMatchObject({
    status: 410,
    body: { code: "sandbox_unusable", message: lost },
  });
  expect(await changed.ask("GET /ticket/1", undefined, "y")).toMatchObject({ status: 200 });
  const { sandboxes, total, unusable } = await changed.control.listSandboxes();
  expect([sandboxes.map(({ id }) => id), total]).toEqual([["default", "y"], 3]);
  expect(unusable).toEqual([{ id: "x", reason: lost }]);
  await changed.end();

  const again = await open("middle");
  expect(JSON.stringify((await again.ask("GET /knowledgeSource", undefined, "x")).body)).toContain("Kept");
  await again.end();

  const last = await open("other");
  expect(await last.control.deleteSandbox("x")).toEqual({ success: true, removed: 1 });
  expect(await last.control.listSandboxes()).not.toHaveProperty("unusable");
  await expect(last.control.deleteSandbox("x")).rejects.toMatchObject({ code: "unknown_sandbox" });
  await last.end();
});

test("of the sandbox default: the mock starts, and a reset begins it anew", async () => {
  const file = join(folder, "default.db");
  const open = async (middle: string) =>
    openStoredMock(await openSqlite(file), { ...withMiddle(middle), scenario: "own" });
  const first = await open("middle");
  await first.ask("POST /knowledgeSource", source);
  await first.control.createSandbox({ id: "y", scenario: "default" });
  await first.end();
  const changed = await open("other");
  expect(await changed.ask("GET /me")).toMatchObject({ status: 410, body: { message: lost } });
  expect(await changed.ask("GET /ticket/1", undefined, "y")).toMatchObject({ status: 200 });
  await expect(changed.control.getClock("default")).rejects.toMatchObject({ code: "sandbox_unusable" });
  expect(await changed.control.resetSandbox("default")).toMatchObject({ id: "default", scenario: "own" });
  expect(JSON.stringify((await changed.ask("GET /knowledgeSource")).body)).not.toContain("Kept");
  await changed.end();
});

test("of one sandbox: a reset that the storage does not keep takes nothing from it, and one that it keeps is whole", async () => {
  const file = join(folder, "reset.db");
  const failing: Failing = {};
  const open = async (middle: string) => openStoredMock(toFailing(await openSqlite(file), failing), withMiddle(middle));
  const first = await open("middle");
  await first.control.createSandbox({ id: "x", scenario: "own", ttlSeconds: 900 });
  await first.ask("POST /knowledgeSource", source, "x");
  const { lastSequence } = await first.control.listEvents("x");
  await first.end();

  const changed = await open("other");
  const { control } = changed;
  const listed = async () => {
    const { sandboxes, unusable = [] } = await control.listSandboxes();
    return [sandboxes.map(({ id }) => id), unusable.map(({ id }) => id)];
  };
  failing.away = "renew";
  await expect(control.resetSandbox("x")).rejects.toMatchObject({ code: "storage_unavailable" });
  expect(await listed()).toEqual([["default"], ["x"]]);
  failing.away = undefined;
  expect(await control.resetSandbox("x")).toMatchObject({ scenario: "own", version: 1, ttlSeconds: 900 });
  expect(await listed()).toEqual([["default", "x"], []]);
  expect((await control.listRequests("x")).total).toBe(0);
  await changed.end();

  const again = await open("other");
  expect(await again.control.getSandbox("x")).toMatchObject({ scenario: "own", version: 1 });
  expect([lastSequence, (await again.control.listEvents("x")).lastSequence]).toEqual([1, 1]);
  expect(JSON.stringify((await again.ask("GET /knowledgeSource", undefined, "x")).body)).not.toContain("Kept");
  await again.end();
});

test("of one sandbox without its checkpoint: a reset that fails after its first step does not say that nothing was changed", async () => {
  const file = join(folder, "half.db");
  const failing: Failing = {};
  const open = async (middle: string) => openStoredMock(toFailing(await openSqlite(file), failing), withMiddle(middle));
  const first = await open("middle");
  await first.control.createSandbox({ id: "x", scenario: "own" });
  await first.end();
  const database = new DatabaseSync(file);
  database.exec("DELETE FROM checkpoints WHERE life IN (SELECT life FROM sandboxes WHERE id = 'x')");
  database.close();

  const { control, end } = await open("middle");
  const [code, message] = [
    "sandbox_unusable",
    expect.stringContaining("The storage has no checkpoint of the sandbox."),
  ];
  await expect(control.getSandbox("x")).rejects.toMatchObject({ code, message });
  failing.awayAfter = "renew";
  const unknown = { code: "storage_unavailable", message: expect.stringContaining("It is unknown") };
  await expect(control.resetSandbox("x")).rejects.toMatchObject(unknown);
  failing.awayAfter = undefined;
  failing.away = undefined;
  // Its own start is lost with the checkpoint.
  expect(await control.getSandbox("x")).toMatchObject({ scenario: "default", version: 0 });
  await end();
});
