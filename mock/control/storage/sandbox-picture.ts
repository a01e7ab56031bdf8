// A whole kept sandbox as JSON, and the sandbox that is in such a picture.
import type { World } from "../../domain/records/world.ts";
import { readSingle } from "../../engine/store/single-part.ts";
import { assemble, type Keeping, type OpenedSandbox } from "../sandboxes/create-sandbox.ts";
import { markOf, nameOfWorld, originPart, toLoadedOrigin, toOrigin, type WorldName } from "../sandboxes/origin.ts";
import type { LoadedState, SandboxStart } from "../sandboxes/sandbox.ts";
import type { SandboxParts } from "../sandboxes/sandbox-parts.ts";

/** A sandbox at one version. */
export interface SandboxPicture {
  readonly start: SandboxStart;
  /** The texts that have to be read before it can be opened. */
  readonly texts: readonly string[];
  /** By mock/engine/store/picture/. */
  readonly store: unknown;
}

/** The picture of a sandbox as it is. */
export function toSandboxPicture({ sandbox: { store } }: OpenedSandbox): SandboxPicture {
  const texts = new Set<string>();
  const { start, text } = readSingle(store.part(originPart));
  if (text !== undefined) texts.add(text);
  const picture = store.picture((world) => {
    const name = nameOfWorld(world);
    if ("text" in name) texts.add(name.text);
    return name;
  });
  return { start, texts: [...texts], store: picture };
}

/** What a picture is opened with. */
export interface PictureParts {
  readonly parts: SandboxParts;
  readonly keeping: Keeping;
  /** The imported state of a name, read before. */
  stateOf(text: string): LoadedState;
}

/**
 * The sandbox of a picture.
 * @throws DomainError 422 unknown_scenario where its scenario is gone
 */
export function openSandboxPicture(
  id: string,
  { store: picture }: SandboxPicture,
  opening: PictureParts,
): OpenedSandbox {
  const { parts, keeping } = opening;
  const baseOf = (name: unknown) => toWorld(name, opening);
  return assemble(id, (options) => parts.openStore(picture, { ...options, baseOf }), parts, keeping);
}

/** The name was written by `nameOfWorld`. */
export function toWorld(name: unknown, { parts, stateOf }: Pick<PictureParts, "parts" | "stateOf">): World {
  if (!isWorldName(name)) throw new Error("A picture names a world in a form that nobody knows.");
  const world =
    "text" in name ? toLoadedOrigin(stateOf(name.text), name.text).world : toOrigin(name.start, parts).world;
  if (markOf(world) !== name.mark) throw anotherWorld("start" in name ? name.start.scenario : undefined);
  return world;
}

function anotherWorld(scenario: string | undefined): RangeError {
  const made = scenario === undefined ? "the state that it was loaded from" : `the scenario ${scenario}`;
  return new RangeError(
    `It is stored as changes of a world that ${made} no longer makes: the scenario has changed, or the mock is of another version.`,
  );
}

function isWorldName(name: unknown): name is WorldName {
  return typeof name === "object" && name !== null && ("text" in name || "start" in name);
}
