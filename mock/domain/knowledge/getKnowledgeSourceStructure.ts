// GET /knowledgeSourceStructure (docs/rules.md, Knowledge).
import type { Input, Schema } from "../../contract/operation-types.ts";
import type { Operation } from "../operation.ts";
import type { KnowledgeNodeRecord, KnowledgeSourceRecord } from "../records/knowledge.ts";
import type { Reader } from "../state-types.ts";
import { createExclusion } from "./knowledge-exclusion.ts";
import { isPresent, sourceOfPage } from "./knowledge-node.ts";

type TreeNode = Schema<"KnowledgeStructureNode">;
type Query = Input<"getKnowledgeSourceStructure">["query"];

/**
 * The tree: the nodes at the root with their children, each level by id (assumed). Excluded pages are included only
 * with `withExcluded` (default false, assumed), which also adds the flag to website nodes. Pages of deleted sources, and of
 * sources that are no longer websites, are omitted. Nodes below an omitted page move up to the next visible node
 * (assumed).
 */
export const getKnowledgeSourceStructure: Operation<"getKnowledgeSourceStructure"> = ({ query }, { tx }) =>
  toTree(tx, query);

function toTree(reader: Reader, { withExcluded = false }: Query): TreeNode[] {
  const isExcluded = createExclusion(reader);
  const childrenByParent = Map.groupBy(reader.all("knowledgeNodes"), (node) => node.parent);
  // In a map, the last entry wins: among connectors at one node, that with the lowest id.
  const connectors = [...reader.all("connectors")].reverse();
  const websites = new Map(connectors.map(({ parent, url }) => [parent, url]));

  function toChildren(id: number, shownParent: number): TreeNode[] {
    const children = (childrenByParent.get(id) ?? []).flatMap((node) => {
      const page = sourceOfPage(reader, node);
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
    const { id, name, type, description, parent: _parent, articleId, ...internalFields } = node;
    const isWebsite = articleId !== null || node.type === "website";
    const url = page === undefined ? websites.get(id) : page.source;
    return {
      id,
      name,
      type,
      description,
      parent,
      ...(articleId === null ? {} : { articleId }),
      ...(isWebsite && typeof url === "string" ? { source: url } : {}),
      ...(isWebsite && withExcluded ? { excluded } : {}),
      children: toChildren(id, id),
      ...internalFields,
    };
  }

  return toChildren(0, 0);
}
