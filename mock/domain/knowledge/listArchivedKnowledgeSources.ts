// GET /knowledgeSource/archived (docs/rules.md, Knowledge).
import type { Operation } from "../operation.ts";
import * as list from "./knowledge-list.ts";

export const listArchivedKnowledgeSources: Operation<"listArchivedKnowledgeSources"> = ({ query }, { tx }) =>
  list.listArchivedKnowledgeSources(tx, query);
