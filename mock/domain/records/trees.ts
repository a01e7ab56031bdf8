// Walks trees of records that refer to their parent by id: structure nodes and tags.

/** The maximum depth of a tree; records at the root are on level 1. */
export const maxLevels = 100;

/** A node of a tree; parent 0 means the root. */
interface TreeNode {
  readonly parent: number;
}

/** The ids from a record up to the root, starting with its own. Stops at a cycle, or just beyond the maximum depth. */
export function pathToRoot(find: (id: number) => TreeNode | undefined, from: number): ReadonlySet<number> {
  const path = new Set<number>();
  for (let id = from; id !== 0 && !path.has(id) && path.size <= maxLevels; id = find(id)?.parent ?? 0) path.add(id);
  return path;
}

/** The number of levels below a record: 0 for a leaf. */
export function levelsBelow(all: Iterable<TreeNode & { readonly id: number }>, id: number): number {
  const below = Map.groupBy(all, ({ parent }) => parent);
  const visited = new Set([id]);
  let levels = 0;
  for (let level = [id]; ; levels += 1) {
    const next = level.flatMap((parent) => below.get(parent) ?? []).filter((node) => !visited.has(node.id));
    if (next.length === 0) return levels;
    level = next.map((node) => node.id);
    for (const nodeId of level) visited.add(nodeId);
  }
}
