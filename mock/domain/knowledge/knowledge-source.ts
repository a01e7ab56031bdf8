// Finds, writes and changes knowledge sources, and converts them to their representation in responses.
import type { Schema } from "../../contract/operation-types.ts";
import { notFound } from "../../engine/core/errors.ts";
import { isSameValue } from "../../engine/core/same-value.ts";
import type { Instant } from "../../engine/core/time.ts";
import { assertAnyPermission } from "../permissions.ts";
import type { KnowledgeSourceRecord } from "../records/knowledge.ts";
import type { UserRecord } from "../records/tickets.ts";
import type { Reader, Transaction } from "../state-types.ts";
import { createExclusion } from "./knowledge-exclusion.ts";

/** A source's properties that a body can set. */
export type Content = Pick<
  KnowledgeSourceRecord,
  "type" | "status" | "source" | "tags" | "teams" | "title" | "text" | "confidential" | "parent"
>;

/**
 * Defaults for the properties that the body of a new source omits (docs/rules.md, Knowledge; empty text and root as
 * parent are assumed).
 */
export const defaultContent: Content = {
  type: "faq",
  status: "active",
  source: null,
  tags: [],
  teams: [],
  title: "",
  text: "",
  confidential: false,
  parent: 0,
};

export type NamedContent = Content & Pick<KnowledgeSourceRecord, "name">;

/** Returns the content after applying a body. */
export function changeContent(before: Content, input: Schema<"KnowledgeSourceChange">): Content {
  const type = input.type ?? before.type;
  return {
    type,
    status: input.status ?? before.status,
    source: input.source === undefined ? before.source : input.source,
    tags: input.tags === undefined ? before.tags : [...new Set(input.tags ?? [])],
    teams: type === "news" ? [...new Set(input.teams ?? before.teams)] : [],
    title: input.title === undefined ? before.title : (input.title ?? ""),
    text: input.text ?? before.text,
    confidential: input.confidential ?? before.confidential,
    parent: input.parent ?? before.parent,
  };
}

export function insertSource(tx: Transaction, name: string, content: Content): KnowledgeSourceRecord {
  return tx.insert("knowledgeSources", toNewSource(tx.nextId("knowledgeSources"), { name, ...content }, tx.now));
}

/** An unread source, with its keys in the contract's order. */
export function toNewSource(id: number, input: NamedContent, now: Instant): KnowledgeSourceRecord {
  return { id, ...toVisibleContent(input), readByAgents: [], parent: input.parent, createdAt: now, modifiedAt: now };
}

/** The content that responses show, in the contract's order. */
function toVisibleContent({ type, status, source, name, tags, teams, title, text, confidential }: NamedContent) {
  return { type, status, source, name, tags, teams, title, text, confidential };
}

/** Replaces the content of a source; equal content leaves the record unchanged. */
export function replaceSource(
  tx: Transaction,
  source: KnowledgeSourceRecord,
  content: Partial<NamedContent>,
): KnowledgeSourceRecord {
  const changedSource = { ...source, ...content };
  if (isSameValue(source, changedSource)) return source;
  return tx.replace("knowledgeSources", { ...changedSource, modifiedAt: tx.now });
}

/**
 * Returns the source with this id.
 * @throws DomainError notFound `unknown_knowledge_source`: unknown, deleted, or an excluded website page
 */
export function requireSource(reader: Reader, id: number): KnowledgeSourceRecord {
  const record = reader.get("knowledgeSources", id);
  if (record === undefined || record.status === "deleted") throw notFound("knowledge source", id);
  if (createExclusion(reader)(record)) throw notFound("knowledge source", id);
  return record;
}

/**
 * A source as returned in responses, in the contract's order, with `excluded` according to the current connectors;
 * properties of additions come last.
 */
export function toKnowledgeSource(
  reader: Reader,
  record: KnowledgeSourceRecord,
  isExcluded = createExclusion(reader),
): Schema<"KnowledgeSource"> {
  const { id, readByAgents, parent: _parent, createdAt: _createdAt, modifiedAt: _modifiedAt, ...visible } = record;
  // Repeated names keep their first place.
  return { id, ...toVisibleContent(record), excluded: isExcluded(record), readByAgents, ...visible };
}

/** Finds the undeleted source with this name. */
export function findByName(reader: Reader, name: string): KnowledgeSourceRecord | undefined {
  return reader.lookup("knowledgeSources", "name", name).find((source) => source.status !== "deleted");
}

type Status = Pick<KnowledgeSourceRecord, "status">;

/**
 * Deleting, archiving and unarchiving have separate permissions (docs/rules.md, Knowledge).
 * @throws DomainError forbidden `missing_permission`
 */
export function assertMayChangeStatus(caller: UserRecord, before: Status, after: Status): void {
  if (before.status === after.status) return;
  assertAnyPermission(caller, [after.status === "deleted" ? "deleteKnowledge" : "archiveKnowledge"]);
}
