// Compiles queries of journals: `status:4xx op:updateTicket body:"IBAN"`.
import type { ServiceContract } from "../../contract/service-contract.ts";
import { collectionNames } from "../../domain/records/collections.ts";
import { invalidRequest, type Violation } from "../../engine/core/errors.ts";
import { compilePathPattern } from "../../engine/core/path-pattern.ts";
import { keysOf } from "../../engine/core/tables.ts";
import { nearestWord } from "../../engine/core/words/nearest-word.ts";
import type { JournalEntry, RetainedExchange } from "./journal-entry.ts";
import { changesOf } from "./journal-view.ts";
import { type QueryKey, queryWords } from "./query-words.ts";

/** @param entry makes the readable form, without secrets */
export type Fits = (exchange: RetainedExchange, entry: () => JournalEntry) => boolean;

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
  return (exchange, toEntry) => {
    let made: JournalEntry | undefined;
    const entry = () => {
      made ??= toEntry();
      return made;
    };
    return all.every((fits) => fits(exchange, entry));
  };
}

function compileTerm(written: string, service: ServiceContract): Fits | { readonly expected: string } {
  const [whole, minus, prefix, quoted, plain = ""] = term.exec(written) ?? [];
  if (whole === undefined) return { expected: 'double quotes around the whole value, such as body:"two words"' };
  const value = quoted?.replaceAll(/\\(.)/gs, "$1") ?? plain;
  const key = prefix?.slice(0, -1);
  if (key !== undefined && !isKey(key)) {
    const nearest = nearestWord(key, keys);
    const meant = nearest === undefined ? "" : ` (did you mean ${nearest}:?)`;
    return { expected: `${keys.join(":, ")}:${meant}, or double quotes around a word with a colon` };
  }
  const fits = key === undefined ? inAny(value) : compileValue(key, value, service);
  if (typeof fits !== "function" || minus === "") return fits;
  return (exchange, entry) => !fits(exchange, entry);
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
      if (!value.startsWith("/")) return inPath(value);
      const fits = compilePathPattern(value);
      return ({ path }) => fits(path);
    },
  },
  header: { compile: inHeaders },
  body: { compile: inBodies },
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
  sandbox: { compile: (value) => (_, entry) => entry().sandbox === value },
  changed: { known: () => collectionNames, compile: (value) => (exchange) => hasChanged(exchange, value) },
};

/** A request without an answer has no status, so no status fits. */
export function fitsStatus(asked: string | number, status: number | null): boolean {
  if (status === null) return false;
  const wanted = String(asked);
  return wanted.endsWith("xx") ? wanted[0] === String(status)[0] : wanted === String(status);
}

/** @param asked a collection, or a record: `tickets/7` */
export function hasChanged(exchange: RetainedExchange, asked: string): boolean {
  return changesOf(exchange).some(({ collection, id }) => asked === collection || asked === `${collection}/${id}`);
}

function inAny(word: string): Fits {
  const places = [inPath(word), inHeaders(word), inBodies(word)];
  return (exchange, entry) => places.some((fits) => fits(exchange, entry));
}

function inPath(word: string): Fits {
  return inTexts(word, ({ path, query }) => [
    path,
    ...Object.entries(query).flatMap(([name, values]) => values.map((value) => `${name}=${value}`)),
  ]);
}

function inHeaders(word: string): Fits {
  return inTexts(word, ({ requestHeaders, responseHeaders }) =>
    [requestHeaders, responseHeaders].flatMap(Object.entries).map(([name, value]) => `${name}: ${value}`),
  );
}

function inBodies(word: string): Fits {
  return inTexts(word, ({ requestBody, responseBody }) =>
    [requestBody, responseBody].map((body) => (typeof body === "string" ? body : (JSON.stringify(body) ?? ""))),
  );
}

/** Whether a word is in texts, as it is or as JSON writes it. */
function inTexts(word: string, textsOf: (entry: JournalEntry) => readonly string[]): Fits {
  const forms = [word, JSON.stringify(word).slice(1, -1)].map((form) => form.toLowerCase());
  return (_, entry) =>
    textsOf(entry()).some((text) => {
      const lower = text.toLowerCase();
      return forms.some((form) => lower.includes(form));
    });
}
