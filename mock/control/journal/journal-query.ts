// Compiles queries of journals: `status:4xx op:updateTicket body:"IBAN"`.
import type { ServiceContract } from "../../contract/service-contract.ts";
import { collectionNames } from "../../domain/records/collections.ts";
import { invalidRequest, type Violation } from "../../engine/core/errors.ts";
import { compilePathPattern } from "../../engine/core/path-pattern.ts";
import { parseQueryText } from "../../engine/core/query-text.ts";
import { keysOf } from "../../engine/core/tables.ts";
import { nearestWord } from "../../engine/core/words/nearest-word.ts";
import type { Journal, JournalEntry, RetainedExchange } from "./journal-entry.ts";
import { changesOf } from "./journal-view.ts";
import { type QueryKey, queryWords } from "./query-words.ts";

export type Fits = (exchange: RetainedExchange, journal: Pick<Journal, "sandbox" | "toEntry">) => boolean;

interface Compiler {
  /** Undefined for a value that cannot be meant. */
  compile(value: string): Fits | undefined;
  /** The values, or what precedes a slash in them, if all are known. */
  known?(service: ServiceContract): readonly string[];
}

const keys = keysOf(queryWords);
/** A quote that is not closed takes all that follows. */
const terms = /(?:[^\s"]|"(?:[^"\\]|\\.)*(?:"|\\?$))+/gs;
const term = /^(-?)([^\s":]+:)?(?:"((?:[^"\\]|\\.)*)"|([^\s"]*))$/s;

/**
 * All terms have to fit.
 * @throws DomainError 400 invalid_request, with a violation for each wrong term
 */
export function compileQuery(query: string, service: ServiceContract): Fits {
  const violations: Violation[] = [];
  const all: Fits[] = [];
  for (const { 0: written, index } of query.matchAll(terms)) {
    const found = compileTerm(written, service);
    if (typeof found === "function") all.push(found);
    else {
      const place = `${JSON.stringify(written)} at character ${index + 1}`;
      violations.push({ in: "query", pointer: "/query", found: place, expected: found.expected });
    }
  }
  if (violations.length > 0) throw invalidRequest(violations, "The query cannot be read");
  return (exchange, journal) => all.every((fits) => fits(exchange, journal));
}

function compileTerm(written: string, service: ServiceContract): Fits | { readonly expected: string } {
  const [whole, minus, prefix, quoted, plain = ""] = term.exec(written) ?? [];
  if (whole === undefined) return { expected: 'double quotes around the whole value, such as body:"two words"' };
  const value = quoted?.replaceAll(/\\(.)/gs, "$1") ?? plain;
  const key = prefix?.slice(0, -1);
  if (key === undefined && value === "") return { expected: "a word or a term, such as status:4xx" };
  if (key !== undefined && !isKey(key)) {
    const nearest = nearestWord(key, keys);
    const meant = nearest === undefined ? "" : ` (did you mean ${nearest}:?)`;
    return { expected: `${keys.join(":, ")}:${meant}, or double quotes around a word with a colon` };
  }
  const fits = key === undefined ? inTexts(value, ...Object.values(parts)) : compileValue(key, value, service);
  if (typeof fits !== "function" || minus === "") return fits;
  return (exchange, journal) => !fits(exchange, journal);
}

function compileValue(key: QueryKey, value: string, service: ServiceContract): Fits | { readonly expected: string } {
  const { compile, known }: Compiler = compilers[key];
  const names = known?.(service);
  const [name = ""] = value.split("/");
  const fits = value === "" || names?.includes(name) === false ? undefined : compile(value);
  const nearest = nearestWord(name, names ?? []);
  const meant = nearest === undefined ? "" : ` (did you mean ${key}:${nearest}?)`;
  return fits ?? { expected: `such as ${queryWords[key].examples.join(" or ")}${meant}` };
}

function isKey(key: string): key is QueryKey {
  return Object.hasOwn(queryWords, key);
}

const compilers: { readonly [Key in QueryKey]: Compiler } = {
  status: {
    compile(value) {
      if (value === "none") return ({ status }) => status === null;
      return /^[1-5](?:\d\d|xx)$/.test(value) ? ({ status }) => fitsStatus(value, status) : undefined;
    },
  },
  code: { compile: (value) => (exchange) => exchange.code === value },
  op: {
    known: ({ routes }) => routes.map(({ operationId }) => operationId),
    compile: (value) => (exchange) => exchange.operationId === value,
  },
  method: { compile: (value) => (exchange) => exchange.method === value.toUpperCase() },
  path: {
    compile(value) {
      if (!value.startsWith("/")) return inTexts(value, parts.path);
      const fits = compilePathPattern(value);
      return ({ path }) => fits(path);
    },
  },
  header: { compile: (value) => inTexts(value, parts.header) },
  body: { compile: (value) => inTexts(value, parts.body) },
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
    compile:
      (value) =>
      ({ faults }) =>
        faults.some(({ id, kind }) => value === "any" || value === id || value === kind),
  },
  sandbox: {
    compile:
      (value) =>
      (_, { sandbox }) =>
        sandbox === value,
  },
  changed: { known: () => collectionNames, compile: (value) => (exchange) => hasChanged(exchange, value) },
};

/** A request without an answer has no status and matches none. */
export function fitsStatus(asked: string | number, status: number | null): boolean {
  if (status === null) return false;
  const wanted = String(asked);
  return wanted.endsWith("xx") ? wanted[0] === String(status)[0] : wanted === String(status);
}

/** @param asked a collection, or a record: `tickets/7` */
export function hasChanged(exchange: RetainedExchange, asked: string): boolean {
  return changesOf(exchange).some(({ collection, id }) => asked === collection || asked === `${collection}/${id}`);
}

/** The texts of each part in which words are looked for. */
const parts = {
  path: ({ path, query }: JournalEntry) => [
    path,
    ...Object.entries(query).flatMap(([name, values]) => values.map((value) => `${name}=${value}`)),
  ],
  header: ({ requestHeaders, responseHeaders }: JournalEntry) => toLines(requestHeaders, responseHeaders),
  body: ({ requestBody, responseBody }: JournalEntry) => [toText(requestBody), toText(responseBody)],
};

/**
 * A word as it is or as JSON writes it. What has it without its secrets has it with them, which is checked first because it takes a
 * tenth of the time.
 */
function inTexts(word: string, ...textsOf: readonly ((entry: JournalEntry) => readonly string[])[]): Fits {
  const forms = [word, JSON.stringify(word).slice(1, -1)].map((form) => form.toLowerCase());
  const isIn = (texts: readonly string[]) =>
    texts.some((text) => {
      const lower = text.toLowerCase();
      return forms.some((form) => lower.includes(form));
    });
  return (exchange, { toEntry }) => {
    if (!isIn(rawTexts(exchange))) return false;
    const entry = toEntry(exchange);
    return textsOf.some((texts) => isIn(texts(entry)));
  };
}

/** All texts of an exchange, secrets included. */
function rawTexts(exchange: RetainedExchange): readonly string[] {
  const { path, queryText, requestHeaders, responseHeaders, requestBody, responseText } = exchange;
  return [
    path,
    ...Array.from(parseQueryText(queryText), (pair) => pair.join("=")),
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
