// The rules of single knowledge sources: create or update by name, read by id. Called by mock/domain/knowledge/operations.ts. Changes by id are in
// mock/domain/knowledge/knowledge-changes.ts, lists in mock/domain/knowledge/knowledge-list.ts, the tree in
// mock/domain/knowledge/knowledge-structure.ts, reference checks in mock/domain/knowledge/knowledge-references.ts.
import type { Schema } from "../../contract/operation-types.ts";
import { notFound } from "../../engine/core/errors.ts";
import { assertAnyPermission } from "../permissions.ts";
import type { KnowledgeSourceRecord } from "../records/knowledge.ts";
import type { Reader, Transaction, UserRecord } from "../state-types.ts";
import { changeContent, defaultContent, insertSource, replaceSource } from "./knowledge-content.ts";
import { createExclusion } from "./knowledge-exclusion.ts";
import { assertMayChangeStatus } from "./knowledge-permissions.ts";
import { assertKnownReferences } from "./knowledge-references.ts";
import { placePage } from "./knowledge-structure.ts";

/**
 * Creates a source, or updates the one that carries exactly this name and is not deleted, excluded pages included (docs/rules.md, Knowledge).
 * An update keeps id and readers and changes only the properties given; where every one of them equals what is
 * stored, nothing changes and `modifiedAt` stays (assumed). `id`, `excluded` and `readByAgents` of the body are ignored (assumed).
 * Teams are kept for type `news` only. A website source has a page node in the structure.
 * @throws DomainError forbidden `missing_permission` (createKnowledge for a new name, updateKnowledge for a known one,
 *   and for a new status of that one what a change by id asks for);
 *   rule `unknown_tag`, `unknown_team`, `unknown_structure_node`, `structure_cycle`, `structure_too_deep`, or `unprocessable` for several kinds at once
 */
export function createOrUpdateKnowledgeSource(
  tx: Transaction,
  request: { readonly input: Schema<"KnowledgeSourceInput">; readonly caller: UserRecord },
): Schema<"KnowledgeSource"> {
  const { input, caller } = request;
  const known = findByName(tx, input.name);
  assertAnyPermission(caller, [known === undefined ? "createKnowledge" : "updateKnowledge"]);
  const content = changeContent(known ?? defaultContent, input);
  if (known !== undefined) assertMayChangeStatus(caller, known, content);
  const { type, parent } = content;
  assertKnownReferences(tx, { input, type, parent, sourceId: known?.id });
  const record = known === undefined ? insertSource(tx, input.name, content) : replaceSource(tx, known, content);
  placePage(tx, record);
  return toKnowledgeSource(tx, record);
}

/**
 * One source by its id; archived ones too (assumed). Counts a view and adds no reader (docs/rules.md, Knowledge).
 * @throws DomainError notFound `unknown_knowledge_source`: unknown, deleted, or an excluded website page
 */
export function getKnowledgeSource(tx: Transaction, id: number): Schema<"KnowledgeSource"> {
  const source = toKnowledgeSource(tx, needSource(tx, id));
  tx.countRead("knowledgeSources", id);
  return source;
}

/**
 * The source that is found by an id.
 * @throws DomainError notFound `unknown_knowledge_source`: unknown, deleted, or an excluded website page
 */
export function needSource(reader: Reader, id: number): KnowledgeSourceRecord {
  const record = reader.get("knowledgeSources", id);
  if (record === undefined || record.status === "deleted") throw notFound("knowledge source", id);
  if (createExclusion(reader)(record)) throw notFound("knowledge source", id);
  return record;
}

/**
 * The read form of a source, with the flag as it follows from the connectors now: in the order of the contract; properties that additions
 * give to sources come last.
 */
export function toKnowledgeSource(
  reader: Reader,
  record: KnowledgeSourceRecord,
  isExcluded = createExclusion(reader),
): Schema<"KnowledgeSource"> {
  const excluded = isExcluded(record);
  const { parent: _parent, createdAt: _createdAt, modifiedAt: _modifiedAt, ...shown } = record;
  const { id, type, status, source, name, tags, teams, title, text, confidential, readByAgents, ...added } = shown;
  const content = { id, type, status, source, name, tags, teams, title, text, confidential };
  return { ...content, excluded, readByAgents, ...added };
}

/** The source of this name that is not deleted. */
export function findByName(reader: Reader, name: string): KnowledgeSourceRecord | undefined {
  return reader.lookup("knowledgeSources", "name", name).find((source) => source.status !== "deleted");
}
