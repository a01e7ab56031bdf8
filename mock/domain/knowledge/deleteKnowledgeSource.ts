// DELETE /knowledgeSource/{id} (docs/rules.md, Knowledge).
import type { Operation } from "../operation.ts";
import * as changes from "./knowledge-changes.ts";

export const deleteKnowledgeSource: Operation<"deleteKnowledgeSource"> = ({ path }, { tx }) => ({
  success: true,
  ...changes.deleteKnowledgeSource(tx, path.id),
});
