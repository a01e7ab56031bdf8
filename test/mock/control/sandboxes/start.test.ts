// How request, mock options, scenario and defaults determine the start of a sandbox.
import { describe, expect, it } from "vitest";
import { requireWorld } from "../../../../mock/control/sandboxes/find-scenario.ts";
import {
  type StartDefaults,
  type StartRequest,
  toDefaults,
  toStart,
} from "../../../../mock/control/sandboxes/start.ts";
import type { Scenario } from "../../../../mock/control/scenarios/scenario.ts";
import { energyDe } from "../../../fixtures/energy-de.ts";

const largeStart = { seed: 8, tickets: 5_000, clock: { now: "2024-02-29T08:00:00Z", mode: "frozen" } } as const;
const scenarios: ReadonlyMap<string, Scenario> = new Map([
  ["plain", { name: "plain", description: "Names nothing." }],
  ["large", { name: "large", description: "Names a start of its own.", ...largeStart }],
]);
const source = { scenarios: () => scenarios };
const world = "energy-de";
const largeResult = { world, seed: 8, tickets: 5_000, now: Date.UTC(2024, 1, 29, 8), clockMode: "frozen" };
const plain = { scenario: "plain", world, seed: 3, tickets: 200, now: 1_000, clockMode: "running" } as const;
const defaults = toDefaults(plain, {});

it("toStart takes omitted settings from the mock's start", () => {
  expect(toStart({}, defaults, source)).toEqual(plain);
  const request = { seed: 0, tickets: 0, now: Date.UTC(1980, 0) };
  expect(toStart(request, defaults, source)).toEqual({ ...plain, ...request });
});

it("toStart sizes the world by the request, else by the mock for its own scenario, else by the scenario, else 200", () => {
  const sized = toDefaults({ ...plain, tickets: 50 }, { tickets: 50 });
  const ticketsOf = (request: StartRequest, mockDefaults: StartDefaults = sized) =>
    toStart(request, mockDefaults, source).tickets;
  expect(ticketsOf({ scenario: "large", tickets: 7 })).toBe(7);
  expect(ticketsOf({})).toBe(50);
  expect(ticketsOf({}, { ...sized, scenario: "large" })).toBe(50);
  expect(ticketsOf({ scenario: "large" })).toBe(5_000);
  expect(ticketsOf({ scenario: "plain" }, { ...sized, scenario: "large" })).toBe(50);
  expect(ticketsOf({ scenario: "plain" }, { ...defaults, scenario: "large" })).toBe(200);
});

it("toStart keeps a current time that differs from the start, unless another start is requested", () => {
  const later = toDefaults({ ...plain, initialTime: 9_000 }, {});
  expect(toStart({}, later, source)).toEqual({ ...plain, initialTime: 9_000 });
  expect(toStart({ now: Date.UTC(2000, 0) }, later, source)).toEqual({ ...plain, now: Date.UTC(2000, 0) });
  expect(toStart({ scenario: "large" }, later, source)).toEqual({ scenario: "large", ...largeResult });
});

it("toStart refuses an unknown scenario, and says where it was named", () => {
  const refusal = (pointer: string) =>
    expect.objectContaining({
      category: "rule",
      code: "unknown_scenario",
      violations: [{ in: "body", pointer, found: '"lrage"', expected: "one of plain, large" }],
    });
  expect(() => toStart({ scenario: "lrage" }, defaults, source)).toThrow(refusal("/scenario"));
  expect(() => toStart({ scenario: "lrage" }, defaults, source, "/name")).toThrow(refusal("/name"));
});

it("toStart mentions broken files if a scenario is unknown, because one of them may define it", () => {
  const broken = () => [
    { file: "mine/large.json", place: "line 3, column 1", reason: "is not JSON" },
    { file: "mine/b.ts", place: "", reason: "has no default export" },
  ];
  expect(() => toStart({ scenario: "lrage" }, defaults, { ...source, broken })).toThrow(
    /^There is no scenario lrage \(did you mean large\?\); expected one of plain, large\. Broken scenario files: mine\/large\.json, line 3, column 1: is not JSON; mine\/b\.ts: has no default export\.\n/,
  );
});

describe("the world", () => {
  const worlds = new Map(["energy-de", "parcels-en"].map((name) => [name, { ...energyDe, name }]));
  const meters = { name: "meters", description: "Needs meters.", world: "energy-de" };
  const source = {
    scenarios: () => new Map([...scenarios, ["meters", meters]]),
    getTexts: (name = "energy-de", pointer?: string) => requireWorld(name, worlds, pointer),
  };
  const shop = toDefaults({ ...plain, world: "parcels-en" }, { world: "parcels-en" });

  it("comes from the request, else the scenario, else the mock, else the default", () => {
    const worldOf = (request: StartRequest, given = defaults) => toStart(request, given, source).world;
    expect(worldOf({})).toBe("energy-de");
    expect(worldOf({}, shop)).toBe("parcels-en");
    expect(worldOf({ scenario: "large" }, shop)).toBe("parcels-en");
    expect(worldOf({ world: "parcels-en" })).toBe("parcels-en");
    expect(worldOf({ scenario: "meters" })).toBe("energy-de");
  });

  it("must exist and match the scenario", () => {
    expect(() => toStart({ world: "parcel-en" }, defaults, source)).toThrow(
      /no world parcel-en \(did you mean parcels-en\?\)/,
    );
    for (const [request, mockDefaults] of [
      [{ scenario: "meters", world: "parcels-en" }, defaults],
      [{ scenario: "meters" }, shop],
    ] as const)
      expect(() => toStart(request, mockDefaults, source)).toThrow(
        /scenario meters needs the world energy-de; found parcels-en/,
      );
  });
});
