// Changing and deleting a knowledge source by its id. Called by mock/operations/knowledge.ts; create-or-update by name is in
// mock/services/knowledge/knowledge.ts.
import type { Schema } from "../../contract/operation-types.ts";
import { DomainError, type Violation } from "../../core/errors.ts";
import { cut } from "../../core/short-text.ts";
import type { KnowledgeSourceRecord } from "../../records/knowledge.ts";
import { assertAnyPermission } from "../permissions.ts";
import type { Reader, Transaction, UserRecord } from "../state-types.ts";
import { findByName, needSource, toKnowledgeSource } from "./knowledge.ts";
import { changeContent, replaceSource } from "./knowledge-content.ts";
import { assertKnownReferences } from "./knowledge-references.ts";
import { placePage } from "./knowledge-structure.ts";

/** What is changed of which source, and by whom. */
export interface SourceChange {
  readonly id: number;
  readonly input: Schema<"KnowledgeSourceChange">;
  readonly caller: UserRecord;
}

/**
 * Changes the properties given, by the rules of create-or-update; the name may change too (docs/rules.md, Knowledge).
 * @throws DomainError notFound `unknown_knowledge_source`; forbidden `missing_permission`: each kind of change has its own; conflict
 *   `name_taken`; rule, as createOrUpdateKnowledgeSource does
 */
export function updateKnowledgeSource(tx: Transaction, change: SourceChange): Schema<"KnowledgeSource"> {
  const { id, input, caller } = change;
  const known = needSource(tx, id);
  const content = { ...changeContent(known, input), name: input.name ?? known.name };
  assertMayChange(caller, known, { ...known, ...content });
  assertKnownReferences(tx, { input, type: content.type, parent: content.parent, sourceId: id });
  if (content.name !== known.name) assertFreeName(tx, content.name);
  const changed = replaceSource(tx, known, content);
  placePage(tx, changed);
  return toKnowledgeSource(tx, changed);
}

/**
 * Marks a source as deleted (docs/rules.md, Knowledge).
 * @throws DomainError notFound `unknown_knowledge_source`, also where it is deleted already
 */
export function deleteKnowledgeSource(tx: Transaction, id: number): Schema<"KnowledgeSource"> {
  return toKnowledgeSource(tx, replaceSource(tx, needSource(tx, id), { status: "deleted" }));
}

/** Deleting, archiving (and taking out of the archive) and all other changes are permitted apart. */
function assertMayChange(caller: UserRecord, before: KnowledgeSourceRecord, after: KnowledgeSourceRecord): void {
  if (after.status === "deleted") assertAnyPermission(caller, ["deleteKnowledge"]);
  else if (before.status !== after.status) assertAnyPermission(caller, ["archiveKnowledge"]);
  if (differsBesideStatus(before, after)) assertAnyPermission(caller, ["updateKnowledge"]);
}

function differsBesideStatus(before: KnowledgeSourceRecord, after: KnowledgeSourceRecord): boolean {
  return JSON.stringify(before) !== JSON.stringify({ ...after, status: before.status });
}

function assertFreeName(reader: Reader, name: string): void {
  const other = findByName(reader, name);
  if (other === undefined) return;
  const found = cut(JSON.stringify(name));
  const violation: Violation = { in: "body", pointer: "/name", found, expected: "a name that no other source has" };
  throw new DomainError("conflict", "name_taken", `Knowledge source ${other.id} has the name already.`, [violation]);
}
