// Finds the scenario or world that a request names, or refuses the name with a suggestion.
import { DomainError } from "../../engine/core/errors.ts";
import { suggestion } from "../../engine/core/text/nearest-word.ts";
import { toBrokenLine } from "../scenarios/broken-scenario.ts";
import type { Scenario } from "../scenarios/scenario.ts";
import type { WorldSource } from "./world-source.ts";

/** The known scenarios, and the errors in broken scenario files. */
export type KnownScenarios = Pick<WorldSource, "scenarios" | "broken"> & Partial<Pick<WorldSource, "getTexts">>;

/**
 * The scenario of this name.
 * @param pointer where the request named it
 * @throws DomainError rule `unknown_scenario`
 */
export function requireScenario(name: string, library: KnownScenarios, pointer = "/scenario"): Scenario {
  const scenarios = library.scenarios();
  const scenario = scenarios.get(name);
  if (scenario !== undefined) return scenario;
  const expected = `one of ${[...scenarios.keys()].join(", ")}`;
  const violation = { in: "body", pointer, found: JSON.stringify(name), expected } as const;
  const message = `${toMissingScenario(name, scenarios)}; expected ${expected}.${mentionBroken(library)}`;
  throw new DomainError("rule", "unknown_scenario", message, [violation]);
}

/**
 * The world of this name.
 * @param pointer where the request named it
 * @throws DomainError rule `unknown_world`
 */
export function requireWorld<W>(name: string, worlds: ReadonlyMap<string, W>, pointer = "/world"): W {
  const world = worlds.get(name);
  if (world !== undefined) return world;
  const names = [...worlds.keys()];
  const expected = `one of ${names.join(", ")}`;
  const hint = suggestion(name, names);
  const advice = hint === "" ? " To use a world of your own, name its folder with a slash: ./my-shop." : "";
  const message = `There is no world ${name}${hint}; expected ${expected}.${advice}`;
  throw new DomainError("rule", "unknown_world", message, [
    { in: "body", pointer, found: JSON.stringify(name), expected },
  ]);
}

/** `There is no scenario busy-inbx (did you mean busy-inbox?)` */
export function toMissingScenario(name: string, scenarios: ReadonlyMap<string, Scenario>): string {
  return `There is no scenario ${name}${suggestion(name, [...scenarios.keys()])}`;
}

/** Mentions broken scenario files, because a missing scenario may be in one. */
function mentionBroken({ broken = () => [] }: KnownScenarios): string {
  const lines = broken().map(toBrokenLine);
  return lines.length === 0 ? "" : ` Broken scenario files: ${lines.join("; ")}.`;
}
