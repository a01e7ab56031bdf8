// GET /knowledgeSourceStructure (docs/rules.md, Knowledge); `withExcluded` is false when omitted (assumed).
import type { Operation } from "../operation.ts";
import * as structure from "./knowledge-structure.ts";

export const getKnowledgeSourceStructure: Operation<"getKnowledgeSourceStructure"> = ({ query }, { tx }) =>
  structure.getKnowledgeSourceStructure(tx, query.withExcluded ?? false);
