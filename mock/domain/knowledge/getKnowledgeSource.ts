// GET /knowledgeSource/{id} (docs/rules.md, Knowledge).
import type { Operation } from "../operation.ts";
import * as knowledge from "./knowledge.ts";

export const getKnowledgeSource: Operation<"getKnowledgeSource"> = ({ path }, { tx }) =>
  knowledge.getKnowledgeSource(tx, path.id);
