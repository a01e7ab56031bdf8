// How options, scenario and defaults determine a mock's start, and how a scenario changes a world.
import { describe, expect, it } from "vitest";
import type { ScenarioDeclaration } from "../../../mock/control/scenarios/scenario.ts";
import { createMock, type Mock, type MockOptions, type ScenarioFiles } from "../../../mock/create-mock.ts";
import { collectionNames } from "../../../mock/domain/records/collections.ts";
import { fingerprintOf } from "../engine/store/fingerprint.ts";

const dated: ScenarioDeclaration = {
  name: "dated",
  description: "Has a start of its own.",
  world: { tickets: 12, seed: 5 },
  clock: { now: "2024-02-29T08:00:00Z", mode: "running" },
};

function toFiles(...values: readonly object[]): ScenarioFiles {
  return { files: values.map((value, index) => ({ file: `${index}.json`, source: "folder", value })), broken: [] };
}

function start(options: MockOptions, ...scenarios: readonly object[]): Promise<Mock> {
  return createMock({ ...options, scenarioFiles: toFiles(dated, ...scenarios) });
}

describe("the start of a mock", () => {
  const now = Date.parse("2025-01-01T00:00:00Z");
  it.each([
    [
      "is the scenario's own without options",
      {},
      { seed: 5, tickets: 12, now: Date.parse("2024-02-29T08:00:00Z"), clockMode: "running" },
    ],
    [
      "follows the options before the scenario",
      { seed: 9, tickets: 3, now, clock: "frozen" },
      { seed: 9, tickets: 3, now, clockMode: "frozen" },
    ],
  ] as const)("%s", async (_, options, expected) => {
    await using mock = await start({ scenario: "dated", ...options });
    expect(mock.stateOf().start).toEqual({ scenario: "dated", world: "energy-de", ...expected });
  });

  it("is running machine time if requested, unless the scenario names a time", async () => {
    const before = Date.now();
    await using mock = await start({ machineTime: true });
    expect(mock.stateOf().start.clockMode).toBe("running");
    expect(mock.stateOf().start.initialTime).toBeGreaterThanOrEqual(before - 1000);
    await using second = await start({ machineTime: true, scenario: "dated" });
    expect(second.stateOf().start.now).toBe(Date.parse("2024-02-29T08:00:00Z"));
  });

  it("is overridden in a sandbox by its scenario, which the request overrides", async () => {
    await using mock = await start({ seed: 9 });
    await mock.control.createSandbox({ id: "a", scenario: "dated" });
    await mock.control.createSandbox({ id: "b", scenario: "dated", seed: 1, now: "2026-01-01T00:00:00Z" });
    expect(mock.stateOf("a").start).toMatchObject({ seed: 5, tickets: 12, now: Date.parse("2024-02-29T08:00:00Z") });
    expect(mock.stateOf("b").start).toMatchObject({ seed: 1, tickets: 12, now: Date.parse("2026-01-01T00:00:00Z") });
  });

  it("changes with a switch of scenario, except for the seed", async () => {
    await using mock = await start({ seed: 9 });
    const switched = await mock.control.switchScenario("default", { name: "dated" });
    expect(switched).toMatchObject({ name: "dated", seed: 9, tickets: 12, startsAt: "2024-02-29T08:00:00.000Z" });
    const switchedAgain = await mock.control.switchScenario("default", {
      name: "sla-breach",
      now: "2026-06-01T08:00:00Z",
    });
    expect(switchedAgain).toMatchObject({ name: "sla-breach", tickets: 200, startsAt: "2026-06-01T08:00:00.000Z" });
  });
});

