// The structure tree of the knowledge base: folders, websites and their pages. mock/domain/knowledge/knowledge.ts keeps the page nodes of
// website sources in it.
import type { Schema } from "../../contract/operation-types.ts";
import type { KnowledgeNodeRecord, KnowledgeSourceRecord } from "../records/knowledge.ts";
import { levelsBelow, pathToRoot } from "../records/trees.ts";
import type { Reader, Transaction } from "../state-types.ts";
import { createExclusion } from "./knowledge-exclusion.ts";

type TreeNode = Schema<"KnowledgeStructureNode">;

/**
 * The tree, as the nodes at the root with their children, each level by id (docs/rules.md, Knowledge; the order is assumed). Excluded pages are part of
 * it only when asked for, and then website nodes carry the flag. Pages of deleted sources, and of sources that are no website any more,
 * are left out. What hangs below a page that is left out moves up to the next node shown (assumed).
 */
export function getKnowledgeSourceStructure(reader: Reader, withExcluded: boolean): TreeNode[] {
  const isExcluded = createExclusion(reader);
  const below = Map.groupBy(reader.all("knowledgeNodes"), (node) => node.parent);
  const websites = new Map(
    [...reader.all("connectors")].reverse().map((connector) => [connector.parent, connector.url]),
  );

  function toChildren(id: number, shownParent: number): TreeNode[] {
    const children = (below.get(id) ?? []).flatMap((node) => {
      const page = findPage(reader, node);
      const excluded = page !== undefined && isExcluded(page);
      const isShown = isPresent(node, page) && (withExcluded || !excluded);
      return isShown ? [toTreeNode(node, page, shownParent, excluded)] : toChildren(node.id, shownParent);
    });
    return children.sort((left, right) => left.id - right.id);
  }

  function toTreeNode(
    node: KnowledgeNodeRecord,
    page: KnowledgeSourceRecord | undefined,
    parent: number,
    excluded: boolean,
  ): TreeNode {
    const isWebsite = node.articleId !== null || node.type === "website";
    const url = page === undefined ? websites.get(node.id) : page.source;
    return {
      id: node.id,
      name: node.name,
      type: node.type,
      description: node.description,
      parent,
      ...(node.articleId === null ? {} : { articleId: node.articleId }),
      ...(isWebsite && typeof url === "string" ? { source: url } : {}),
      ...(isWebsite && withExcluded ? { excluded } : {}),
      children: toChildren(node.id, node.id),
    };
  }

  return toChildren(0, 0);
}

/**
 * Gives a website source its page node, and moves or renames it after the source. The node of a source that stops being a website, or is
 * deleted, stays where it is, unseen: what hangs below it keeps its place, and so does the page when it comes back (assumed).
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

/** Whether sources can be put under a node: it exists and is not the page of a deleted source. */
export function isKnownNode(reader: Reader, id: number): boolean {
  const node = reader.get("knowledgeNodes", id);
  return node !== undefined && isPresent(node, findPage(reader, node));
}

/** Whether a node is the page of the source or lies below it. */
export function isInsideOwnPage(reader: Reader, nodeId: number, sourceId: number): boolean {
  const path = pathToRoot((id) => reader.get("knowledgeNodes", id), nodeId);
  return reader.lookup("knowledgeNodes", "article", sourceId).some((page) => path.has(page.id));
}

/** The level of the deepest node of a source's page and all below it, once the page is under a parent. */
export function levelOfPage(reader: Reader, parent: number, sourceId: number | undefined): number {
  const above = pathToRoot((id) => reader.get("knowledgeNodes", id), parent).size;
  const [page] = sourceId === undefined ? [] : reader.lookup("knowledgeNodes", "article", sourceId);
  // A page that stays where it is is no deeper than it was.
  if (page === undefined || page.parent === parent) return above + 1;
  return above + 1 + levelsBelow(reader.all("knowledgeNodes"), page.id);
}

function findPage(reader: Reader, node: KnowledgeNodeRecord): KnowledgeSourceRecord | undefined {
  return node.articleId === null ? undefined : reader.get("knowledgeSources", node.articleId);
}

function isPresent(node: KnowledgeNodeRecord, page: KnowledgeSourceRecord | undefined): boolean {
  return node.articleId === null || (page !== undefined && page.type === "website" && page.status !== "deleted");
}
