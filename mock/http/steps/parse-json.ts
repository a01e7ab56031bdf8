// Parses a long JSON text piece by piece.
import { nestedTooDeeply, tooManyProperties } from "../../engine/core/errors.ts";
import type { SlicedWork } from "../../engine/core/sliced-work.ts";

/** Maximum nesting of a body. */
export const deepest = 64;
const maxProperties = 10_000;
/** Objects down to this depth are read property by property: the lists of a state are in the second. */
const openedDepth = 2;
/** Items of a list are parsed together up to about this length. */
const pieceBytes = 64 * 1024;
const [quote, comma, colon, backslash] = [0x22, 0x2c, 0x3a, 0x5c];
const [openBrace, openBracket, closeBrace, closeBracket] = [0x7b, 0x5b, 0x7d, 0x5d];
const spaces: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0a, 0x0d]);
const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * The value that JSON.parse gives for the text.
 * @throws SyntaxError or TypeError unless the text is JSON in UTF-8; DomainError like checkShape
 */
export function* parseJson(bytes: Uint8Array): SlicedWork<unknown> {
  const source: Source = { bytes, at: 0 };
  const value = yield* parseValue(source, 0);
  if (nextByte(source) !== undefined) throw new SyntaxError("There is text after the JSON value.");
  return value;
}

/** Counts objects and lists without parsing. */
export function* countParts(bytes: Uint8Array): SlicedWork<number> {
  let parts = 0;
  for (let at = 0, pause = pieceBytes; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === openBrace || byte === openBracket) parts += 1;
    if (byte === quote) at = endOfText(bytes, at);
    if (at >= pause) {
      yield;
      pause = at + pieceBytes;
    }
  }
  return parts;
}

/**
 * Refuses values nested too deeply and objects with too many properties to visit quickly.
 * @param value a JSON value
 * @param levels maximum nesting
 * @throws DomainError invalid `nested_too_deeply`, `too_many_properties`
 */
export function checkShape(value: unknown, levels: number): void {
  if (typeof value !== "object" || value === null) return;
  if (levels === 0) throw nestedTooDeeply(deepest);
  const parts: readonly unknown[] = Array.isArray(value) ? value : valuesOf(value);
  for (const member of parts) checkShape(member, levels - 1);
}

/** Counts the names first: listing the values of a huge object takes three times as long. */
function valuesOf(value: object): readonly unknown[] {
  const { length } = Object.keys(value);
  if (length > maxProperties) throw tooManyProperties(length, maxProperties);
  return Object.values(value);
}

interface Source {
  readonly bytes: Uint8Array;
  /** The next byte to read. */
  at: number;
}

function* parseValue(source: Source, depth: number): SlicedWork<unknown> {
  const first = nextByte(source);
  if (first === openBracket) return yield* parseList(source, depth);
  if (first === openBrace && depth < openedDepth) return yield* parseObject(source, depth);
  const start = source.at;
  source.at = endOfItem(source.bytes, start);
  const value = parsePiece(source.bytes, start, source.at);
  checkShape(value, deepest - depth);
  yield;
  return value;
}

function* parseObject(source: Source, depth: number): SlicedWork<object> {
  const parts = new Map<string, unknown>();
  source.at += 1;
  while (nextByte(source) !== closeBrace || parts.size > 0) {
    const name = parseName(source);
    take(source, colon);
    parts.set(name, yield* parseValue(source, depth + 1));
    if (parts.size > maxProperties) throw tooManyProperties(parts.size, maxProperties);
    if (nextByte(source) === closeBrace) break;
    take(source, comma);
  }
  take(source, closeBrace);
  return Object.fromEntries(parts);
}

function* parseList(source: Source, depth: number): SlicedWork<unknown[]> {
  const { bytes } = source;
  const items: unknown[] = [];
  source.at += 1;
  while (nextByte(source) !== closeBracket || items.length > 0) {
    const start = source.at;
    let end = endOfItem(bytes, start);
    while (end - start < pieceBytes && bytes[end] === comma) end = endOfItem(bytes, end + 1);
    const piece = parsePiece(bytes, start, end, "[", "]");
    checkShape(piece, deepest - depth);
    // The piece is a list by its brackets.
    for (const item of piece as unknown[]) items.push(item);
    source.at = end;
    yield;
    if (bytes[end] === closeBracket) break;
    take(source, comma);
  }
  take(source, closeBracket);
  return items;
}

function parseName(source: Source): string {
  const start = source.at;
  if (nextByte(source) !== quote) throw new SyntaxError("A property has no name.");
  source.at = endOfText(source.bytes, source.at) + 1;
  return String(parsePiece(source.bytes, start, source.at));
}

function parsePiece(bytes: Uint8Array, start: number, end: number, before = "", after = ""): unknown {
  if (start === end) throw new SyntaxError("A value is missing.");
  return JSON.parse(before + decoder.decode(bytes.subarray(start, end)) + after);
}

/** The next byte that is not a space. */
function nextByte(source: Source): number | undefined {
  while (spaces.has(source.bytes[source.at])) source.at += 1;
  return source.bytes[source.at];
}

function take(source: Source, expected: number): void {
  if (nextByte(source) !== expected) throw new SyntaxError(`Byte ${source.at} is another one.`);
  source.at += 1;
}

/** Where the comma or bracket after the value is that begins here. */
function endOfItem(bytes: Uint8Array, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) at = endOfText(bytes, at);
    else if (byte === openBrace || byte === openBracket) depth += 1;
    else if (depth === 0 && (byte === comma || byte === closeBrace || byte === closeBracket)) return at;
    else if (byte === closeBrace || byte === closeBracket) depth -= 1;
  }
  return bytes.length;
}

/** Where the text that begins here has its closing quote. */
function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}
