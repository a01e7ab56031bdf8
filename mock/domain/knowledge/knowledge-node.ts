// Nodes of the knowledge structure, including the page nodes of website sources.
import { DomainError } from "../../engine/core/errors.ts";
import type { KnowledgeNodeRecord, KnowledgeSourceRecord } from "../records/knowledge.ts";
import type { Reader, Transaction } from "../state-types.ts";

/**
 * Gives a website source its page node, and moves or renames it with the source. If the source stops being a website or
 * is deleted, its node remains, hidden: nodes below it stay in place, and the page returns there when restored
 * (assumed).
 */
export function placePage(tx: Transaction, source: KnowledgeSourceRecord): void {
  if (source.type !== "website") return;
  const { name, parent } = source;
  const [node] = tx.lookup("knowledgeNodes", "article", source.id);
  if (node === undefined) {
    const id = tx.nextId("knowledgeNodes");
    tx.insert("knowledgeNodes", { id, name, type: "website", description: null, parent, articleId: source.id });
  } else if (node.name !== name || node.parent !== parent) {
    tx.replace("knowledgeNodes", { ...node, name, parent });
  }
}

/** Whether sources can be placed under a node: it exists, and is not the page of a deleted source. */
export function isKnownNode(reader: Reader, id: number): boolean {
  const node = reader.get("knowledgeNodes", id);
  return node !== undefined && isPresent(node, sourceOfPage(reader, node));
}

export function sourceOfPage(reader: Reader, node: KnowledgeNodeRecord): KnowledgeSourceRecord | undefined {
  return node.articleId === null ? undefined : reader.get("knowledgeSources", node.articleId);
}

/** Whether a node is in the structure: a folder, a website, or a page whose website source is not deleted. */
export function isPresent(node: KnowledgeNodeRecord, page: KnowledgeSourceRecord | undefined): boolean {
  return node.articleId === null || (page !== undefined && page.type === "website" && page.status !== "deleted");
}

/** @throws DomainError notFound `structure_node_not_found` */
export function requireNode(reader: Reader, id: number): KnowledgeNodeRecord {
  const node = isKnownNode(reader, id) ? reader.get("knowledgeNodes", id) : undefined;
  if (node !== undefined) return node;
  throw new DomainError("notFound", "structure_node_not_found", `There is no structure node ${id}.`);
}

/** A node as returned in responses. */
export function toStructureNode({
  articleId: _articleId,
  ...node
}: KnowledgeNodeRecord): Omit<KnowledgeNodeRecord, "articleId"> {
  return node;
}