describe("a scenario that changes a world", () => {
  it("shares that world's records, and differs only if it declares its own", async () => {
    await using mock = await start({}, { ...dated, name: "same", records: [] });
    for (const id of ["strict-pending", "outage", "sla-breach"]) await mock.control.createSandbox({ id, scenario: id });
    const ticket = (id?: string) => mock.stateOf(id).store.read((reader) => reader.get("tickets", 17));
    expect(ticket("strict-pending")).toBe(ticket());
    expect(ticket("outage")).toBe(ticket());
    expect(ticket("sla-breach")).toBe(ticket());
    const digests = await Promise.all(
      ["default", "outage", "sla-breach"].map((id) => fingerprintOf(mock.stateOf(id).store)),
    );
    expect(digests[1]).toBe(digests[0]);
    expect(digests[2]).not.toBe(digests[0]);
  });

  it("changes a record of the world and every record that embeds it", async () => {
    const fields = { firstName: "Neue", lastName: "Kollegin" };
    const renamed = { name: "renamed", description: "R.", records: [{ collection: "users", id: 1, fields }] };
    await using mock = await start({ scenario: "renamed" }, renamed);
    const [user, ticket] = mock
      .stateOf()
      .store.read((reader) => [reader.get("users", 1), reader.get("tickets", 1)] as const);
    expect(user?.wire).toMatchObject({ ...fields, id: 1, type: "agent" });
    expect(ticket?.agent).toBe(user?.wire);
  });

  it("numbers new records in order, so that later records can refer to them", async () => {
    const chained = {
      name: "chained",
      description: "C.",
      records: [
        { collection: "teams", count: 2 },
        { collection: "users", id: 40, fields: { teamIds: [6] } },
        { collection: "tickets", fields: { agentId: 40 } },
      ],
    };
    await using mock = await start({ scenario: "chained" }, chained);
    const ticket = mock.stateOf().store.read((reader) => reader.get("tickets", 201));
    expect(ticket).toMatchObject({ agentId: 40, assignedAgentIds: [40], agent: { id: 40 } });
  });

  it("may leave out collections that nothing refers to, and names the other collections in its refusal", async () => {
    const without = (name: string, ...names: string[]) => ({ name, description: "W.", world: { without: names } });
    const scenarios = [without("fine", "apps"), without("wrong", "apps", "tags"), without("idle", "workSessions")];
    await using mock = await start({ scenario: "fine" }, ...scenarios);
    expect((await mock.control.listRecords("default", "apps")).total).toBe(0);
    expect((await mock.control.listScenarios()).broken).toEqual([
      {
        file: "2.json",
        place: "/world/without/1",
        reason: expect.stringMatching(/nothing else refers to; \w+ refer to it, found tags$/),
      },
      { file: "3.json", place: "/world/without/0", reason: expect.stringMatching(/need their work sessions/) },
    ]);
  });

  it("has no sources in ticket outcomes if it has no knowledge, so that its state can be re-imported", async () => {
    await using mock = await start({});
    await mock.control.createSandbox({ id: "a", scenario: "empty", tickets: 40 });
    const tickets = mock.stateOf("a").store.read((reader) => [...reader.all("tickets")]);
    const outcomes = tickets.flatMap(({ intents }) => intents.flatMap(({ outcome }) => outcome ?? []));
    expect(tickets).toHaveLength(40);
    expect(outcomes.length).toBeGreaterThan(10);
    for (const outcome of outcomes) expect(outcome.sources).toEqual([]);
    expect(mock.stateOf("a").store.read((reader) => reader.get("tickets", 1))).toBe(tickets[0]);
    await mock.control.importState("a", await mock.control.exportState("a"));
    expect(mock.stateOf("a").store.read((reader) => reader.count("tickets"))).toBe(40);
  });

  it("determines the caller of tokens without a user: the named user, else its own administrator", async () => {
    const strangers = { tickets: 0, without: collectionNames };
    const users = [
      { collection: "users", id: 7, fields: { role: "agent" } },
      { collection: "users", id: 12, fields: { role: "administrator" } },
    ];
    const scenarios = [
      { name: "own", description: "O.", world: strangers, records: users },
      { name: "named", description: "N.", world: { ...strangers, caller: 7 }, records: users },
      { name: "shipped", description: "S.", world: { caller: 5 } },
      { name: "unknown", description: "U.", world: { ...strangers, caller: 8 }, records: users },
    ];
    await using mock = await start({}, ...scenarios);
    for (const [scenario, id] of Object.entries({ own: 12, named: 7, shipped: 5 })) {
      await mock.control.switchScenario("default", { name: scenario });
      const headers = { authorization: `Bearer ${await mock.token()}` };
      expect(await (await mock.fetch("http://mock/profile", { headers })).json()).toMatchObject({ id });
    }
    expect((await mock.control.listScenarios()).broken).toEqual([
      {
        file: "4.json",
        place: "/world/caller",
        reason: expect.stringContaining("the id of a user of the scenario's world"),
      },
    ]);
  });

  it("cannot have a size whose records need the collections that it leaves out", async () => {
    const strangers = {
      name: "strangers",
      description: "S.",
      world: { tickets: 0, without: ["contracts", "customers"] },
    };
    await using mock = await start({}, strangers);
    await mock.control.createSandbox({ scenario: "strangers" });
    await expect(mock.control.createSandbox({ scenario: "strangers", tickets: 5 })).rejects.toMatchObject({
      code: "invalid_scenario",
      violations: [
        { pointer: "/world/without/0", expected: "a collection that nothing else refers to; tickets refer to it" },
        { pointer: "/world/without/1", expected: "a collection that nothing else refers to; tickets refer to it" },
      ],
    });
  });

  it("is refused with every invalid record, not just the first", async () => {
    const records = [
      { collection: "tickets", fields: { agentId: 4711 } },
      { collection: "tickets", traits: ["gone"] },
      { collection: "tickets", fields: { status: "shut" } },
      { collection: "tickets" },
    ];
    const faults = [{ effect: { kind: "outage" }, match: { operationId: "nothing" } }];
    await using mock = await start({}, { name: "wrong", description: "W.", records, faults });
    expect((await mock.control.listScenarios()).broken.map(({ place }) => place)).toEqual([
      "/records/0/fields/agentId",
      "/records/1/traits",
      "/records/2/fields/status",
      "/faults/0/match/operationId",
    ]);
  });
});
