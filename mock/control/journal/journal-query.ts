// Compiles journal queries such as `status:4xx op:updateTicket body:"IBAN"`.
import type { ServiceContract } from "../../contract/service-contract.ts";
import { collectionNames } from "../../domain/records/collections.ts";
import { invalidRequest, type Violation } from "../../engine/core/errors.ts";
import { isFromPage } from "../../engine/core/own-pages.ts";
import { compilePathPattern } from "../../engine/core/path-pattern.ts";
import { parseQueryText } from "../../engine/core/query-text.ts";
import { keysOf } from "../../engine/core/tables.ts";
import { suggestion } from "../../engine/core/text/nearest-word.ts";
import type { Journal, JournalEntry, RetainedExchange } from "./journal-entry.ts";
import { changesOf } from "./journal-view.ts";
import { type QueryKey, queryKeys } from "./query-keys.ts";

export type Matches = (exchange: RetainedExchange, journal: Pick<Journal, "sandbox" | "toEntry">) => boolean;

interface Compiler {
  /** Returns undefined for a value that is invalid for this key. */
  compile(value: string): Matches | undefined;
  /** All valid values, or their parts before a slash; absent if any value is valid. */
  allowedValues?(service: ServiceContract): readonly string[];
}

const keys = keysOf(queryKeys);
/** Finds the terms of a query; an unclosed quote extends to the end. */
const terms = /(?:[^\s"]|"(?:[^"\\]|\\.)*(?:"|\\?$))+/gs;
/** Splits a term into minus, key with colon, quoted value and plain value. */
const term = /^(-?)([^\s":]+:)?(?:"((?:[^"\\]|\\.)*)"|([^\s"]*))$/s;

/**
 * Compiles a query; every term must match.
 * @throws DomainError 400 invalid_request, with a violation for each wrong term
 */
export function compileQuery(query: string, service: ServiceContract): Matches {
  const violations: Violation[] = [];
  const compiledTerms: Matches[] = [];
  for (const { 0: termText, index } of query.matchAll(terms)) {
    const compiled = compileTerm(termText, service);
    if (typeof compiled === "function") {
      compiledTerms.push(compiled);
    } else {
      const found = `${JSON.stringify(termText)} at character ${index + 1}`;
      violations.push({ in: "query", pointer: "/query", found, expected: compiled.expected });
    }
  }
  if (violations.length > 0) throw invalidRequest(violations, "The query is invalid");
  return (exchange, journal) => compiledTerms.every((matches) => matches(exchange, journal));
}

/** What a wrong term should be. */
interface WrongTerm {
  readonly expected: string;
}

function compileTerm(termText: string, service: ServiceContract): Matches | WrongTerm {
  const [whole, minus, prefix, quoted, plain = ""] = term.exec(termText) ?? [];
  if (whole === undefined) return { expected: 'double quotes around the whole value, such as body:"two words"' };
  const value = quoted?.replaceAll(/\\(.)/gs, "$1") ?? plain;
  const key = prefix?.slice(0, -1);
  if (key === undefined && value === "") return { expected: "a word or a term, such as status:4xx" };
  const matches = key === undefined ? matchesWord(value, ...Object.values(parts)) : compileKeyTerm(key, value, service);
  if (typeof matches !== "function" || minus === "") return matches;
  return (exchange, journal) => !matches(exchange, journal);
}

function compileKeyTerm(key: string, value: string, service: ServiceContract): Matches | WrongTerm {
  if (!isKey(key)) {
    const hint = suggestion(key, keys, (nearest) => `${nearest}:`);
    return { expected: `${keys.join(":, ")}:${hint}, or double quotes around a word with a colon` };
  }
  const { compile, allowedValues }: Compiler = compilers[key];
  const names = allowedValues?.(service);
  const [name = ""] = value.split("/");
  const isAllowed = value !== "" && (names === undefined || names.includes(name));
  const matches = isAllowed ? compile(value) : undefined;
  if (matches !== undefined) return matches;
  const hint = suggestion(name, names ?? [], (nearest) => `${key}:${nearest}`);
  return { expected: `a term such as ${queryKeys[key].examples.join(" or ")}${hint}` };
}

function isKey(key: string): key is QueryKey {
  return Object.hasOwn(queryKeys, key);
}

const compilers: { readonly [Key in QueryKey]: Compiler } = {
  status: {
    compile(value) {
      if (value === "none") return ({ status }) => status === null;
      return /^[1-5](?:\d\d|xx)$/.test(value) ? ({ status }) => matchesStatus(value, status) : undefined;
    },
  },
  code: { compile: (value) => (exchange) => exchange.code === value },
  op: {
    allowedValues: ({ routes }) => routes.map(({ operationId }) => operationId),
    compile: (value) => (exchange) => exchange.operationId === value,
  },
  method: { compile: (value) => (exchange) => exchange.method === value.toUpperCase() },
  path: {
    compile(value) {
      if (!value.startsWith("/")) return matchesWord(value, parts.path);
      const matches = compilePathPattern(value);
      return ({ path }) => matches(path);
    },
  },
  header: { compile: (value) => matchesWord(value, parts.header) },
  body: { compile: (value) => matchesWord(value, parts.body) },
  duration: {
    compile(value) {
      const [, sign, equal, amount, unit] = /^([<>])(=?)(\d+(?:\.\d+)?)(ms|s)?$/.exec(value) ?? [];
      if (sign === undefined) return undefined;
      const limit = Number(amount) * (unit === "s" ? 1_000 : 1);
      return ({ durationMs }) =>
        (sign === "<" ? durationMs < limit : durationMs > limit) || (equal === "=" && durationMs === limit);
    },
  },
  fault: {
    compile(value) {
      return ({ faults }) => faults.some(({ id, kind }) => value === "any" || value === id || value === kind);
    },
  },
  is: {
    allowedValues: () => Object.keys(kinds),
    compile: (value) => (Object.hasOwn(kinds, value) ? kinds[value] : undefined),
  },
  sandbox: {
    compile(value) {
      return (_, { sandbox }) => sandbox === value;
    },
  },
  changed: { allowedValues: () => collectionNames, compile: (value) => (exchange) => hasChanged(exchange, value) },
};

const kinds: Readonly<Record<string, (exchange: RetainedExchange) => boolean>> = {
  problem: isProblem,
  page: isFromPage,
};

function isProblem({ status, faults }: RetainedExchange): boolean {
  return status === null || status >= 400 || faults.length > 0;
}

/** A request without a response has no status and never matches. */
export function matchesStatus(expected: string | number, status: number | null): boolean {
  if (status === null) return false;
  const text = String(expected);
  return text.endsWith("xx") ? text[0] === String(status)[0] : text === String(status);
}

/** @param target a collection, or a record: `tickets/7` */
export function hasChanged(exchange: RetainedExchange, target: string): boolean {
  return changesOf(exchange).some(({ collection, id }) => target === collection || target === `${collection}/${id}`);
}

/** The searchable strings of each part of an entry. */
const parts = {
  path: ({ path, query }: JournalEntry) => [
    path,
    ...Object.entries(query).flatMap(([name, values]) => values.map((value) => `${name}=${value}`)),
  ],
  header: ({ requestHeaders, responseHeaders }: JournalEntry) => toLines(requestHeaders, responseHeaders),
  body: ({ requestBody, responseBody }: JournalEntry) => [toText(requestBody), toText(responseBody)],
};

/**
 * Matches a word, plain or JSON-escaped. Checks the raw strings first, which takes a tenth of the time: whatever matches
 * after redaction also matches before.
 */
function matchesWord(word: string, ...partReaders: readonly ((entry: JournalEntry) => readonly string[])[]): Matches {
  const spellings = [word, JSON.stringify(word).slice(1, -1)].map((text) => text.toLowerCase());
  const isInAny = (texts: readonly string[]) =>
    texts.some((text) => {
      const lowerText = text.toLowerCase();
      return spellings.some((spelling) => lowerText.includes(spelling));
    });
  return (exchange, { toEntry }) => {
    if (!isInAny(rawStrings(exchange))) return false;
    const entry = toEntry(exchange);
    return partReaders.some((readPart) => isInAny(readPart(entry)));
  };
}

/** All searchable strings of an exchange, including secrets. */
function rawStrings(exchange: RetainedExchange): readonly string[] {
  const { path, queryText, requestHeaders, responseHeaders, requestBody, responseText } = exchange;
  return [
    path,
    ...Array.from(parseQueryText(queryText), (pair) => pair.join("=")),
    // Also pairs each value with the next name, which is harmless in a prefilter.
    ...requestHeaders.map((text, index) => `${text}: ${requestHeaders[index + 1]}`),
    ...toLines(responseHeaders),
    toText(requestBody),
    responseText ?? "",
  ];
}

function toLines(...headers: readonly Readonly<Record<string, string>>[]): readonly string[] {
  return headers.flatMap(Object.entries).map(([name, value]) => `${name}: ${value}`);
}

function toText(body: unknown): string {
  return typeof body === "string" ? body : (JSON.stringify(body) ?? "");
}
