// POST /knowledgeSourceStructure (docs/rules.md, Knowledge).
import type { Operation } from "../operation.ts";
import { createRefusals } from "../refusals.ts";
import { toStructureNode } from "./knowledge-node.ts";
import { checkPlace, placeRefusal } from "./knowledge-place.ts";

/** Creates a folder. */
export const createKnowledgeNode: Operation<"createKnowledgeNode"> = ({ body }, { tx }) => {
  const { name, description = null, parent = 0 } = body;
  const refusals = createRefusals();
  checkPlace(tx, { parent, levels: 0 }, refusals);
  refusals.throwIfAny(placeRefusal);
  const id = tx.nextId("knowledgeNodes");
  const node = tx.insert("knowledgeNodes", { id, name, type: null, description, parent, articleId: null });
  return { success: true, ...toStructureNode(node) };
};
