// Which start a sandbox gets when only some of it was asked for.
import { expect, it } from "vitest";
import { type AskedStart, type StartDefaults, toStart } from "../../../../mock/control/sandboxes/start.ts";
import type { Scenario } from "../../../../mock/control/scenarios/scenario.ts";

const scenarios: ReadonlyMap<string, Scenario> = new Map([
  ["plain", { name: "plain", description: "Names no size." }],
  ["large", { name: "large", description: "Names a size.", tickets: 5_000 }],
]);
const defaults: StartDefaults = { scenario: "plain", seed: 3, tickets: undefined, now: 1_000, clockMode: "running" };

it("takes what is left out from the start of the mock", () => {
  const plain = { scenario: "plain", seed: 3, tickets: 200, now: 1_000, clockMode: "running" };
  expect(toStart({}, defaults, scenarios)).toEqual(plain);
  expect(toStart({ seed: 0, tickets: 0, now: Date.UTC(1980, 0) }, defaults, scenarios)).toEqual({
    ...plain,
    seed: 0,
    tickets: 0,
    now: Date.UTC(1980, 0),
  });
});

it("sizes the world as asked, else as the mock was told for its own scenario, else as the scenario says, else at 200", () => {
  const sized = { ...defaults, tickets: 50 };
  const ticketsOf = (asked: AskedStart, given: StartDefaults = sized) => toStart(asked, given, scenarios).tickets;
  expect(ticketsOf({ scenario: "large", tickets: 7 })).toBe(7);
  expect(ticketsOf({})).toBe(50);
  expect(ticketsOf({}, { ...sized, scenario: "large" })).toBe(50);
  expect(ticketsOf({ scenario: "large" })).toBe(5_000);
  expect(ticketsOf({ scenario: "plain" }, { ...sized, scenario: "large" })).toBe(50);
  expect(ticketsOf({ scenario: "plain" }, { ...defaults, scenario: "large" })).toBe(200);
});

it("refuses a scenario that nobody declared", () => {
  expect(() => toStart({ scenario: "lrage" }, defaults, scenarios)).toThrow(
    expect.objectContaining({
      category: "rule",
      code: "unknown_scenario",
      violations: [{ in: "body", pointer: "/scenario", found: '"lrage"', expected: "one of plain, large" }],
    }),
  );
});
