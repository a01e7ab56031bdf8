// A kept sandbox whose world is no longer made: it is refused, shown among those that cannot be used, and can be deleted; the others go on.
import { expect, test } from "vitest";
import { defineScenario, ticket } from "../../../scenarios/kit.ts";
import { createHomeMemory, openMemoryHome } from "../storage/memory-home.ts";
import { openKeptMock } from "./kept-mock.ts";

/** A world of which three tickets are new, the one in the middle with the subject. */
function withMiddle(subject: string) {
  const records = ["First", subject, "Last"].map((one) => ticket.open({ subject: one }));
  return { scenarios: [defineScenario({ name: "own", description: "Three tickets.", records })] };
}

test.each([["middle"], ["other"]])("one record in the middle makes another world: %s", async (subject) => {
  const memory = createHomeMemory();
  const open = (middle: string) => openKeptMock(openMemoryHome(memory, { kind: "file" }), withMiddle(middle));
  const first = await open("middle");
  await first.steer.createSandbox({ id: "x", scenario: "own" });
  await first.steer.createSandbox({ id: "y" });
  expect(await first.ask("POST /knowledgeSource", { name: "Kept", text: "Kept", type: "faq" }, "x")).toMatchObject({
    status: 200,
  });
  await first.end();

  const second = await open(subject);
  const { status, body } = await second.ask("GET /knowledgeSource", undefined, "x");
  if (subject === "middle") {
    expect(status).toBe(200);
    expect(await second.steer.listSandboxes()).not.toHaveProperty("unusable");
    return;
  }
  expect(status).toBe(503);
  expect(body).toMatchObject({ message: expect.stringContaining("the scenario own no longer makes") });
  const listed = await second.steer.listSandboxes();
  expect(listed.sandboxes.map(({ id }) => id)).toEqual(["default", "y"]);
  expect(listed).toMatchObject({
    total: 3,
    unusable: [{ id: "x", reason: expect.stringContaining("delete the sandbox") }],
  });
  expect(await second.steer.deleteSandbox("x")).toEqual({ success: true, removed: 1 });
  expect(await second.steer.listSandboxes()).not.toHaveProperty("unusable");
  await expect(second.steer.deleteSandbox("x")).rejects.toMatchObject({ code: "unknown_sandbox" });
  await second.steer.createSandbox({ id: "x", scenario: "own" });
  expect(await second.ask("GET /knowledgeSource", undefined, "x")).toMatchObject({ status: 200 });
});

test("tells of what fell due in the first list of events, as in memory", async () => {
  const memory = createHomeMemory();
  const mock = await openKeptMock(openMemoryHome(memory, { kind: "file" }));
  const { now } = await mock.steer.getClock("default");
  const dueBy = new Date(Date.parse(now) + 60_000).toISOString();
  await mock.ask("PATCH /ticket/4", { status: "pending", dueBy });
  const { total: before } = await mock.steer.listEvents("default");
  await mock.steer.setClock("default", { now: new Date(Date.parse(now) + 120_000).toISOString() });
  const { total, events } = await mock.steer.listEvents("default");
  expect(total).toBeGreaterThan(before);
  expect((await mock.steer.listEvents("default")).events).toEqual(events);
});
