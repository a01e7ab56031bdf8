// With machine time, mocks and sandboxes start and restart at the machine's current time.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { MockOptions } from "../../mock/create-mock.ts";
import { openSqlite } from "../../mock/engine/storage/drivers/sqlite.ts";
import { assembleMock } from "../../mock/mock.ts";
import { resolveOptions } from "../../mock/options/mock-options.ts";
import { loadWorlds } from "../../mock/worlds/load-worlds.ts";
import { useTemporaryFolder } from "./temporary-folder.ts";

const folder = useTemporaryFolder();

const minute = 60_000;
const hour = 60 * minute;
const at = (time: string) => Date.parse(`2026-05-04T${time}:00Z`);

/** Starts a mock whose machine time the test advances, and records the worlds of its sandboxes. */
async function start(overrides: MockOptions = {}) {
  let now = at("10:42") + 0.5;
  const options = { machineTime: true, auth: "off", tickets: 20, ...overrides } as const;
  const { worldSource, ...worlds } = await loadWorlds(resolveOptions(options), undefined, () => now);
  const worldsUsed = new Set<object>();
  const world: typeof worldSource.world = (request) => {
    const result = worldSource.world(request);
    worldsUsed.add(result);
    return result;
  };
  const sources = {
    worlds: { ...worlds, worldSource: { ...worldSource, world } },
    realTime: () => now,
    stopwatch: () => now,
  };
  const { mock } = await assembleMock(options, sources);
  /** Returns a sandbox's start and clock, as month, day, hour and minute. */
  const timesOf = (id = "default") => {
    const { start, clock } = mock.stateOf(id);
    return [start.now, clock.now()].map((time) => new Date(time).toISOString().slice(5, 16));
  };
  const wait = (milliseconds: number) => {
    now += milliseconds;
  };
  return { mock, worldsUsed, timesOf, wait };
}

describe("a mock at the machine's time", () => {
  it("starts at the current time, in the world of the last full hour", async () => {
    const { mock, timesOf } = await start();
    expect(timesOf()).toEqual(["05-04T10:00", "05-04T10:42"]);
    expect(await mock.control.getScenario("default")).toMatchObject({ startsAt: "2026-05-04T10:00:00.000Z" });
    expect(await mock.control.getClock("default")).toEqual({ now: "2026-05-04T10:42:00.000Z", mode: "running" });
  });

  it("resets, switches and creates sandboxes at the current time", async () => {
    const { mock, timesOf, wait } = await start();
    wait(25 * hour);
    expect(timesOf()).toEqual(["05-04T10:00", "05-05T11:42"]);
    await mock.control.createSandbox({ id: "new" });
    await mock.control.resetSandbox("default");
    expect([timesOf(), timesOf("new")]).toEqual(Array(2).fill(["05-05T11:00", "05-05T11:42"]));
    wait(24 * hour);
    await mock.control.switchScenario("new", { name: "sla-breach" });
    await mock.control.createSandbox({ id: "other", scenario: "busy-inbox" });
    expect([timesOf("new"), timesOf("other")]).toEqual(Array(2).fill(["05-06T11:00", "05-06T11:42"]));
  });

  it("resets a fork to the start of its original", async () => {
    const { mock, worldsUsed, timesOf, wait } = await start();
    wait(2 * hour);
    await mock.control.forkSandbox("default", { id: "fork" });
    await mock.control.resetSandbox("fork");
    expect(timesOf("fork")).toEqual(["05-04T10:00", "05-04T10:42"]);
    expect(worldsUsed.size).toBe(1);
  });

  it("builds a new world only for the first reset of an hour", async () => {
    const { mock, worldsUsed, wait } = await start();
    for (const minutes of [5, 10, 1]) {
      wait(minutes * minute);
      await mock.control.resetSandbox("default");
    }
    expect(worldsUsed.size).toBe(1);
    wait(2 * minute);
    await mock.control.resetSandbox("default");
    expect(worldsUsed.size).toBe(2);
  });

  it("shares one world among 300 sandboxes created within a minute", async () => {
    const { mock, worldsUsed, wait } = await start({ autoSandbox: true });
    const names = Array.from({ length: 300 }, (_, index) => `visitor-${index}`);
    const tickets = new Set<unknown>();
    for (const name of names) {
      wait(200);
      expect((await mock.fetch(`/__sandbox/${name}/ticket/1`)).status).toBe(200);
      tickets.add(mock.stateOf(name).store.read((reader) => reader.get("tickets", 9)));
    }
    expect([worldsUsed.size, tickets.size]).toEqual([1, 1]);
  });

  it("runs steps that fall due between the full hour and the current time", async () => {
    const due = (id: number, dueBy: string) =>
      ({ collection: "tickets", id, fields: { status: "open", isEscalated: false, dueBy } }) as const;
    const records = [due(901, "+PT20M"), due(902, "+PT50M")];
    const scenarios = [{ name: "due", description: "Tickets fall due.", records }];
    const { mock } = await start({ scenario: "due", scenarios });
    const isEscalated = async (id: number) => (await (await mock.fetch(`/ticket/${id}`)).json()).isEscalated;
    expect([await isEscalated(901), await isEscalated(902)]).toEqual([true, false]);
  });

  it("resolves a relative start from the current time", async () => {
    const { mock, timesOf, wait } = await start();
    wait(3 * hour);
    await mock.control.createSandbox({ id: "a", now: "-PT2H" });
    expect(timesOf("a")).toEqual(["05-04T11:42", "05-04T11:42"]);
    wait(hour);
    await mock.control.resetSandbox("a");
    expect(timesOf("a")).toEqual(["05-04T11:42", "05-04T11:42"]);
  });

  it("restarts the sandbox of a changed scenario file at the current time", async () => {
    const file = (description: string) => ({
      files: [{ file: "mine.json", source: "folder", value: { name: "mine", description } } as const],
      broken: [],
    });
    const { mock, timesOf, wait } = await start({ scenario: "mine", scenarioFiles: file("Before.") });
    wait(3 * hour);
    await mock.loadScenarios(file("After."));
    expect(timesOf()).toEqual(["05-04T13:00", "05-04T13:42"]);
    await mock.loadScenarios({ files: [], broken: [] });
    wait(hour);
    await mock.control.resetSandbox("default");
    expect(timesOf()).toEqual(["05-04T13:00", "05-04T14:42"]);
  });
});

