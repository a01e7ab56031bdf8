// POST /knowledgeSource (docs/rules.md, Knowledge).
import type { Operation } from "../operation.ts";
import { assertAnyPermission } from "../permissions.ts";
import { placePage } from "./knowledge-node.ts";
import { assertKnownReferences } from "./knowledge-references.ts";
import {
  assertMayChangeStatus,
  changeContent,
  defaultContent,
  findByName,
  insertSource,
  replaceSource,
  toKnowledgeSource,
} from "./knowledge-source.ts";

/**
 * Creates a source, or updates the one that carries exactly this name and is not deleted, excluded pages included.
 * An update keeps id and readers and changes only the properties given; where every one of them equals what is
 * stored, nothing changes and `modifiedAt` stays (assumed). `id`, `excluded` and `readByAgents` of the body are ignored (assumed).
 * Teams are stored for type `news` only. A website source has a page node in the structure.
 * @throws DomainError forbidden `missing_permission` (createKnowledge for a new name, updateKnowledge for a known one,
 *   and for a new status of that one what a change by id asks for);
 *   rule `unknown_tag`, `unknown_team`, `unknown_structure_node`, `structure_cycle`, `structure_too_deep`, or `unprocessable` for several kinds at once
 */
export const createKnowledgeSource: Operation<"createKnowledgeSource"> = ({ body }, { tx, caller }) => {
  const known = findByName(tx, body.name);
  assertAnyPermission(caller, [known === undefined ? "createKnowledge" : "updateKnowledge"]);
  const content = changeContent(known ?? defaultContent, body);
  if (known !== undefined) assertMayChangeStatus(caller, known, content);
  const { type, parent } = content;
  assertKnownReferences(tx, { input: body, type, parent, sourceId: known?.id });
  const record = known === undefined ? insertSource(tx, body.name, content) : replaceSource(tx, known, content);
  placePage(tx, record);
  return { success: true, ...toKnowledgeSource(tx, record) };
};
