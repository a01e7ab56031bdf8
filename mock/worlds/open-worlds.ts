// Finds the worlds of a mock: the shipped ones, and that of a folder.
import type { WorldWords } from "../domain/records/world-words.ts";
import { isWorldFolder } from "../options/start-options.ts";
import { findWorld } from "./world-options.ts";

export interface OpenWorlds {
  /** By name. */
  readonly worlds: ReadonlyMap<string, WorldWords>;
  /** The name of the one that a mock starts in, if it was asked for one. */
  readonly world: string | undefined;
}

/**
 * The worlds that a mock has.
 * @param wanted the one that it starts in: a name, or the path of a folder
 * @throws RangeError if there is no such world, or with every mistake in the folder's files
 */
export async function openWorlds(
  wanted: string | undefined,
  shipped: ReadonlyMap<string, WorldWords>,
): Promise<OpenWorlds> {
  if (!isWorldFolder(wanted)) {
    if (wanted !== undefined) findWorld(wanted, shipped);
    return { worlds: shipped, world: wanted };
  }
  const { platform } = await import("../node/node.ts");
  const own = await platform.readWorld(wanted);
  if (!shipped.has(own.name)) return { worlds: new Map([...shipped, [own.name, own]]), world: own.name };
  throw new RangeError(`world: ${wanted} has the name of a shipped world; rename the folder.`);
}
