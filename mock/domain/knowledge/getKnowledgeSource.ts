// GET /knowledgeSource/{id} (docs/rules.md, Knowledge).
import type { Operation } from "../operation.ts";
import { requireSource, toKnowledgeSource } from "./knowledge-source.ts";

/** One source, active or archived (assumed). Counts a view and adds no reader. */
export const getKnowledgeSource: Operation<"getKnowledgeSource"> = ({ path: { id } }, { tx }) => {
  const source = toKnowledgeSource(tx, requireSource(tx, id));
  tx.countRead("knowledgeSources", id);
  return source;
};
