// GET /knowledgeSource (docs/rules.md, Knowledge).
import type { Operation } from "../operation.ts";
import * as list from "./knowledge-list.ts";

export const listKnowledgeSources: Operation<"listKnowledgeSources"> = ({ query }, { tx }) =>
  list.listKnowledgeSources(tx, query);
