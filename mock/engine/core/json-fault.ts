// Finds where a string stops being valid JSON (RFC 8259) and describes the error the same way on every engine.
import { truncate } from "./truncate.ts";

/** The first character that cannot be JSON; line and column count from 1, columns in UTF-16 units. */
export interface JsonFault {
  readonly line: number;
  readonly column: number;
  readonly found: string;
  readonly expected: string;
}

const space = /[ \t\n\r]*/y;
const plainText = /[ !#-[\]-\uffff]*/y;
const escaped = /(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))?/y;
/** A punctuator, a number or a literal. */
const token = /[{}[\],:]|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|(?:true|false|null)(?!\w)/y;
const word = /[^\s{}[\],:"]+|"[^"\n]*"?|[^\s]/y;

type Expectation = "value" | "value or ]" | "name" | "name or }" | ":" | ", or ]" | ", or }" | "end";

const phrases: { readonly [Key in Expectation]: string } = {
  value: "a value",
  "value or ]": "a value or ]",
  name: "a property name in double quotes",
  "name or }": "a property name in double quotes or }",
  ":": "a colon",
  ", or ]": "a comma or ]",
  ", or }": "a comma or }",
  end: "nothing more",
};

/** The fault of a text; for valid JSON, the position after its end. */
export function findJsonFault(source: string): JsonFault {
  const openBrackets: ("[" | "{")[] = [];
  let state: Expectation = "value";
  let at = skip(space, source, 0);
  while (at < source.length) {
    const end = source[at] === '"' ? skipText(source, at) : skip(token, source, at);
    const next = stateAfter(source.slice(at, Math.min(end, at + 1)), state, openBrackets);
    if (next === undefined) break;
    state = next;
    at = skip(space, source, end);
  }
  return toFault(source, at, state);
}

/** The state after a token that begins with this character; undefined if the token is not allowed here. */
function stateAfter(first: string, state: Expectation, openBrackets: ("[" | "{")[]): Expectation | undefined {
  if (first === "" || state === "end") return undefined;
  if (first === "]" || first === "}") return state.endsWith(first) ? close(openBrackets) : undefined;
  if (first === ":") return state === ":" ? "value" : undefined;
  if (first === "," && state === ", or ]") return "value";
  if (first === ",") return state === ", or }" ? "name" : undefined;
  if (state.startsWith("name")) return first === '"' ? ":" : undefined;
  if (!state.startsWith("value")) return undefined;
  if (first !== "[" && first !== "{") return afterValue(openBrackets);
  openBrackets.push(first);
  return first === "[" ? "value or ]" : "name or }";
}

function close(openBrackets: ("[" | "{")[]): Expectation {
  openBrackets.pop();
  return afterValue(openBrackets);
}

function afterValue(openBrackets: readonly ("[" | "{")[]): Expectation {
  const innermost = openBrackets.at(-1);
  if (innermost === undefined) return "end";
  return innermost === "[" ? ", or ]" : ", or }";
}

/** End of the pattern's match at `at`, or `at`. */
function skip(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(source) ? pattern.lastIndex : at;
}

/** End of the string at `at`; `at` if it is unterminated, wrongly escaped or contains a control character. */
function skipText(source: string, at: number): number {
  let end = at;
  let next = at + 1;
  while (next > end) {
    end = skip(plainText, source, next);
    next = skip(escaped, source, end);
  }
  return source[end] === '"' ? end + 1 : at;
}

function toFault(source: string, at: number, state: Expectation): JsonFault {
  const before = source.slice(0, at).split("\n");
  const position = { line: before.length, column: (before.at(-1) ?? "").length + 1 };
  if (at >= source.length) return { ...position, found: "the end of the body", expected: phrases[state] };
  const found = source.slice(at, Math.max(skip(word, source, at), at + 1));
  const isBrokenString = source[at] === '"' && state !== "end" && !state.startsWith(",") && state !== ":";
  const expected = isBrokenString ? "a terminated, correctly escaped string" : phrases[state];
  return { ...position, found: JSON.stringify(truncate(found, 40)), expected };
}
