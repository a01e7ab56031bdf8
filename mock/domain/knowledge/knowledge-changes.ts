// Changing and deleting a knowledge source by its id. Called by mock/domain/knowledge/operations.ts; create-or-update by name is in
// mock/domain/knowledge/knowledge.ts.
import type { Schema } from "../../contract/operation-types.ts";
import { DomainError, type Violation } from "../../engine/core/errors.ts";
import { cut } from "../../engine/core/short-text.ts";
import type { Reader, Transaction, UserRecord } from "../state-types.ts";
import { findByName, needSource, toKnowledgeSource } from "./knowledge.ts";
import { changeContent, replaceSource } from "./knowledge-content.ts";
import { assertMayChange } from "./knowledge-permissions.ts";
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
  assertMayChange(caller, known, content);
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

function assertFreeName(reader: Reader, name: string): void {
  const other = findByName(reader, name);
  if (other === undefined) return;
  const found = cut(JSON.stringify(name));
  const violation: Violation = { in: "body", pointer: "/name", found, expected: "a name that no other source has" };
  throw new DomainError("conflict", "name_taken", `Knowledge source ${other.id} has the name already.`, [violation]);
}
