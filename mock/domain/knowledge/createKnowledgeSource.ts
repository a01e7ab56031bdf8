// POST /knowledgeSource: upsert by name (docs/rules.md, Knowledge).
import type { Operation } from "../operation.ts";
import { assertAnyPermission } from "../permissions.ts";
import { placePage } from "./knowledge-node.ts";
import {
  assertMayChangeStatus,
  changeContent,
  defaultContent,
  findByName,
  insertSource,
  replaceSource,
  toKnowledgeSource,
} from "./knowledge-source.ts";
import { assertKnownReferences } from "./source-references.ts";

/**
 * Creates a source, or updates the undeleted source with exactly this name, even an excluded page. An update retains id
 * and readers and changes only the given properties; if all equal the stored values, nothing changes, not even
 * `modifiedAt` (assumed). `id`, `excluded` and `readByAgents` of the body are ignored (assumed). Teams are stored only
 * for type `news`. A website source has a page node in the structure.
 */
export const createKnowledgeSource: Operation<"createKnowledgeSource"> = ({ body }, { tx, caller }) => {
  const existing = findByName(tx, body.name);
  assertAnyPermission(caller, [existing === undefined ? "createKnowledge" : "updateKnowledge"]);
  const content = changeContent(existing ?? defaultContent, body);
  if (existing !== undefined) assertMayChangeStatus(caller, existing, content);
  assertKnownReferences(tx, { input: body, type: content.type, nextParent: content.parent, sourceId: existing?.id });
  const record = existing === undefined ? insertSource(tx, body.name, content) : replaceSource(tx, existing, content);
  placePage(tx, record);
  return { success: true, ...toKnowledgeSource(tx, record) };
};
