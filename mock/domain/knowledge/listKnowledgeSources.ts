// GET /knowledgeSource (docs/rules.md, Knowledge).
import type { Operation } from "../operation.ts";
import type { KnowledgeSourceRecord } from "../records/knowledge.ts";
import { createExclusion } from "./knowledge-exclusion.ts";
import { findSources, type KnowledgeQuery } from "./knowledge-query.ts";
import { toKnowledgeSource } from "./knowledge-source.ts";

const defaultLimit = { withParent: 50, withoutParent: 1000 };
const maximumLimitWithParent = 500;

/**
 * A page of the matching active sources. Total, offset and limit are returned only with `parent`, which allows at most
 * 500 sources. `isAi` adds an answer made from the first sources. Confidential sources are listed, because everyone
 * who may read is an agent (assumed).
 */
export const listKnowledgeSources: Operation<"listKnowledgeSources"> = ({ query }, { tx }) => {
  const isExcluded = createExclusion(tx);
  const { parent, offset = 0 } = query;
  const limit = toLimit(query);
  const sources = findSources(tx, query, "active", isExcluded);
  const items = sources.slice(offset, offset + limit).map((source) => toKnowledgeSource(tx, source, isExcluded));
  const answer = query.isAi ? { answer: toGeneratedAnswer(sources) } : {};
  return parent === undefined ? { items, ...answer } : { items, total: sources.length, offset, limit, ...answer };
};

/** Without `parent` there is no maximum. */
function toLimit({ parent, limit }: KnowledgeQuery): number {
  if (parent === undefined) return limit ?? defaultLimit.withoutParent;
  return Math.min(limit ?? defaultLimit.withParent, maximumLimitWithParent);
}

const maxSources = 3;
const longestSentence = 200;

/** The first sentence and the name of each of the first sources; empty without sources (assumed). No AI is involved. */
function toGeneratedAnswer(sources: readonly KnowledgeSourceRecord[]): string {
  return sources.slice(0, maxSources).map(toSnippet).join("\n");
}

function toSnippet({ name, title, text }: KnowledgeSourceRecord): string {
  const plainText = text.replaceAll(/\s+/gu, " ").trim();
  const sentence = plainText.slice(0, plainText.search(/[.!?](?: |$)/) + 1) || plainText;
  const excerpt = sentence === "" ? title : sentence;
  const snippet = excerpt.length > longestSentence ? `${excerpt.slice(0, longestSentence - 1)}…` : excerpt;
  return snippet === "" ? `(${name})` : `${snippet} (${name})`;
}
