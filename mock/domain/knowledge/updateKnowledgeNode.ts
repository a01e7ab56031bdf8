// PUT /knowledgeSourceStructure/{id} (docs/rules.md, Knowledge).
import type { Operation } from "../operation.ts";
import * as nodes from "./knowledge-nodes.ts";

export const updateKnowledgeNode: Operation<"updateKnowledgeNode"> = ({ path, body }, { tx }) => ({
  success: true,
  ...nodes.updateKnowledgeNode(tx, { id: path.id, input: body }),
});
