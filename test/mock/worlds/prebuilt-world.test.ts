// A mock started from an exported state behaves like the original, and refuses what only a world builder could do.
import { describe, expect, it } from "vitest";
import { createMock, type Mock, type MockOptions } from "../../../mock/create-mock.ts";
import { json, startChangedMock } from "../control/changed-mock.ts";

async function exportChangedState(): Promise<object> {
  await using mock = await startChangedMock();
  return mock.control.exportState("default");
}

/** One state for all tests that do not change it. */
const shared = exportChangedState();

async function start(options: MockOptions = {}): Promise<Mock> {
  return createMock({ state: await shared, auth: "off", ...options });
}

const prebuilt = { category: "rule", code: "prebuilt_world" };

describe("a mock started from a state", () => {
  const requests: readonly (readonly [string, RequestInit?])[] = [
    ["/ticket/3"],
    ["/ticket/search", { method: "POST", headers: json, body: JSON.stringify({ limit: 100 }) }],
    ["/ticket/3", { method: "PATCH", headers: json, body: JSON.stringify({ status: "pending", dueBy: null }) }],
    ["/ticket/4", { method: "PATCH", headers: json, body: JSON.stringify({ status: "closed" }) }],
    ["/ai-agents"],
    ["/nowhere"],
  ];
  it("behaves like the mock from which it was exported, and exports the same state again", async () => {
    await using original = await startChangedMock();
    const state = await original.control.exportState("default");
    await using mock = await createMock({ state, auth: "off" });
    expect(await mock.control.exportState("default")).toEqual(state);
    for (const [path, init] of requests) {
      const [expected, actual] = [await original.fetch(path, init), await mock.fetch(path, init)];
      // Values, not bytes: a state has its properties in the contract's order.
      expect([actual.status, await actual.json()]).toEqual([expected.status, await expected.json()]);
    }
    expect(await mock.control.getClock("default")).toEqual(await original.control.getClock("default"));
  });

  it("starts every sandbox in that state, and resets it to that state", async () => {
    await using mock = await start();
    const expected = await mock.control.exportState("default");
    const sandbox = mock.sandbox((await mock.control.createSandbox()).id);
    await sandbox.control.patchRecord("tickets", 1, { subject: "Anders" });
    await sandbox.control.advanceClock({ duration: "P1D" });
    await sandbox.control.clearFaults();
    expect(await sandbox.control.exportState()).not.toEqual(expected);
    await sandbox.control.resetSandbox();
    expect(await sandbox.control.exportState()).toEqual(expected);
    expect(await mock.control.exportState("default")).toEqual(expected);
    await sandbox.control.switchScenario({ name: "default" });
    expect(await sandbox.control.exportState()).toEqual(expected);
  });

  it("supports clock, faults, journal, snapshots and complete records", async () => {
    await using mock = await start();
    const { control } = mock.sandbox();
    await control.putSnapshot("before");
    await control.addFault({ id: "down", effect: { kind: "outage" }, match: { operationId: "getTicket" } });
    expect((await mock.fetch("/ticket/1")).status).toBe(503);
    await control.deleteFault("down");
    expect((await control.listRequests({ status: 503 })).total).toBe(1);
    await control.advanceClock({ duration: "PT1H" });
    const team = await control.getRecord("teams", 1);
    await control.putRecord("teams", 91, { ...team, id: 91, name: "Neu" });
    const { id: _, ...fields } = team;
    await control.createRecord("teams", { ...fields, name: "Noch eins" });
    expect(await control.getRecord("teams", 92)).toMatchObject({ name: "Noch eins" });
    await control.restoreSnapshot("before");
    await expect(control.getRecord("teams", 91)).rejects.toThrow("no record 91");
  });

  it("may start at another time, with a running clock", async () => {
    await using mock = await start({ now: "2027-05-01T10:00:00Z", clock: "running" });
    expect(await mock.control.getClock("default")).toMatchObject({ mode: "running", now: /^2027-05-01T10:00:0/ });
    const { id } = await mock.control.createSandbox({ now: "2028-01-01T00:00:00Z" });
    expect((await mock.control.getScenario(id)).startsAt).toBe("2028-01-01T00:00:00.000Z");
    expect((await mock.control.getClock(id)).now).toMatch(/^2028-01-01T00:00:0/);
  });

  it("lists a single scenario, the state", async () => {
    await using mock = await start();
    expect(await mock.control.listScenarios()).toMatchObject({
      scenarios: [{ name: "default", source: "file" }],
      broken: [],
    });
  });

  it("does not change the value passed in, and notices changes to it", async () => {
    const state = JSON.parse(JSON.stringify(await shared));
    await using first = await createMock({ state, auth: "off" });
    await using second = await createMock({ state, auth: "off" });
    expect(second.stateOf().store.read((reader) => reader.get("tickets", 1))).toBe(
      first.stateOf().store.read((reader) => reader.get("tickets", 1)),
    );
    state.collections.teams[0].name = "Umbenannt";
    await using third = await createMock({ state, auth: "off" });
    expect(await third.control.getRecord("default", "teams", 1)).toMatchObject({ name: "Umbenannt" });
    expect(await first.control.getRecord("default", "teams", 1)).not.toMatchObject({ name: "Umbenannt" });
  });
});

