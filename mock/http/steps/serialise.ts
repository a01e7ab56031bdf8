// Writes results as JSON. It writes each frozen record once and reuses the text wherever the record appears; of a record that replaced
// another one, it only writes the fields that changed. Used by mock/http/steps/encode.ts.
import { type Difference, differenceOf, fieldOf } from "../../core/changes/former-record.ts";

/** A text and its length in UTF-8. */
export interface Encoded {
  readonly text: string;
  readonly bytes: number;
}

/** How deep wrappers are searched for frozen records: `{tickets: [record, …]}` has them at depth 2. */
const deepestWrapper = 2;
const mostBytesKept = 64 * 1024 * 1024;
/** What a text takes besides its letters. */
const textBytes = 150;

/** What is kept of a frozen object: its text, or the texts of its fields, or both. */
interface Kept {
  /** Of the object. */
  readonly bytes: number;
  text: string | undefined;
  /** Whether somebody has asked for it. */
  isAsked: boolean;
  /** Each with its name and, but for the first, a comma before it. Of records that replaced another one. */
  readonly fields: readonly Encoded[] | undefined;
}

// Texts of frozen objects are dropped with their objects, and all at once when they are too many. They never change, so any mock
// of this process may share them. Frozen means deeply frozen here, as the store leaves every record.
let kept = new WeakMap<object, Kept>();
let keptBytes = 0;

/** The texts that are kept at present, in this process. */
export const keptTexts = {
  get bytes(): number {
    return keptBytes;
  },
  clear(): void {
    kept = new WeakMap();
    keptBytes = 0;
  },
};

/** What JSON.stringify gives for a JSON value, and its length. */
export function toJson(value: unknown): Encoded {
  const texts: string[] = [];
  const bytes = compose(value, 0, texts);
  return { text: texts.length === 1 ? (texts[0] ?? "") : texts.join(""), bytes };
}

/** A text with its length. */
export function measured(text: string): Encoded {
  return { text, bytes: utf8Length(text) };
}

/** Longer texts are encoded to be measured, into this room; shorter ones are faster counted. */
const room = new Uint8Array(48 * 1024);
const longText = 64;
const encoder = new TextEncoder();

function utf8Length(text: string): number {
  if (text.length < longText) return countBytes(text);
  let bytes = 0;
  for (let from = 0; from < text.length; ) {
    const { read, written } = encoder.encodeInto(from === 0 ? text : text.slice(from), room);
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
    // The two halves of a character beyond U+FFFF are four bytes together; a half alone is sent as U+FFFD, three bytes.
    if (code >= 0xd800 && code <= 0xdbff && isLowHalf(text.charCodeAt(index + 1))) index += 1;
  }
  return bytes;
}

function isLowHalf(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

/** Adds the texts of a value, and answers their length. */
function compose(value: unknown, depth: number, texts: string[]): number {
  if (typeof value !== "object" || value === null) return add(JSON.stringify(value) ?? "null", texts);
  if (Object.isFrozen(value)) return addKept(value, depth, texts);
  if (depth >= deepestWrapper) return add(JSON.stringify(value), texts);
  return Array.isArray(value) ? composeList(value, depth, texts) : composeObject(value, depth, texts);
}

function composeList(list: readonly unknown[], depth: number, texts: string[]): number {
  let bytes = add("[", texts);
  for (const [index, item] of list.entries()) {
    if (index > 0) bytes += add(",", texts);
    bytes += compose(item, depth + 1, texts);
  }
  return bytes + add("]", texts);
}

function composeObject(object: object, depth: number, texts: string[]): number {
  let [bytes, before] = [0, "{"];
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined) continue;
    bytes += add(`${before}${JSON.stringify(name)}:`, texts) + compose(value, depth + 1, texts);
    before = ",";
  }
  return bytes + add(before === "{" ? "{}" : "}", texts);
}

function add(text: string, texts: string[]): number {
  texts.push(text);
  return utf8Length(text);
}

/** A record that was just written is often asked for only once: the first time, inside an answer, the texts of its fields do. */
function addKept(record: object, depth: number, texts: string[]): number {
  const known = keep(record);
  if (depth > 0 && !known.isAsked && known.fields !== undefined) addFields(known.fields, texts);
  else texts.push(textOf(known));
  known.isAsked = true;
  return known.bytes;
}

function addFields(fields: readonly Encoded[], texts: string[]): void {
  texts.push("{");
  for (const { text } of fields) texts.push(text);
  texts.push("}");
}

function textOf(known: Kept): string {
  if (known.text !== undefined) return known.text;
  const texts: string[] = [];
  addFields(known.fields ?? [], texts);
  known.text = texts.join("");
  count(known.text.length, known.bytes);
  return known.text;
}

function keep(record: object): Kept {
  const known = kept.get(record);
  if (known !== undefined) return known;
  const difference = differenceOf(record);
  const made = (difference === undefined ? undefined : toFields(record, difference)) ?? toWhole(record);
  kept.set(record, made);
  return made;
}

function toWhole(record: object): Kept {
  const { text, bytes } = measured(JSON.stringify(record));
  count(text.length, bytes);
  return { text, isAsked: false, bytes, fields: undefined };
}

/** With the texts of all fields, unchanged ones as they are kept of the former record; undefined where JSON leaves one out. */
function toFields(record: object, { former, names, changed }: Difference): Kept | undefined {
  const before = kept.get(former)?.fields;
  const fields = before?.slice() ?? new Array<Encoded>(names.length);
  for (const index of before === undefined ? names.keys() : changed) {
    const name = names[index] ?? "";
    const text: string | undefined = JSON.stringify(fieldOf(record, name));
    if (text === undefined) return undefined;
    const field = measured(`${index === 0 ? "" : ","}${JSON.stringify(name)}:${text}`);
    fields[index] = field;
    count(field.text.length, field.bytes);
  }
  let bytes = 2;
  for (const field of fields) bytes += field.bytes;
  return { text: undefined, isAsked: false, bytes, fields };
}

/** A text with letters beyond ASCII may take two bytes for each of its characters. */
function count(length: number, bytes: number): void {
  const taken = textBytes + (bytes === length ? bytes : 2 * length);
  if (keptBytes + taken > mostBytesKept) keptTexts.clear();
  keptBytes += taken;
}
