// Shipped scenarios and scenario files: checks, reports and reloads.
import { describe, expect, it } from "vitest";
import type { ScenarioFile } from "../../../../mock/control/scenarios/read-scenarios.ts";
import type { Scenario } from "../../../../mock/control/scenarios/scenario.ts";
import { createScenarioLibrary } from "../../../../mock/control/scenarios/scenario-library.ts";
import { DomainError } from "../../../../mock/engine/core/errors.ts";

const shipped = [
  { name: "plain", description: "Shipped." },
  { name: "loaded", description: "Shipped.", records: [{ collection: "teams" as const }] },
];

function createLibrary(tryOut: (scenario: Scenario) => void = () => {}) {
  return createScenarioLibrary({ shipped, tryOut });
}

function file(name: string, value: object): ScenarioFile {
  return { file: `mine/${name}.json`, source: "folder", value: { name, description: "Mine.", ...value } };
}

function filesOf(...files: readonly ScenarioFile[]) {
  return { files, broken: [] };
}

describe("a library", () => {
  it("has the shipped scenarios, then the files' scenarios with their source", () => {
    const library = createLibrary();
    expect(library.load(filesOf(file("mine", { extends: "plain" })))).toEqual(["mine"]);
    expect([...library.scenarios().keys()]).toEqual(["plain", "loaded", "mine"]);
    expect(library.scenarios().get("mine")).toMatchObject({ source: "folder", extends: "plain" });
    expect(library.nameOf("mine/mine.json")).toBe("mine");
  });

  it("lets files build on one another, whatever their order", () => {
    const library = createLibrary();
    library.load(filesOf(file("first", { extends: "second" }), file("second", { world: { tickets: 5 } })));
    expect(library.broken()).toEqual([]);
    expect(library.scenarios().get("first")).toMatchObject({ tickets: 5 });
  });

  it("reports every error of a file with its place, and loads the other files", () => {
    const library = createLibrary();
    const invalid = file("wrong", {
      world: { tickets: "many" },
      colour: "red",
      faults: [{ effect: { kind: "outage", status: 1 } }],
    });
    library.load(filesOf({ ...invalid, placeOf: (pointer) => `at ${pointer}` }, file("right", {})));
    expect([...library.scenarios().keys()]).toEqual(["plain", "loaded", "right"]);
    expect(library.broken().map(({ place, reason }) => [place, reason.split(":")[0]])).toEqual([
      ["at /world/tickets", "world.tickets"],
      ["at /faults/0/effect/status", "faults.0.effect.status"],
      ["at /colour", "colour"],
    ]);
  });

  it("suggests the nearest name for an unknown property", () => {
    const library = createLibrary();
    library.load(filesOf(file("wrong", { record: [], world: { ticket: 5, colour: 1 } })));
    expect(library.broken().map(({ place, reason }) => [place, / \(did you mean .*\?\)/.exec(reason)?.[0]])).toEqual([
      ["/world/ticket", " (did you mean tickets?)"],
      ["/world/colour", undefined],
      ["/record", " (did you mean records?)"],
    ]);
  });

  it("reports schema errors without trying the file out", () => {
    const library = createLibrary(() => expect.fail("tried out"));
    const records = [{ collection: "users", id: 7, trait: [] }, { collection: "teams" }];
    library.load(filesOf(file("odd", { extends: "loaded", records, faults: [{ effect: 1 }] })));
    expect(library.broken().map(({ place }) => place)).toEqual(["/records/0/trait", "/faults/0/effect"]);
    expect(library.scenarios().has("odd")).toBe(false);
  });

  it.each([
    ["a shipped scenario", "plain"],
    ["another file's scenario", "twice"],
  ])("refuses the name of %s", (_owner, name) => {
    const library = createLibrary();
    library.load(filesOf(file("twice", {}), { ...file(name, {}), file: "mine/again.json" }));
    expect(library.broken()).toEqual([
      {
        file: "mine/again.json",
        place: "/name",
        reason: expect.stringContaining(`${name} is already the name of`),
      },
    ]);
  });

  it("reports a scenario that extends an unknown one", () => {
    const library = createLibrary();
    library.load(filesOf(file("lost", { extends: "gone" })));
    expect(library.broken()).toEqual([{ file: "mine/lost.json", place: "", reason: 'there is no scenario "gone"' }]);
  });

  it("reports a scenario that cannot be built, with indexes into the file's own records", () => {
    const violation = { in: "body", pointer: "/records/1/traits", found: '"x"', expected: "one of y" } as const;
    const library = createLibrary(() => {
      throw new DomainError("rule", "invalid_scenario", "Wrong.", [violation]);
    });
    library.load(filesOf(file("odd", { extends: "loaded", records: [{ collection: "teams", traits: ["x"] }] })));
    const [report] = library.broken();
    expect(report).toEqual({
      file: "mine/odd.json",
      place: "/records/0/traits",
      reason: 'records.0.traits: expected one of y, found "x"',
    });
  });
});

describe("a reload", () => {
  it("names scenarios that changed, directly or through the scenario they extend, and keeps the other objects", () => {
    const library = createLibrary();
    const [ground, other] = [file("ground", { world: { tickets: 5 } }), file("other", {})];
    library.load(filesOf(ground, other, file("above", { extends: "ground" })));
    const before = library.scenarios().get("other");
    const resized = file("ground", { world: { tickets: 6 } });
    expect(library.load(filesOf(resized, other, file("above", { extends: "ground" }))).toSorted()).toEqual([
      "above",
      "ground",
    ]);
    expect(library.scenarios().get("other")).toBe(before);
    expect(library.load(filesOf(resized, other, file("above", { extends: "ground" })))).toEqual([]);
  });

  it("keeps the last valid version of a broken file, and drops a deleted file", () => {
    const library = createLibrary();
    library.load(filesOf(file("kept", { world: { tickets: 5 } }), file("gone", {})));
    expect(library.load(filesOf(file("kept", { world: { tickets: "x" } })))).toEqual(["gone"]);
    expect(library.scenarios().get("kept")).toMatchObject({ tickets: 5 });
    expect(library.scenarios().has("gone")).toBe(false);
    expect(library.load(filesOf(file("kept", { world: { tickets: 8 } })))).toEqual(["kept"]);
    expect(library.broken()).toEqual([]);
  });

  it("tries out only changed scenarios", () => {
    const attempts: string[] = [];
    const library = createLibrary(({ name }) => void attempts.push(name));
    library.load(filesOf(file("one", {}), file("two", {})));
    library.load(filesOf(file("one", {}), file("two", { world: { tickets: 1 } })));
    expect(attempts).toEqual(["one", "two", "two"]);
  });
});
