// PATCH /knowledgeSourceStructure/{id} (docs/rules.md, Knowledge).
import { DomainError } from "../../engine/core/errors.ts";
import type { Operation } from "../operation.ts";
import { levelsBelow } from "../records/trees.ts";
import { createRefusals } from "../refusals.ts";
import { requireNode, toStructureNode } from "./knowledge-node.ts";
import { checkPlace, placeRefusal } from "./knowledge-place.ts";

/** Sets a node's name, parent and description; equal values change nothing. */
export const updateKnowledgeNode: Operation<"updateKnowledgeNode"> = ({ path: { id }, body }, { tx }) => {
  const node = requireNode(tx, id);
  if (node.articleId !== null) {
    const message = `Structure node ${id} is the page of knowledge source ${node.articleId} and follows it; change that source instead.`;
    throw new DomainError("rule", "page_follows_source", message);
  }
  const { name, description = null, parent } = body;
  if (parent !== node.parent) {
    const refusals = createRefusals();
    checkPlace(tx, { parent, node: id, levels: levelsBelow(tx.all("knowledgeNodes"), id) }, refusals);
    refusals.throwIfAny(placeRefusal);
  }
  const isSame = name === node.name && description === node.description && parent === node.parent;
  const stored = isSame ? node : tx.replace("knowledgeNodes", { ...node, name, description, parent });
  return { success: true, ...toStructureNode(stored) };
};
