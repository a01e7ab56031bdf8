// Checks the parent of a record in its tree: the record must not be below itself or too deep.
import type { Finding } from "../../contract/schema-check.ts";
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
  return references.flatMap(({ at, tree }) => {
    const parent = tree === undefined ? 0 : toParent(record, at);
    if (parent === 0) return [];
    const expected = expectedPlace(source, collection, record, at);
    return expected === undefined ? [] : [{ pointer: `/${at}`, found: String(parent), expected }];
  });
}

/** Which parent is expected; undefined if the current one is valid. */
function expectedPlace(
  source: TreeSource,
  collection: CollectionName,
  record: AnyRecord,
  at: string,
): string | undefined {
  const ownId = Number(record.id);
  const parent = toParent(record, at);
  function find(id: number): TreeNode | undefined {
    const found = source.get(collection, id);
    return found && toTreeNode(found, at);
  }
  const ancestors = pathToRoot(find, parent);
  if (ancestors.has(ownId)) return `a record of ${collection} that is not below this one`;
  const hasMoved = source.all !== undefined && (find(ownId)?.parent ?? parent) !== parent;
  const nodes = hasMoved ? Array.from(source.all?.(collection) ?? [], (node) => toTreeNode(node, at)) : [];
  const levels = ancestors.size + 1 + levelsBelow(nodes, ownId);
  return levels > maxLevels ? `a place at most ${maxLevels} levels deep` : undefined;
}

interface TreeNode {
  readonly id: number;
  readonly parent: number;
}

function toTreeNode(record: AnyFields, at: string): TreeNode {
  return { id: Number(record.id), parent: toParent(record, at) };
}

function toParent(record: AnyFields, at: string): number {
  const parent = record[at];
  return typeof parent === "number" ? parent : 0;
}
