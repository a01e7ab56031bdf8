// POST /knowledgeSourceStructure (docs/rules.md, Knowledge).
import type { Operation } from "../operation.ts";
import * as nodes from "./knowledge-nodes.ts";

export const createKnowledgeNode: Operation<"createKnowledgeNode"> = ({ body }, { tx }) => ({
  success: true,
  ...nodes.createKnowledgeNode(tx, body),
});
