// Filters and sorts lists of knowledge sources.
import type { Input } from "../../contract/operation-types.ts";
import { invalidRequest, type Violation } from "../../engine/core/errors.ts";
import { parseDateTime } from "../../engine/core/time.ts";
import { truncate } from "../../engine/core/truncate.ts";
import type { KnowledgeSourceRecord } from "../records/knowledge.ts";
import { textsOf } from "../records/world-texts.ts";
import type { Transaction } from "../state-types.ts";
import type { Exclusion } from "./knowledge-exclusion.ts";

export type KnowledgeQuery = Input<"listKnowledgeSources">["query"];

const minimumSearchLength = 2;

/**
 * Returns the matching sources of one status, sorted, without excluded website pages. Filters combine by AND:
 * `parent` selects sources directly under a node, `modifiedAfter` sources changed in that second or later, `q` sources
 * with all its words in name, title or text, ignoring case (assumed). The default order is by name as in a dictionary
 * of the world's language, ties by id (assumed).
 * @throws DomainError invalid `invalid_request`: a nonexistent date, a blank `q`
 */
export function findSources(
  tx: Transaction,
  query: KnowledgeQuery,
  status: KnowledgeSourceRecord["status"],
  isExcluded: Exclusion,
): readonly KnowledgeSourceRecord[] {
  const filter = toFilter(query, status);
  const sources = [...tx.all("knowledgeSources")].filter((source) => filter(source) && !isExcluded(source));
  return sort(tx, sources, query);
}

/**
 * Compiles the filter of a query.
 * @throws DomainError invalid `invalid_request`: a nonexistent date, a blank `q`
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
    (words.length === 0 || containsWords(source, words));
}

function toViolation(name: string, found: string | number, expected: string): Violation {
  return { in: "query", pointer: `/${name}`, found: truncate(JSON.stringify(found)), expected };
}

function toWords(text: string): string[] {
  return [...new Set(text.toLowerCase().split(/\s+/).filter(Boolean))];
}

function containsWords({ name, title, text }: KnowledgeSourceRecord, words: readonly string[]): boolean {
  const haystack = `${name}\n${title}\n${text}`.toLowerCase();
  return words.every((word) => haystack.includes(word));
}

/** Collators by language. Each takes about 12 ms to load. */
const dictionaries = new Map<string, Intl.Collator>();

function getDictionary(tx: Transaction): Intl.Collator {
  const { code } = textsOf(tx).voice.language;
  const dictionary = dictionaries.get(code) ?? new Intl.Collator(code);
  dictionaries.set(code, dictionary);
  return dictionary;
}

function sort(
  tx: Transaction,
  sources: readonly KnowledgeSourceRecord[],
  query: Pick<KnowledgeQuery, "orderByField" | "orderByDirection">,
): KnowledgeSourceRecord[] {
  const { orderByField = "name", orderByDirection = "asc" } = query;
  const sign = orderByDirection === "asc" ? 1 : -1;
  if (orderByField === "name") {
    const dictionary = getDictionary(tx);
    return [...sources].sort((left, right) => sign * dictionary.compare(left.name, right.name) || left.id - right.id);
  }
  const keyed = sources.map((source) => ({
    source,
    key: orderByField === "views" ? tx.reads("knowledgeSources", source.id) : source[orderByField],
  }));
  return keyed
    .sort((left, right) => sign * (left.key - right.key) || left.source.id - right.source.id)
    .map(({ source }) => source);
}
