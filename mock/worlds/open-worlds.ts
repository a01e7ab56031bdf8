// Opens the worlds of a mock: the shipped worlds, and a world in a folder.
import type { WorldTexts } from "../domain/records/world-texts.ts";
import { isWorldFolder } from "../options/start-options.ts";
import { findWorld } from "./world-options.ts";

export interface OpenWorlds {
  /** Worlds by name. */
  readonly worlds: ReadonlyMap<string, WorldTexts>;
  /** The name of the world that the mock starts in, if requested. */
  readonly world: string | undefined;
}

/**
 * Opens the worlds of a mock.
 * @param worldName the world that the mock starts in: a name, or the path of a folder
 * @throws RangeError if there is no such world, or with every mistake in the folder's files
 */
export async function openWorlds(
  worldName: string | undefined,
  shipped: ReadonlyMap<string, WorldTexts>,
): Promise<OpenWorlds> {
  if (!isWorldFolder(worldName)) {
    if (worldName !== undefined) findWorld(worldName, shipped);
    return { worlds: shipped, world: worldName };
  }
  const { platform } = await import("../node/platform.ts");
  const ownWorld = await platform.readWorld(worldName);
  if (!shipped.has(ownWorld.name))
    return { worlds: new Map([...shipped, [ownWorld.name, ownWorld]]), world: ownWorld.name };
  throw new RangeError(`world: ${worldName} has the name of a shipped world; rename the folder.`);
}
