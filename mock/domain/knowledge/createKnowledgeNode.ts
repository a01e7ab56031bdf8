// POST /knowledgeSourceStructure (docs/rules.md, Knowledge).
import type { Operation } from "../operation.ts";
import { toNodeForm } from "./knowledge-node.ts";
import { assertPlace } from "./knowledge-place.ts";

/**
 * Creates a folder.
 * @throws DomainError rule `unknown_structure_node`, `structure_too_deep`
 */
export const createKnowledgeNode: Operation<"createKnowledgeNode"> = ({ body }, { tx }) => {
  const { name, description = null, parent = 0 } = body;
  assertPlace(tx, { parent });
  const id = tx.nextId("knowledgeNodes");
  const node = tx.insert("knowledgeNodes", { id, name, type: null, description, parent, articleId: null });
  return { success: true, ...toNodeForm(node) };
};
