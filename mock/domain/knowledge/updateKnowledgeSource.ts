// PATCH /knowledgeSource/{id} (docs/rules.md, Knowledge).
import type { Operation } from "../operation.ts";
import * as changes from "./knowledge-changes.ts";

export const updateKnowledgeSource: Operation<"updateKnowledgeSource"> = ({ path, body }, { tx, caller }) => ({
  success: true,
  ...changes.updateKnowledgeSource(tx, { id: path.id, input: body, caller }),
});