describe("a mock started from a state refuses", () => {
  it("another world, with every setting that would need one", async () => {
    await using mock = await start();
    const otherSandbox = mock.control.createSandbox({ scenario: "empty", seed: 7, tickets: 3 });
    await expect(otherSandbox).rejects.toMatchObject({
      ...prebuilt,
      message: expect.stringContaining("control.importState"),
      violations: [{ pointer: "/scenario" }, { pointer: "/seed" }, { pointer: "/tickets" }],
    });
    await expect(mock.control.switchScenario("default", { name: "empty" })).rejects.toMatchObject({
      ...prebuilt,
      violations: [{ in: "body", pointer: "/name", found: '"empty"' }],
    });
    expect(await mock.control.createSandbox({ scenario: "default", seed: 1 })).toMatchObject({ seed: 1 });
    expect((await mock.control.listSandboxes()).total).toBe(2);
  });

  it("a record with traits or missing fields, over HTTP too", async () => {
    await using mock = await start();
    const body = JSON.stringify({ traits: ["escalated"], subject: "Nachfrage" });
    const response = await mock.fetch("/__admin/state/tickets", { method: "POST", headers: json, body });
    const refusal = await response.json();
    expect([response.status, refusal.code]).toEqual([422, "prebuilt_world"]);
    const pointers = refusal.violations.map(({ pointer }: { pointer: string }) => pointer);
    expect(pointers).toEqual(expect.arrayContaining(["/traits/0", "/status", "/customerId"]));
    await expect(mock.control.createRecord("default", "teams", {})).rejects.toThrow(
      expect.objectContaining({ ...prebuilt, message: expect.stringContaining("complete a record of teams") }),
    );
    expect((await mock.control.getSandbox("default")).version).toBe(0);
  });

  it("scenario files", async () => {
    await using mock = await start();
    await expect(mock.loadScenarios({ files: [], broken: [] })).rejects.toMatchObject(prebuilt);
  });
});

describe("a state to start from", () => {
  it.each([{ scenario: "empty" }, { seed: 1 }, { tickets: 5 }, { scenarioFiles: { files: [], broken: [] } }])(
    "is refused together with %j",
    async (options) => {
      const [name = ""] = Object.keys(options);
      const pending = createMock({ state: await shared, ...options });
      await expect(pending).rejects.toThrow(RangeError);
      await expect(pending).rejects.toThrow(name);
    },
  );

  it("is refused with a violation for each invalid place", async () => {
    await expect(createMock({ state: { format: "zip", seed: "x" } })).rejects.toMatchObject({
      code: "invalid_request",
      violations: expect.arrayContaining([
        expect.objectContaining({ pointer: "/format" }),
        expect.objectContaining({ pointer: "/seed" }),
        expect.objectContaining({ pointer: "/collections" }),
      ]),
    });
    const state = JSON.parse(JSON.stringify(await shared));
    state.collections.tickets[0].customerId = "4711";
    delete state.collections.teams[1].name;
    await expect(createMock({ state })).rejects.toMatchObject({
      code: "invalid_state",
      violations: [
        expect.objectContaining({ pointer: "/collections/teams/1/name", found: "nothing" }),
        expect.objectContaining({ pointer: "/collections/tickets/0/customerId", found: '"4711"' }),
      ],
    });
  });
});
