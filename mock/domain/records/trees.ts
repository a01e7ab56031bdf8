// Trees of records, by a field with the id of another record of their collection: structure nodes and tags.
/** The maximum depth of a tree; records at the root are on level 1. */
export const maxLevels = 100;

/** Something in a tree; 0 means the root. */
interface Hanging {
  readonly parent: number;
}

/** The ids from a record up to the root, its own first. Stops in a cycle, and one level below the maximum depth. */
export function pathToRoot(find: (id: number) => Hanging | undefined, from: number): ReadonlySet<number> {
  const path = new Set<number>();
  for (let id = from; id !== 0 && !path.has(id) && path.size <= maxLevels; id = find(id)?.parent ?? 0) path.add(id);
  return path;
}

/** The number of levels below a record: 0 for a leaf. */
export function levelsBelow(all: Iterable<Hanging & { readonly id: number }>, id: number): number {
  const below = Map.groupBy(all, ({ parent }) => parent);
  const visited = new Set([id]);
  let levels = 0;
  for (let level = [id]; ; levels += 1) {
    const next = level.flatMap((parent) => below.get(parent) ?? []).filter((parent) => !visited.has(parent.id));
    if (next.length === 0) return levels;
    level = next.map((one) => one.id);
    for (const one of level) visited.add(one);
  }
}
