// The operations of tag `knowledge`: list, read, create or update a source, and the structure tree. The rules are in
// mock/services/knowledge/knowledge.ts, mock/services/knowledge/knowledge-list.ts and mock/services/knowledge/knowledge-structure.ts.

import * as knowledge from "../services/knowledge/knowledge.ts";
import * as list from "../services/knowledge/knowledge-list.ts";
import * as structure from "../services/knowledge/knowledge-structure.ts";
import type { Operation } from "./operation.ts";

/** GET /knowledgeSource (docs/rules.md, Knowledge). */
export const listKnowledgeSources: Operation<"listKnowledgeSources"> = ({ query }, { tx }) =>
  list.listKnowledgeSources(tx, query);

/** POST /knowledgeSource (docs/rules.md, Knowledge). */
export const createKnowledgeSource: Operation<"createKnowledgeSource"> = ({ body }, { tx, caller }) => ({
  success: true,
  ...knowledge.createOrUpdateKnowledgeSource(tx, { input: body, caller }),
});

/** GET /knowledgeSource/{id} (docs/rules.md, Knowledge). */
export const getKnowledgeSource: Operation<"getKnowledgeSource"> = ({ path }, { tx }) =>
  knowledge.getKnowledgeSource(tx, path.id);

/** GET /knowledgeSourceStructure (docs/rules.md, Knowledge); `withExcluded` is false when omitted (assumed). */
export const getKnowledgeSourceStructure: Operation<"getKnowledgeSourceStructure"> = ({ query }, { tx }) =>
  structure.getKnowledgeSourceStructure(tx, query.withExcluded ?? false);
