// Decides which permissions a change of a knowledge source asks for, beside those that open its operation. Called by
// mock/domain/knowledge/knowledge.ts (by name) and mock/domain/knowledge/knowledge-changes.ts (by id).

import { assertAnyPermission } from "../permissions.ts";
import type { KnowledgeSourceRecord } from "../records/knowledge.ts";
import type { UserRecord } from "../state-types.ts";
import type { NamedContent } from "./knowledge-content.ts";

type Status = Pick<KnowledgeSourceRecord, "status">;

/**
 * Deleting, and archiving or taking out of the archive, have permissions of their own (docs/rules.md, Knowledge).
 * @throws DomainError forbidden `missing_permission`
 */
export function assertMayChangeStatus(caller: UserRecord, before: Status, after: Status): void {
  if (before.status === after.status) return;
  assertAnyPermission(caller, [after.status === "deleted" ? "deleteKnowledge" : "archiveKnowledge"]);
}

/**
 * Asks for each kind of change, the status and all else, apart (docs/rules.md, Knowledge).
 * @throws DomainError forbidden `missing_permission`
 */
export function assertMayChange(caller: UserRecord, before: KnowledgeSourceRecord, after: NamedContent): void {
  assertMayChangeStatus(caller, before, after);
  if (differsBesideStatus(before, after)) assertAnyPermission(caller, ["updateKnowledge"]);
}

function differsBesideStatus(before: KnowledgeSourceRecord, after: NamedContent): boolean {
  return JSON.stringify(before) !== JSON.stringify({ ...before, ...after, status: before.status });
}
