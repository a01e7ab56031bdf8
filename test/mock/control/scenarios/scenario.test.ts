// Which settings a scenario inherits.
import { describe, expect, it } from "vitest";
import {
  defineScenario,
  type ScenarioDeclaration,
  toHouseRules,
  toScenario,
} from "../../../../mock/control/scenarios/scenario.ts";

const base = defineScenario({
  name: "base",
  description: "The base scenario.",
  world: { tickets: 40, seed: 7, without: ["apps"] },
  records: [{ collection: "teams", id: 50 }],
  clock: { now: "2025-01-01T00:00:00Z", mode: "frozen" },
  faults: [{ id: "slow", effect: { kind: "delay", fixedMs: 5 } }],
  rules: { pendingNeedsDueDate: true },
});
const plain = { name: "plain", description: "Nothing of its own." };
const findAmong = (...declared: ScenarioDeclaration[]) => {
  const byName = new Map(declared.map((declaration) => [declaration.name, declaration]));
  return (name: string) => byName.get(name);
};
const findNone = () => undefined;

describe("a scenario", () => {
  it("needs only a name and a description", () => {
    const scenario = toScenario(plain, findNone);
    expect(scenario).toMatchObject({ ...plain, extends: null, records: [], faults: [], rules: {}, without: [] });
    expect(toHouseRules(scenario)).toEqual({ pendingNeedsDueDate: false });
  });

  it("inherits everything but name and description", () => {
    const { name: _name, description: _description, ...inherited } = toScenario(base, findNone);
    expect(toScenario({ ...plain, extends: base }, findNone)).toEqual({ ...inherited, ...plain, extends: "base" });
  });

  it("can extend a scenario by name or by value", () => {
    const find = findAmong(base);
    expect(toScenario({ ...plain, extends: "base" }, find)).toEqual(toScenario({ ...plain, extends: base }, find));
  });

  it("overrides individual settings of world, clock and rules", () => {
    const scenario = toScenario(
      {
        ...plain,
        extends: base,
        world: { tickets: 3 },
        clock: { mode: "running" },
        rules: { pendingNeedsDueDate: false },
      },
      findNone,
    );
    expect(scenario).toMatchObject({ tickets: 3, seed: 7, without: ["apps"], rules: { pendingNeedsDueDate: false } });
    expect(scenario.clock).toEqual({ now: "2025-01-01T00:00:00Z", mode: "running" });
  });

  it("appends its records and faults to the inherited ones", () => {
    const extended = toScenario(
      {
        ...plain,
        extends: base,
        records: [{ collection: "teams", id: 51 }],
        faults: [{ id: "down", effect: { kind: "outage" } }],
      },
      findNone,
    );
    expect(extended.records?.map(({ id }) => id)).toEqual([50, 51]);
    expect(extended.faults?.map(({ id }) => id)).toEqual(["slow", "down"]);
  });

  it("inherits across several levels, and names the nearest parent", () => {
    const middle = { name: "middle", description: "Between.", extends: "base", world: { seed: 9 } };
    const scenario = toScenario({ ...plain, extends: "middle" }, findAmong(base, middle));
    expect(scenario).toMatchObject({ extends: "middle", tickets: 40, seed: 9 });
  });

  it("cannot extend an unknown scenario or, indirectly, itself", () => {
    expect(() => toScenario({ ...plain, extends: "gone" }, findNone)).toThrow('there is no scenario "gone"');
    const [one, two] = [
      { ...plain, name: "one", extends: "two" },
      { ...plain, name: "two", extends: "one" },
    ];
    expect(() => toScenario(one, findAmong(one, two))).toThrow("one builds on itself");
  });
});
