// POST /knowledgeSource (docs/rules.md, Knowledge).
import type { Operation } from "../operation.ts";
import * as knowledge from "./knowledge.ts";

export const createKnowledgeSource: Operation<"createKnowledgeSource"> = ({ body }, { tx, caller }) => ({
  success: true,
  ...knowledge.createOrUpdateKnowledgeSource(tx, { input: body, caller }),
});
