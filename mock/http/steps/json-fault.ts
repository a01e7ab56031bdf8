// Finds where a text stops being JSON (RFC 8259) and describes it the same way on every engine.
import { truncate } from "../../engine/core/truncate.ts";

/** The first place that cannot be JSON; line and column count from 1, columns in UTF-16 units. */
export interface JsonFault {
  readonly line: number;
  readonly column: number;
  readonly found: string;
  readonly expected: string;
}

const space = /[ \t\n\r]*/y;
const scalar = /[\w.+-]+/y;
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const letters = /\w+/y;
const literals = new Set(["true", "false", "null"]);
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

/** The fault of a text; for valid JSON, the place after its end. */
export function findJsonFault(source: string): JsonFault {
  const open: ("[" | "{")[] = [];
  let state: Expectation = "value";
  let at = skip(space, source, 0);
  while (at < source.length) {
    const next = step(source, at, state, open);
    if (next === undefined) break;
    state = next.state;
    at = skip(space, source, next.at);
  }
  return toFault(source, at, state);
}

function step(
  source: string,
  at: number,
  state: Expectation,
  open: ("[" | "{")[],
): { at: number; state: Expectation } | undefined {
  const character = source[at];
  if (state === "name" || state === "name or }") {
    if (character === "}" && state === "name or }") return { at: at + 1, state: close(open) };
    const end = skipText(source, at);
    return end === at ? undefined : { at: end, state: ":" };
  }
  if (state === ":") return character === ":" ? { at: at + 1, state: "value" } : undefined;
  if (state === ", or ]" || state === ", or }") {
    if (character === ",") return { at: at + 1, state: state === ", or ]" ? "value" : "name" };
    return character === state.at(-1) ? { at: at + 1, state: close(open) } : undefined;
  }
  if (state === "end") return undefined;
  if (character === "]" && state === "value or ]") return { at: at + 1, state: close(open) };
  if (character === "[" || character === "{") {
    open.push(character);
    return { at: at + 1, state: character === "[" ? "value or ]" : "name or }" };
  }
  const end = character === '"' ? skipText(source, at) : skipScalar(source, at);
  return end === at ? undefined : { at: end, state: afterValue(open) };
}

function close(open: ("[" | "{")[]): Expectation {
  open.pop();
  return afterValue(open);
}

function afterValue(open: readonly ("[" | "{")[]): Expectation {
  const around = open.at(-1);
  if (around === undefined) return "end";
  return around === "[" ? ", or ]" : ", or }";
}

/** End of the pattern's match at `at`, or `at`. */
function skip(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(source) ? pattern.lastIndex : at;
}

/** End of the number or literal at `at`, or `at`. */
function skipScalar(source: string, at: number): number {
  const end = skip(scalar, source, at);
  if (number.test(source.slice(at, end))) return end;
  const wordEnd = skip(letters, source, at);
  return literals.has(source.slice(at, wordEnd)) ? wordEnd : at;
}

const escapes = new Set('"\\/bfnrt');

/** End of the string at `at`; `at` if it is unclosed, badly escaped or contains a control character. */
function skipText(source: string, at: number): number {
  if (source[at] !== '"') return at;
  let index = at + 1;
  while (index < source.length) {
    const character = source[index] ?? "";
    if (character === '"') return index + 1;
    if (character < " ") return at;
    if (character !== "\\") index += 1;
    else if (escapes.has(source[index + 1] ?? "")) index += 2;
    else if (/^u[0-9a-fA-F]{4}$/.test(source.slice(index + 1, index + 6))) index += 6;
    else return at;
  }
  return at;
}

function toFault(source: string, at: number, state: Expectation): JsonFault {
  const before = source.slice(0, at).split("\n");
  const place = { line: before.length, column: (before.at(-1) ?? "").length + 1 };
  if (at >= source.length) return { ...place, found: "the end of the body", expected: phrases[state] };
  const found = source.slice(at, Math.max(skip(word, source, at), at + 1));
  const broken = source[at] === '"' && state !== "end" && !state.startsWith(",") && state !== ":";
  const expected = broken ? "a terminated, correctly escaped string" : phrases[state];
  return { ...place, found: JSON.stringify(truncate(found, 40)), expected };
}
