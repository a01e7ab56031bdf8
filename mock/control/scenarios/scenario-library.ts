// The library of shipped scenarios and scenarios from files, with the errors of broken files.
import type { BrokenScenario } from "./broken-scenario.ts";
import { type ReadingParts, readScenarios, type ScenarioCatalogue, type ScenarioFiles } from "./read-scenarios.ts";
import { isSameScenario, type Scenario, type ScenarioDeclaration, toScenario } from "./scenario.ts";

export interface ScenarioLibrary {
  /** Keyed by name, shipped scenarios first. */
  scenarios(): ReadonlyMap<string, Scenario>;
  broken(): readonly BrokenScenario[];
  /** The name of the scenario in a file. */
  nameOf(file: string): string | undefined;
  /**
   * Replaces all scenarios from files. If a file is now broken, its previous scenario remains; if a file is gone, so is
   * its scenario.
   * @returns the names of the changed scenarios
   */
  load(files: ScenarioFiles): readonly string[];
}

export interface LibraryParts extends Pick<ReadingParts, "tryOut" | "fromState"> {
  readonly shipped: readonly ScenarioDeclaration[];
}

// Shared by every library of these scenarios, because the objects are keys of cached worlds.
const cache = new WeakMap<readonly ScenarioDeclaration[], ReadonlyMap<string, Scenario>>();

function resolveOnce(
  shipped: readonly ScenarioDeclaration[],
  declarations: ReadonlyMap<string, ScenarioDeclaration>,
): ReadonlyMap<string, Scenario> {
  const cached = cache.get(shipped);
  if (cached !== undefined) return cached;
  const scenarios = new Map(shipped.map((entry) => [entry.name, toScenario(entry, (name) => declarations.get(name))]));
  cache.set(shipped, scenarios);
  return scenarios;
}

/** A library with only the shipped scenarios. */
export function createScenarioLibrary({ shipped, ...parts }: LibraryParts): ScenarioLibrary {
  const declarations = new Map(shipped.map((entry) => [entry.name, entry]));
  const shippedScenarios = resolveOnce(shipped, declarations);
  let current: ScenarioCatalogue = { scenarios: new Map(), sources: new Map(), broken: [] };

  function load(files: ScenarioFiles): readonly string[] {
    const before = current.scenarios;
    const next = readScenarios(files, { ...parts, shipped: declarations, before: current });
    const names = new Set([...before.keys(), ...next.scenarios.keys()]);
    const changedNames = [...names].filter((name) => !isSameScenario(before.get(name), next.scenarios.get(name)));
    const scenarios = new Map(next.scenarios);
    for (const [name, scenario] of before) {
      // An unchanged scenario remains the same object, because it is the key of cached worlds.
      if (!changedNames.includes(name)) scenarios.set(name, scenario);
    }
    current = { ...next, scenarios };
    return changedNames;
  }
  return {
    scenarios: () => new Map([...shippedScenarios, ...current.scenarios]),
    broken: () => current.broken,
    nameOf: (file) => [...current.sources].find(([, source]) => source === file)?.[0],
    load,
  };
}
