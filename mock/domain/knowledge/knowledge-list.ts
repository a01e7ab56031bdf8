// Lists knowledge sources, active and archived ones: filters, order and page. Called by mock/domain/knowledge/operations.ts; single sources are in
// mock/domain/knowledge/knowledge.ts.
import type { Input, Schema } from "../../contract/operation-types.ts";
import { invalidRequest, type Violation } from "../../engine/core/errors.ts";
import { cut } from "../../engine/core/short-text.ts";
import { parseDateTime } from "../../engine/core/time.ts";
import type { KnowledgeSourceRecord } from "../records/knowledge.ts";
import type { Reader } from "../state-types.ts";
import { toKnowledgeSource } from "./knowledge.ts";
import { toGeneratedAnswer } from "./knowledge-answer.ts";
import { createExclusion, type Exclusion } from "./knowledge-exclusion.ts";

/** The list's query; absent values take the defaults of docs/rules.md, Knowledge. */
export type KnowledgeQuery = Input<"listKnowledgeSources">["query"];

const defaultLimit = { withParent: 50, withoutParent: 1000 };
const maximumLimitWithParent = 500;
const minimumSearchLength = 2;

/**
 * The active sources that match, excluded website pages left out (docs/rules.md, Knowledge). Filters join by AND: `parent` takes
 * those directly under a node, `modifiedAfter` those changed in that second or later, `q` those whose name, title or text hold every word of
 * it, ignoring case (assumed). Ordered by name in German dictionary order unless asked otherwise, ties by id (assumed). Total, offset and
 * limit are answered only with `parent`, where no more than 500 are answered. `isAi` adds an answer made from the first of them.
 * Confidential sources are listed: everybody who may read is an agent (assumed).
 * @throws DomainError invalid `invalid_request`: a date that does not exist, a `q` of blanks
 */
export function listKnowledgeSources(reader: Reader, query: KnowledgeQuery): Schema<"KnowledgeSourceList"> {
  const isExcluded = createExclusion(reader);
  const { parent, offset = 0 } = query;
  const limit = toLimit(query);
  const ordered = findOrdered(reader, query, "active", isExcluded);
  const items = ordered.slice(offset, offset + limit).map((source) => toKnowledgeSource(reader, source, isExcluded));
  const answer = query.isAi ? { answer: toGeneratedAnswer(ordered) } : {};
  return parent === undefined ? { items, ...answer } : { items, total: ordered.length, offset, limit, ...answer };
}

/** The query of the archive. */
export type ArchiveQuery = Input<"listArchivedKnowledgeSources">["query"];

/**
 * The archived sources that match, by the rules of the list of active ones (docs/rules.md, Knowledge; assumed).
 * @throws DomainError invalid `invalid_request`: a `q` of blanks
 */
export function listArchivedKnowledgeSources(
  reader: Reader,
  query: ArchiveQuery,
): Schema<"ArchivedKnowledgeSourceList"> {
  const { offset = 0, limit = defaultLimit.withParent } = query;
  const isExcluded = createExclusion(reader);
  const ordered = findOrdered(reader, query, "archived", isExcluded);
  const items = ordered.slice(offset, offset + limit).map((source) => toKnowledgeSource(reader, source, isExcluded));
  return { items, total: ordered.length, offset, limit };
}

function findOrdered(
  reader: Reader,
  query: KnowledgeQuery,
  status: KnowledgeSourceRecord["status"],
  isExcluded: Exclusion,
): readonly KnowledgeSourceRecord[] {
  const filter = toFilter(query, status);
  const matching = [...reader.all("knowledgeSources")].filter((source) => filter(source) && !isExcluded(source));
  return order(reader, matching, query);
}

/** Without `parent` there is no maximum. */
function toLimit({ parent, limit }: KnowledgeQuery): number {
  if (parent === undefined) return limit ?? defaultLimit.withoutParent;
  return Math.min(limit ?? defaultLimit.withParent, maximumLimitWithParent);
}

/**
 * Which sources a query is about.
 * @throws DomainError invalid `invalid_request`: a date that does not exist, a `q` of blanks
 */
export function toFilter(
  { parent, q, modifiedAfter }: KnowledgeQuery,
  status: KnowledgeSourceRecord["status"],
): (source: KnowledgeSourceRecord) => boolean {
  const after = modifiedAfter === undefined ? undefined : parseDateTime(modifiedAfter);
  const violations: Violation[] = [];
  if (modifiedAfter !== undefined && after === undefined) {
    violations.push(toViolation("modifiedAfter", modifiedAfter, "a date and time that exist, as YYYY-MM-DD HH:MM:SS"));
  }
  if (q !== undefined && q.trim().length < minimumSearchLength) {
    violations.push(toViolation("q", q, `at least ${minimumSearchLength} characters besides surrounding blanks`));
  }
  if (violations.length > 0) throw invalidRequest(violations);
  const words = toWords(q ?? "");
  return (source) =>
    source.status === status &&
    (parent === undefined || source.parent === parent) &&
    (after === undefined || source.modifiedAt >= after) &&
    (words.length === 0 || holdsWords(source, words));
}

function toViolation(name: string, found: string | number, expected: string): Violation {
  return { in: "query", pointer: `/${name}`, found: cut(JSON.stringify(found)), expected };
}

function toWords(text: string): string[] {
  return [...new Set(text.toLowerCase().split(/\s+/).filter(Boolean))];
}

function holdsWords({ name, title, text }: KnowledgeSourceRecord, words: readonly string[]): boolean {
  const haystack = `${name}\n${title}\n${text}`.toLowerCase();
  return words.every((word) => haystack.includes(word));
}

let dictionaryOnce: Intl.Collator | undefined;

// One language for every machine, so that a list has the same order everywhere. It takes some 12 ms to load.
function getDictionary(): Intl.Collator {
  dictionaryOnce ??= new Intl.Collator("de");
  return dictionaryOnce;
}

function order(
  reader: Reader,
  sources: readonly KnowledgeSourceRecord[],
  query: Pick<KnowledgeQuery, "orderByField" | "orderByDirection">,
): KnowledgeSourceRecord[] {
  const { orderByField = "name", orderByDirection = "asc" } = query;
  const sign = orderByDirection === "asc" ? 1 : -1;
  if (orderByField === "name") {
    const dictionary = getDictionary();
    return [...sources].sort((left, right) => sign * dictionary.compare(left.name, right.name) || left.id - right.id);
  }
  const keyed = sources.map((source) => ({
    source,
    key: orderByField === "views" ? reader.reads("knowledgeSources", source.id) : source[orderByField],
  }));
  return keyed
    .sort((left, right) => sign * (left.key - right.key) || left.source.id - right.source.id)
    .map(({ source }) => source);
}