describe("a fixed start", () => {
  const dated = { name: "dated", description: "Has a start.", clock: { now: "2024-02-29T08:00:00Z" } } as const;

  it.each<[string, MockOptions, string]>([
    ["by an option", { now: "2026-01-02T03:04:00Z" }, "01-02T03:04"],
    ["by the scenario", { scenario: "dated", scenarios: [dated] }, "02-29T08:00"],
    ["by a frozen clock", { clock: "frozen" }, "05-04T10:42"],
  ])("%s applies to resets and new sandboxes", async (_, options, expected) => {
    const { mock, worldsUsed, timesOf, wait } = await start(options);
    expect(timesOf()).toEqual([expected, expected]);
    wait(25 * hour);
    await mock.control.resetSandbox("default");
    await mock.control.createSandbox({ id: "new" });
    expect([timesOf(), timesOf("new")]).toEqual(Array(2).fill([expected, expected]));
    expect(worldsUsed.size).toBe(1);
  });

  it("is dropped by a switch to a scenario without a start", async () => {
    const { mock, timesOf, wait } = await start({ scenario: "dated", scenarios: [dated] });
    wait(hour);
    await mock.control.switchScenario("default", { name: "empty" });
    expect(timesOf()).toEqual(["05-04T11:00", "05-04T11:42"]);
  });
});

it("stored sandboxes follow the storage's clock, even after a restart", async () => {
  let now = at("10:42");
  async function open() {
    const storage = { ...(await openSqlite(join(folder, "clock.db"))), now: () => now };
    return assembleMock({ machineTime: true, auth: "off", tickets: 20 }, { storage });
  }
  const { mock: first } = await open();
  expect(await first.control.getScenario("default")).toMatchObject({ startsAt: "2026-05-04T10:00:00.000Z" });
  await first.close();
  now += 25 * hour;
  const { mock } = await open();
  expect(await mock.control.getClock("default")).toMatchObject({ now: "2026-05-05T11:42:00.000Z" });
  await mock.control.resetSandbox("default");
  expect(await mock.control.getScenario("default")).toMatchObject({ startsAt: "2026-05-05T11:00:00.000Z" });
  expect(await mock.control.getClock("default")).toMatchObject({ now: "2026-05-05T11:42:00.000Z" });
  await mock.close();
});
