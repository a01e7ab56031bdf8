// DELETE /knowledgeSourceStructure/{id} (docs/rules.md, Knowledge).
import type { Operation } from "../operation.ts";
import type { KnowledgeNodeRecord, KnowledgeSourceRecord } from "../records/knowledge.ts";
import type { Reader, Transaction } from "../state-types.ts";
import { requireNode } from "./knowledge-node.ts";
import { createPageOwnerFinder } from "./page-owner.ts";

/**
 * Removes a node and everything below it. Its sources are marked as deleted and move to the root. Connectors with pages
 * below it are removed, and all their pages are marked as deleted, wherever they are.
 */
export const deleteKnowledgeNode: Operation<"deleteKnowledgeNode"> = ({ path: { id } }, { tx }) => {
  const nodes = findWithin(tx, requireNode(tx, id));
  const connectorIds = [...tx.all("connectors")].filter(({ parent }) => nodes.has(parent)).map(({ id }) => id);
  const articleIds = deleteSourcesIn(tx, nodes, new Set(connectorIds));
  for (const connectorId of connectorIds) tx.remove("connectors", connectorId);
  const nodeIds = [...nodes.keys()].sort((left, right) => left - right);
  for (const nodeId of nodeIds) tx.remove("knowledgeNodes", nodeId);
  return { success: true, nodeIds, articleIds, connectorIds };
};

/** A node and everything below it, by id, including hidden pages. */
function findWithin(reader: Reader, root: KnowledgeNodeRecord): ReadonlyMap<number, KnowledgeNodeRecord> {
  const childrenByParent = Map.groupBy(reader.all("knowledgeNodes"), ({ parent }) => parent);
  const subtree = new Map<number, KnowledgeNodeRecord>();
  const pending = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (subtree.has(node.id)) continue;
    subtree.set(node.id, node);
    pending.push(...(childrenByParent.get(node.id) ?? []));
  }
  return subtree;
}

/**
 * Deletes the sources of nodes and connectors; returns the ids that this call marked as deleted. Sources deleted
 * earlier only move.
 */
function deleteSourcesIn(
  tx: Transaction,
  nodes: ReadonlyMap<number, KnowledgeNodeRecord>,
  connectorIds: ReadonlySet<number>,
): readonly number[] {
  const pages = new Set([...nodes.values()].map(({ articleId }) => articleId));
  const findOwner = createPageOwnerFinder(tx);
  // A page elsewhere belongs to a connector by its URL; without the connector, an excluded page would reappear.
  function isOwned(source: KnowledgeSourceRecord): boolean {
    const owner = source.status === "deleted" ? undefined : findOwner(source);
    return owner !== undefined && connectorIds.has(owner.connector.id);
  }
  // A source that is no longer a page left its hidden node behind, and may be elsewhere.
  const sources = [...tx.all("knowledgeSources")].filter(
    (source) => nodes.has(source.parent) || (source.type === "website" && pages.has(source.id)) || isOwned(source),
  );
  return sources.flatMap((source) => {
    const parent = nodes.has(source.parent) ? 0 : source.parent;
    const isDeleted = source.status === "deleted";
    const modifiedAt = isDeleted ? source.modifiedAt : tx.now;
    tx.replace("knowledgeSources", { ...source, parent, status: "deleted", modifiedAt });
    return isDeleted ? [] : [source.id];
  });
}
