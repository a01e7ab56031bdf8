// What bodies set of a knowledge source, and writing it. Used by mock/domain/knowledge/knowledge.ts, its neighbour knowledge-changes.ts and
// mock/domain/knowledge/website-crawl.ts.
import type { Schema } from "../../contract/operation-types.ts";
import type { KnowledgeSourceRecord } from "../records/knowledge.ts";
import type { Transaction } from "../state-types.ts";

/** A source's properties that a body can set. */
export type Content = Pick<
  KnowledgeSourceRecord,
  "type" | "status" | "source" | "tags" | "teams" | "title" | "text" | "confidential" | "parent"
>;

/** What a new source is where its body says nothing (docs/rules.md, Knowledge; empty text and root as parent are assumed). */
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

/** The same with its name. */
export type NamedContent = Content & Pick<KnowledgeSourceRecord, "name">;

/** The content after a body, which changes what it names. */
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

/** A new source, made now. */
export function insertSource(tx: Transaction, name: string, content: Content): KnowledgeSourceRecord {
  const id = tx.nextId("knowledgeSources");
  return tx.insert("knowledgeSources", {
    id,
    name,
    ...content,
    readByAgents: [],
    createdAt: tx.now,
    modifiedAt: tx.now,
  });
}

/** A source with this content; the same record where it has it already. */
export function replaceSource(
  tx: Transaction,
  known: KnowledgeSourceRecord,
  content: Partial<NamedContent>,
): KnowledgeSourceRecord {
  const changed = { ...known, ...content };
  if (isSameContent(known, changed)) return known;
  return tx.replace("knowledgeSources", { ...changed, modifiedAt: tx.now });
}

function isSameContent(left: NamedContent, right: NamedContent): boolean {
  return (
    left.name === right.name &&
    left.type === right.type &&
    left.status === right.status &&
    left.source === right.source &&
    left.title === right.title &&
    left.text === right.text &&
    left.confidential === right.confidential &&
    left.parent === right.parent &&
    isSameList(left.tags, right.tags) &&
    isSameList(left.teams, right.teams)
  );
}

function isSameList(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((item, index) => item === right[index]);
}
