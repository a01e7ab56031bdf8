// Walks trees of records that refer to their parent by id.

/** The maximum depth of a tree; records at the root are on level 1. */
export const maxLevels = 100;

/** A node of a tree; parent 0 means the root. */
interface TreeNode {
  readonly parent: number;
}

/** The ids from a record up to the root, starting with its own. Stops at a cycle, or just beyond the maximum depth. */
export function pathToRoot(find: (id: number) => TreeNode | undefined, from: number): ReadonlySet<number> {
  const path = new Set<number>();
  let id = from;
  while (id !== 0 && !path.has(id) && path.size <= maxLevels) {
    path.add(id);
    id = find(id)?.parent ?? 0;
  }
  return path;
}

/** The number of levels below a record: 0 for a leaf. */
export function levelsBelow(all: Iterable<TreeNode & { readonly id: number }>, id: number): number {
  const below = Map.groupBy(all, ({ parent }) => parent);
  const visited = new Set([id]);
  const nextLevel = (ids: readonly number[]) =>
    ids
      .flatMap((parent) => below.get(parent) ?? [])
      .map((node) => node.id)
      .filter((nodeId) => !visited.has(nodeId));
  let levels = 0;
  let level = nextLevel([id]);
  while (level.length > 0) {
    levels += 1;
    for (const nodeId of level) visited.add(nodeId);
    level = nextLevel(level);
  }
  return levels;
}
