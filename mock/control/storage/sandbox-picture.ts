// A whole stored sandbox as JSON, and the worlds that it names.
import type { World } from "../../domain/records/world.ts";
import { readSingle } from "../../engine/store/single-part.ts";
import type { OpenedSandbox } from "../sandboxes/create-sandbox.ts";
import { markOf, nameOfWorld, originPart, toLoadedOrigin, toOrigin, type WorldName } from "../sandboxes/origin.ts";
import type { LoadedState, SandboxStart } from "../sandboxes/sandbox.ts";
import type { SandboxParts } from "../sandboxes/sandbox-parts.ts";

/** Texts of imported states, by their names in pictures and change sets. */
export type Texts = Readonly<Record<string, string>>;

/** A sandbox at one version. */
export interface SandboxPicture {
  readonly start: SandboxStart;
  readonly imported: Texts;
  /** As the store writes it. */
  readonly store: unknown;
}

export function toSandboxPicture(
  { sandbox: { store } }: OpenedSandbox,
  textOf: (name: string) => string,
): SandboxPicture {
  const names = new Set<string>();
  const { start, text } = readSingle(store.part(originPart));
  if (text !== undefined) names.add(text);
  const picture = store.picture((world) => {
    const name = nameOfWorld(world);
    if ("text" in name) names.add(name.text);
    return name;
  });
  return { start, imported: Object.fromEntries(Array.from(names, (name) => [name, textOf(name)])), store: picture };
}

/**
 * The world of a name from `nameOfWorld`.
 * @throws DomainError rule `unknown_scenario` if its scenario is gone; RangeError if it now makes another world
 */
export function toWorld(name: unknown, parts: SandboxParts, stateOf: (text: string) => LoadedState): World {
  if (!isWorldName(name)) throw new Error("A picture names a world in an unknown form.");
  const world =
    "text" in name ? toLoadedOrigin(stateOf(name.text), name.text).world : toOrigin(name.start, parts).world;
  if (markOf(world) !== name.mark) throw anotherWorld("start" in name ? name.start.scenario : undefined);
  return world;
}

function anotherWorld(scenario: string | undefined): RangeError {
  const made = scenario === undefined ? "the state that it was loaded from" : `the scenario ${scenario}`;
  return new RangeError(
    `It is stored as changes of a world that ${made} no longer makes: the scenario has changed, or the mock has a different version.`,
  );
}

function isWorldName(name: unknown): name is WorldName {
  return typeof name === "object" && name !== null && ("text" in name || "start" in name);
}
