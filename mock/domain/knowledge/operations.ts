// The operations of tag `knowledge`: sources, and the structure they are in; those of websites are in mock/domain/knowledge/website-operations.ts. The rules
// are in mock/domain/knowledge/.

import type { Operation } from "../operation.ts";
import * as knowledge from "./knowledge.ts";
import * as changes from "./knowledge-changes.ts";
import * as list from "./knowledge-list.ts";
import * as nodes from "./knowledge-nodes.ts";
import * as structure from "./knowledge-structure.ts";

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

/** PATCH /knowledgeSource/{id} (docs/rules.md, Knowledge). */
export const updateKnowledgeSource: Operation<"updateKnowledgeSource"> = ({ path, body }, { tx, caller }) => ({
  success: true,
  ...changes.updateKnowledgeSource(tx, { id: path.id, input: body, caller }),
});

/** DELETE /knowledgeSource/{id} (docs/rules.md, Knowledge). */
export const deleteKnowledgeSource: Operation<"deleteKnowledgeSource"> = ({ path }, { tx }) => ({
  success: true,
  ...changes.deleteKnowledgeSource(tx, path.id),
});

/** GET /knowledgeSource/archived (docs/rules.md, Knowledge). */
export const listArchivedKnowledgeSources: Operation<"listArchivedKnowledgeSources"> = ({ query }, { tx }) =>
  list.listArchivedKnowledgeSources(tx, query);

/** POST /knowledgeSourceStructure (docs/rules.md, Knowledge). */
export const createKnowledgeNode: Operation<"createKnowledgeNode"> = ({ body }, { tx }) => ({
  success: true,
  ...nodes.createKnowledgeNode(tx, body),
});

/** PUT /knowledgeSourceStructure/{id} (docs/rules.md, Knowledge). */
export const updateKnowledgeNode: Operation<"updateKnowledgeNode"> = ({ path, body }, { tx }) => ({
  success: true,
  ...nodes.updateKnowledgeNode(tx, { id: path.id, input: body }),
});

/** DELETE /knowledgeSourceStructure/{id} (docs/rules.md, Knowledge). */
export const deleteKnowledgeNode: Operation<"deleteKnowledgeNode"> = ({ path }, { tx }) => ({
  success: true,
  ...nodes.deleteKnowledgeNode(tx, path.id),
});
