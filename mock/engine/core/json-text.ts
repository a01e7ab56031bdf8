// Serializes results as JSON. Caches the texts of frozen records that appear repeatedly.

import { createBoundedCache } from "./bounded-cache.ts";
import { responseTooLarge } from "./errors.ts";

/** A text and its length in UTF-8. */
export interface Encoded {
  readonly text: string;
  readonly bytes: number;
}

/**
 * The text that JSON.stringify returns for a JSON value, and its length.
 * @param maxBytes the maximum length of a list
 * @throws DomainError full `response_too_large`
 */
export function toJson(value: unknown, maxBytes = Number.POSITIVE_INFINITY): Encoded {
  const parts: string[] = [];
  const bytes = compose(value, 0, parts, maxBytes);
  return { text: parts.length === 1 ? (parts[0] ?? "") : parts.join(""), bytes };
}

/** How deep wrappers are searched for frozen records: `{tickets: [record, …]}` has them at depth 2. */
const maxWrapperDepth = 2;

/** Appends the parts of a value's text and returns their length. */
function compose(value: unknown, depth: number, parts: string[], max: number): number {
  if (typeof value !== "object" || value === null) return add(JSON.stringify(value) ?? "null", parts);
  if (Object.isFrozen(value)) return addFrozen(value, depth, parts, max);
  if (depth >= maxWrapperDepth) return add(JSON.stringify(value), parts);
  return composeFields(value, depth + 1, parts, max);
}

function composeFields(value: object, depth: number, parts: string[], max: number): number {
  return Array.isArray(value) ? composeList(value, depth, parts, max) : composeObject(value, depth, parts, max);
}

function composeList(list: readonly unknown[], depth: number, parts: string[], max: number): number {
  let bytes = add("[", parts);
  for (const [index, item] of list.entries()) {
    if (index > 0) bytes += add(",", parts);
    bytes += compose(item, depth, parts, max);
    if (bytes > max) throw responseTooLarge(max);
  }
  return bytes + add("]", parts);
}

function composeObject(object: object, depth: number, parts: string[], max: number): number {
  let bytes = 0;
  let text = "{";
  let separator = "";
  // Faster than `Object.keys` and `Reflect.get`; this runs for every response.
  const fields = object as Readonly<Record<string, unknown>>;
  for (const name in fields) {
    const value = fields[name];
    const isPlain = typeof value !== "object" || value === null;
    const plainText = isPlain ? toPlainText(value) : "";
    // JSON has no functions, and no undefined.
    if (plainText === undefined) continue;
    text += separator + toNameText(name) + plainText;
    separator = ",";
    if (!isPlain) {
      bytes += add(text, parts) + compose(value, depth, parts, max);
      text = "";
    }
  }
  return bytes + add(`${text}}`, parts);
}

/** Like JSON.stringify, whose calls take most of the time for numbers and booleans. */
function toPlainText(value: unknown): string | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "null";
  if (typeof value === "boolean") return value ? "true" : "false";
  return JSON.stringify(value);
}

/** Short property names as JSON, each with its colon. The contract has about a thousand; clients may send any. */
const nameTexts = createBoundedCache<string, string>(4_096);
const maxCachedName = 64;

function toNameText(name: string): string {
  const cached = nameTexts.get(name);
  if (cached !== undefined) return cached;
  const text = `${JSON.stringify(name)}:`;
  if (name.length <= maxCachedName) nameTexts.set(name, text);
  return text;
}

function add(text: string, parts: string[]): number {
  parts.push(text);
  return utf8Length(text);
}

/** How many bytes of text are cached; the previous generation may have as many. */
const maxCachedBytes = 32 * 1024 ** 2;
/** Marks a record that has appeared once, without its text. */
const seenOnce: Encoded = { text: "", bytes: 0 };

// Frozen means deeply frozen, as the store freezes every record.
let texts = new WeakMap<object, Encoded>();
let previousTexts = texts;
let cachedBytes = 0;

// Most records that a request writes are replaced before they are read again, so a text is cached on its second use.
function addFrozen(frozen: object, depth: number, parts: string[], max: number): number {
  const current = texts.get(frozen);
  const cached = current ?? previousTexts.get(frozen);
  if (cached === undefined) {
    texts.set(frozen, seenOnce);
    return composeFrozen(frozen, depth, parts, max);
  }
  const encoded = cached === seenOnce ? composeText(frozen, depth) : cached;
  if (encoded !== current) cache(frozen, encoded);
  parts.push(encoded.text);
  return encoded.bytes;
}

function cache(frozen: object, encoded: Encoded): void {
  if (cachedBytes + encoded.bytes > maxCachedBytes) {
    [previousTexts, texts] = [texts, new WeakMap()];
    cachedBytes = 0;
  }
  texts.set(frozen, encoded);
  cachedBytes += encoded.bytes;
}

function composeText(frozen: object, depth: number): Encoded {
  const parts: string[] = [];
  const bytes = composeFrozen(frozen, depth, parts, Number.POSITIVE_INFINITY);
  return { text: parts.join(""), bytes };
}

/** Composes a record from the texts of its embedded records, which survive when the record is replaced. */
function composeFrozen(frozen: object, depth: number, parts: string[], max: number): number {
  if (depth > maxWrapperDepth) return add(JSON.stringify(frozen), parts);
  return composeFields(frozen, maxWrapperDepth + 1, parts, max);
}

/** A text with its length. */
export function withLength(text: string): Encoded {
  return { text, bytes: utf8Length(text) };
}

/** Longer texts are encoded here to find their length; counting is faster for shorter texts. */
const buffer = new Uint8Array(48 * 1024);
const longText = 64;
const encoder = new TextEncoder();

function utf8Length(text: string): number {
  if (text.length < longText) return countBytes(text);
  let bytes = 0;
  for (let from = 0; from < text.length; ) {
    const { read, written } = encoder.encodeInto(from === 0 ? text : text.slice(from), buffer);
    bytes += written;
    from += read;
  }
  return bytes;
}

function countBytes(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 0x7f) bytes += code > 0x7ff ? 2 : 1;
    // A surrogate pair takes four bytes; a lone surrogate is sent as U+FFFD, three bytes.
    if (code >= 0xd800 && code <= 0xdbff && isLowHalf(text.charCodeAt(index + 1))) index += 1;
  }
  return bytes;
}

function isLowHalf(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
