// PATCH /knowledgeSource/{id} (docs/rules.md, Knowledge).
import { DomainError, type Violation } from "../../engine/core/errors.ts";
import { isSameValue } from "../../engine/core/same-value.ts";
import { truncate } from "../../engine/core/truncate.ts";
import type { Operation } from "../operation.ts";
import { assertAnyPermission } from "../permissions.ts";
import type { KnowledgeSourceRecord } from "../records/knowledge.ts";
import type { UserRecord } from "../records/tickets.ts";
import type { Reader } from "../state-types.ts";
import { placePage } from "./knowledge-node.ts";
import {
  assertMayChangeStatus,
  changeContent,
  findByName,
  type NamedContent,
  replaceSource,
  requireSource,
  toKnowledgeSource,
} from "./knowledge-source.ts";
import { assertKnownReferences } from "./source-references.ts";

/** Changes the given properties by the rules of `createKnowledgeSource`, except that the name may change. */
export const updateKnowledgeSource: Operation<"updateKnowledgeSource"> = ({ path: { id }, body }, { tx, caller }) => {
  const source = requireSource(tx, id);
  const content = { ...changeContent(source, body), name: body.name ?? source.name };
  assertMayChange(caller, source, content);
  assertKnownReferences(tx, { input: body, type: content.type, nextParent: content.parent, sourceId: id });
  if (content.name !== source.name) assertFreeName(tx, content.name);
  const stored = replaceSource(tx, source, content);
  placePage(tx, stored);
  return { success: true, ...toKnowledgeSource(tx, stored) };
};

/** Checks the permissions for status changes and for all other changes separately. */
function assertMayChange(caller: UserRecord, before: KnowledgeSourceRecord, after: NamedContent): void {
  assertMayChangeStatus(caller, before, after);
  if (changesMoreThanStatus(before, after)) assertAnyPermission(caller, ["updateKnowledge"]);
}

function changesMoreThanStatus(before: KnowledgeSourceRecord, after: NamedContent): boolean {
  return !isSameValue(before, { ...before, ...after, status: before.status });
}

function assertFreeName(reader: Reader, name: string): void {
  const other = findByName(reader, name);
  if (other === undefined) return;
  const found = truncate(JSON.stringify(name));
  const violation: Violation = { in: "body", pointer: "/name", found, expected: "a name that no other source has" };
  throw new DomainError("conflict", "name_taken", `Knowledge source ${other.id} already has this name.`, [violation]);
}
