// Mocks over a home: what outlives the process, what replicas see of one another, and what happens while the home is away.
import { expect, test } from "vitest";
import { defineScenario, ticket } from "../../../scenarios/kit.ts";
import { createHomeMemory, openMemoryHome } from "../storage/memory-home.ts";
import { openKeptMock } from "./kept-mock.ts";

const text = (number: number) => ({ name: "Kept", text: `Text ${number}`, type: "faq" });

test("goes on where it was after a restart", async () => {
  const memory = createHomeMemory();
  const first = await openKeptMock(openMemoryHome(memory, { kind: "file" }));
  const changed = await first.ask("POST /knowledgeSource", text(1));
  expect(changed).toMatchObject({ status: 200 });
  await first.steer.advanceClock("default", { duration: "PT2H" });
  await first.steer.addFault("default", {
    match: { operationId: "getTicket" },
    effect: { kind: "status", status: 500 },
    when: { next: 2 },
  });
  expect(await first.ask("GET /ticket/3")).toMatchObject({ status: 500 });
  await first.steer.putSnapshot("default", "before");
  await first.steer.createSandbox({ id: "other", scenario: "empty" });
  await first.ask("POST /knowledgeSource", text(2), "other");
  await first.ask("POST /knowledgeSource", text(3));
  const state = await first.steer.exportState("default");
  const [other, clock] = [await first.steer.exportState("other"), await first.steer.getClock("default")];
  await first.end();

  const second = await openKeptMock(openMemoryHome(memory, { kind: "file" }));
  expect(await second.steer.exportState("default")).toEqual(state);
  expect(await second.steer.exportState("other")).toEqual(other);
  expect(await second.steer.getClock("default")).toEqual(clock);
  expect((await second.steer.listSandboxes()).sandboxes.map(({ id }) => id)).toEqual(["default", "other"]);
  expect(await second.ask("GET /ticket/3")).toMatchObject({ status: 500 });
  expect(await second.ask("GET /ticket/3")).toMatchObject({ status: 200 });
  await second.steer.undoChange("default");
  await second.steer.restoreSnapshot("default", "before");
  await second.end();
});

test("shows on every replica what one has answered", async () => {
  const memory = createHomeMemory();
  const [one, two] = [await openKeptMock(openMemoryHome(memory)), await openKeptMock(openMemoryHome(memory))];
  const { body: made } = await one.ask("POST /knowledgeSource", text(0));
  const { id } = made as { id: string };
  for (let number = 1; number < 6; number += 1) {
    const [here, there] = number % 2 === 0 ? [one, two] : [two, one];
    expect(await here.ask("POST /knowledgeSource", text(number))).toMatchObject({ status: 200 });
    expect((await there.ask(`GET /knowledgeSource/${id}`)).body).toMatchObject({ text: `Text ${number}` });
  }
  await Promise.all(
    Array.from({ length: 12 }, (_, index) => (index % 2 ? one : two).ask("POST /knowledgeSource", text(100 + index))),
  );
  expect(await one.steer.exportState("default")).toEqual(await two.steer.exportState("default"));
  expect(await one.steer.getSandbox("default")).toMatchObject({ version: 18 });
});

test("counts a fault's requests over all replicas", async () => {
  const memory = createHomeMemory();
  const [one, two] = [await openKeptMock(openMemoryHome(memory)), await openKeptMock(openMemoryHome(memory))];
  await one.steer.addFault("default", { effect: { kind: "status", status: 500 }, when: { next: 7 } });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 3 ? one : two).ask("GET /ticket/3")),
  );
  expect(answers.filter(({ status }) => status === 500)).toHaveLength(7);
});

test("acknowledges nothing while the home is away, and goes on when it is back", async () => {
  const memory = createHomeMemory();
  const home = openMemoryHome(memory, { kind: "file" });
  const mock = await openKeptMock(home);
  const before = await mock.steer.exportState("default");
  home.faults.isAway = true;
  const refused = await Promise.all([
    mock.ask("POST /knowledgeSource", text(1)),
    mock.ask("POST /knowledgeSource", text(2)),
  ]);
  for (const { status, body } of refused) {
    expect(status).toBe(503);
    expect(body).toMatchObject({ code: "storage_unavailable" });
  }
  home.faults.isAway = false;
  expect(await mock.steer.exportState("default")).toEqual(before);
  expect(await mock.ask("POST /knowledgeSource", text(3))).toMatchObject({ status: 200 });
});

test("finds out what became of a change whose answer was lost", async () => {
  const home = openMemoryHome(createHomeMemory(), { kind: "file" });
  const mock = await openKeptMock(home);
  home.faults.lostAnswers = 1;
  expect(await mock.ask("POST /knowledgeSource", text(1))).toMatchObject({ status: 503 });
  const { body } = await mock.ask("GET /knowledgeSource");
  expect(JSON.stringify(body)).toContain("Text 1");
});

test("refuses changes of a world that its scenario no longer makes, and loses nothing", async () => {
  const memory = createHomeMemory();
  const scenarioOf = (subject: string) =>
    defineScenario({ name: "own", description: "One ticket.", records: [ticket.open({ subject })] });
  const options = (subject: string) => ({ scenarios: [scenarioOf(subject)], scenario: "own" });
  const first = await openKeptMock(openMemoryHome(memory, { kind: "file" }), options("One"));
  await first.ask("POST /knowledgeSource", text(1));
  await first.end();
  const other = openKeptMock(openMemoryHome(memory, { kind: "file" }), options("Two"));
  await expect(other).rejects.toMatchObject({ message: expect.stringContaining("the scenario own no longer makes") });
  const again = await openKeptMock(openMemoryHome(memory, { kind: "file" }), options("One"));
  expect(JSON.stringify((await again.ask("GET /knowledgeSource")).body)).toContain("Text 1");
});

test("asks for what was kept since, where somebody joins a load that had begun", async () => {
  const memory = createHomeMemory();
  const home = openMemoryHome(memory);
  const [one, two] = [await openKeptMock(openMemoryHome(memory)), await openKeptMock(home)];
  await one.steer.createSandbox({ id: "a" });
  const [gate, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const before = home.calls.get("requestsSince") ?? 0;
  // Once the state is read, the load goes no further.
  home.faults.wait = async () => {
    if ((home.calls.get("requestsSince") ?? 0) === before) return;
    asked.resolve();
    await gate.promise;
  };
  const first = two.ask("GET /knowledgeSource", undefined, "a");
  await asked.promise;
  expect(await one.ask("POST /knowledgeSource", text(1), "a")).toMatchObject({ status: 200 });
  const second = two.ask("GET /knowledgeSource", undefined, "a");
  gate.resolve();
  expect(JSON.stringify((await second).body)).toContain("Text 1");
  expect(await first).toMatchObject({ status: 200 });
});
