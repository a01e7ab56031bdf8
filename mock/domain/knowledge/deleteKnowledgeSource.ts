// DELETE /knowledgeSource/{id} (docs/rules.md, Knowledge).
import type { Operation } from "../operation.ts";
import { replaceSource, requireSource, toKnowledgeSource } from "./knowledge-source.ts";

/** Marks a source as deleted. */
export const deleteKnowledgeSource: Operation<"deleteKnowledgeSource"> = ({ path }, { tx }) => {
  const deleted = replaceSource(tx, requireSource(tx, path.id), { status: "deleted" });
  return { success: true, ...toKnowledgeSource(tx, deleted) };
};
