// GET /knowledgeSource/archived (docs/rules.md, Knowledge).
import type { Operation } from "../operation.ts";
import { createExclusion } from "./knowledge-exclusion.ts";
import { findSources } from "./knowledge-query.ts";
import { toKnowledgeSource } from "./knowledge-source.ts";

/** A page of the matching archived sources (assumed). */
export const listArchivedKnowledgeSources: Operation<"listArchivedKnowledgeSources"> = ({ query }, { tx }) => {
  const { offset = 0, limit = 50 } = query;
  const isExcluded = createExclusion(tx);
  const sources = findSources(tx, query, "archived", isExcluded);
  const items = sources.slice(offset, offset + limit).map((source) => toKnowledgeSource(tx, source, isExcluded));
  return { items, total: sources.length, offset, limit };
};
