// The rules of single nodes of the knowledge structure: create, change, delete with all below. Called by mock/domain/knowledge/operations.ts; the tree
// itself, and the nodes of website pages, are in mock/domain/knowledge/knowledge-structure.ts.
import type { Schema } from "../../contract/operation-types.ts";
import { DomainError } from "../../engine/core/errors.ts";
import type { KnowledgeNodeRecord, KnowledgeSourceRecord } from "../records/knowledge.ts";
import { levelsBelow } from "../records/trees.ts";
import type { Reader, Transaction } from "../state-types.ts";
import { createPageOwners } from "./knowledge-exclusion.ts";
import { assertPlace } from "./knowledge-place.ts";
import { isKnownNode } from "./knowledge-structure.ts";

/** A node as it is answered. */
export type NodeForm = Omit<Schema<"KnowledgeNodeResult">, "success">;

/** What a deletion took away. */
export type NodeDeletion = Omit<Schema<"KnowledgeNodeDeletion">, "success">;

/**
 * Creates a folder (docs/rules.md, Knowledge).
 * @throws DomainError rule `unknown_structure_node`, `structure_too_deep`
 */
export function createKnowledgeNode(tx: Transaction, input: Schema<"KnowledgeNodeInput">): NodeForm {
  const { name, description = null, parent = 0 } = input;
  assertPlace(tx, { parent });
  const id = tx.nextId("knowledgeNodes");
  return toNodeForm(tx.insert("knowledgeNodes", { id, name, type: null, description, parent, articleId: null }));
}

/**
 * Gives a node its name, place and description; where they are the same nothing changes (docs/rules.md, Knowledge).
 * @throws DomainError notFound `structure_node_not_found`; rule `page_follows_source`, `unknown_structure_node`, `structure_cycle`,
 *   `structure_too_deep`
 */
export function updateKnowledgeNode(
  tx: Transaction,
  { id, input }: { readonly id: number; readonly input: Schema<"KnowledgeNodeChange"> },
): NodeForm {
  const node = needNode(tx, id);
  if (node.articleId !== null) {
    const message = `Structure node ${id} is the page of knowledge source ${node.articleId} and follows it; change that source instead.`;
    throw new DomainError("rule", "page_follows_source", message);
  }
  const { name, description = null, parent } = input;
  if (parent !== node.parent) assertPlace(tx, { parent, node: id, levels: levelsBelow(tx.all("knowledgeNodes"), id) });
  if (name === node.name && description === node.description && parent === node.parent) return toNodeForm(node);
  return toNodeForm(tx.replace("knowledgeNodes", { ...node, name, description, parent }));
}

/**
 * Removes a node and all below it. The sources in them become deleted and are at the root from then on; connectors whose pages hang there are
 * removed, and all pages of theirs become deleted, wherever they hang (docs/rules.md, Knowledge).
 * @throws DomainError notFound `structure_node_not_found`
 */
export function deleteKnowledgeNode(tx: Transaction, id: number): NodeDeletion {
  needNode(tx, id);
  const nodes = findWithin(tx, id);
  const connectorIds = [...tx.all("connectors")].filter(({ parent }) => nodes.has(parent)).map((one) => one.id);
  const articleIds = deleteSourcesIn(tx, nodes, new Set(connectorIds));
  for (const connectorId of connectorIds) tx.remove("connectors", connectorId);
  const nodeIds = [...nodes.keys()].sort((left, right) => left - right);
  for (const nodeId of nodeIds) tx.remove("knowledgeNodes", nodeId);
  return { nodeIds, articleIds, connectorIds };
}

/** A node and all below it, by id, those that are not shown too. */
function findWithin(reader: Reader, id: number): ReadonlyMap<number, KnowledgeNodeRecord> {
  const below = Map.groupBy(reader.all("knowledgeNodes"), ({ parent }) => parent);
  const found = new Map<number, KnowledgeNodeRecord>();
  const [...open] = [reader.get("knowledgeNodes", id)];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (found.has(node.id)) continue;
    found.set(node.id, node);
    open.push(...(below.get(node.id) ?? []));
  }
  return found;
}

/** The sources of nodes and of connectors: the ids of those that became deleted by this. What was deleted before only leaves its place. */
function deleteSourcesIn(
  tx: Transaction,
  nodes: ReadonlyMap<number, KnowledgeNodeRecord>,
  connectorIds: ReadonlySet<number>,
): readonly number[] {
  const pages = new Set([...nodes.values()].map(({ articleId }) => articleId));
  const ownerOf = createPageOwners(tx);
  // A page that hangs elsewhere belongs to a connector by its URL; an excluded one would come back without it.
  function isOwned(source: KnowledgeSourceRecord): boolean {
    const owner = source.status === "deleted" ? undefined : ownerOf(source);
    return owner !== undefined && connectorIds.has(owner.connector.id);
  }
  // What was a page once has left its hidden node behind, and may be elsewhere.
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

function needNode(reader: Reader, id: number): KnowledgeNodeRecord {
  const node = isKnownNode(reader, id) ? reader.get("knowledgeNodes", id) : undefined;
  if (node !== undefined) return node;
  throw new DomainError("notFound", "structure_node_not_found", `There is no structure node ${id}.`);
}

function toNodeForm({ articleId: _articleId, ...node }: KnowledgeNodeRecord): NodeForm {
  return node;
}
