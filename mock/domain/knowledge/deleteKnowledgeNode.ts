// DELETE /knowledgeSourceStructure/{id} (docs/rules.md, Knowledge).
import type { Operation } from "../operation.ts";
import * as nodes from "./knowledge-nodes.ts";

export const deleteKnowledgeNode: Operation<"deleteKnowledgeNode"> = ({ path }, { tx }) => ({
  success: true,
  ...nodes.deleteKnowledgeNode(tx, path.id),
});
