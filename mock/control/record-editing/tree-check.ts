// Checks the parent of a record in its tree: the record must not be below itself or too deep.
import type { Finding } from "../../contract/finding.ts";
import { collections } from "../../domain/records/collections.ts";
import type { AnyField } from "../../domain/records/references.ts";
import { levelsBelow, maxLevels, pathToRoot } from "../../domain/records/trees.ts";
import type { CollectionName } from "../../domain/records/world.ts";
import type { AnyFields, AnyRecord } from "./untyped-state.ts";

export interface TreeSource {
  get(collection: CollectionName, id: number | string): AnyFields | undefined;
  /** Every record of a collection, read if a branch moves; absent if the records below are checked anyway. */
  all?(collection: CollectionName): Iterable<AnyFields>;
}

/** The violations of a record's parent. */
export function findTreeBreaches(
  source: TreeSource,
  collection: CollectionName,
  record: AnyRecord,
): readonly Finding[] {
  const references: readonly AnyField[] = collections[collection].references;
  return references.flatMap(({ at: field, tree }) => {
    if (tree === undefined) return [];
    const node = toTreeNode(record, field);
    if (node.parent === noParent) return [];
    const expected = expectedParent(source, collection, node, field);
    return expected === undefined ? [] : [{ pointer: `/${field}`, found: String(node.parent), expected }];
  });
}

/** Which parent is expected; undefined if the current one is valid. */
function expectedParent(
  source: TreeSource,
  collection: CollectionName,
  { id, parent }: TreeNode,
  field: string,
): string | undefined {
  function find(nodeId: number): TreeNode | undefined {
    const record = source.get(collection, nodeId);
    return record && toTreeNode(record, field);
  }
  const ancestors = pathToRoot(find, parent);
  if (ancestors.has(id)) return `a record of ${collection} that is not below this one`;
  const before = find(id);
  const hasMoved = before !== undefined && before.parent !== parent;
  // Only a moved branch can push the records below it too deep.
  const records = hasMoved ? (source.all?.(collection) ?? []) : [];
  const nodes = Array.from(records, (record) => toTreeNode(record, field));
  const levels = ancestors.size + 1 + levelsBelow(nodes, id);
  return levels > maxLevels ? `a place at most ${maxLevels} levels deep` : undefined;
}

interface TreeNode {
  readonly id: number;
  readonly parent: number;
}

/** The parent of a root. */
const noParent = 0;

function toTreeNode(record: AnyFields, field: string): TreeNode {
  const parent = record[field];
  return { id: Number(record.id), parent: typeof parent === "number" ? parent : noParent };
}
