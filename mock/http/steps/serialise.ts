// Writes results as JSON. It writes each frozen record once and reuses the text wherever the record appears; of a record that replaced
// another one, it only writes the fields that changed. Used by mock/http/steps/encode.ts.
import { type Difference, differenceOf, fieldOf } from "../../core/former-record.ts";

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

// Texts of frozen objects are dropped with their objects, and all at once when they are too many. They never change, so any mock
// of this process may share them. Frozen means deeply frozen here, as the store leaves every record.
let kept = new WeakMap<object, Encoded>();
/** The texts of the fields, name included, of records that replaced another one. */
let keptFields = new WeakMap<object, readonly Encoded[]>();
let keptBytes = 0;

/** The texts that are kept at present, in this process. */
export const keptTexts = {
  get bytes(): number {
    return keptBytes;
  },
  clear(): void {
    kept = new WeakMap();
    keptFields = new WeakMap();
    keptBytes = 0;
  },
};

/** What JSON.stringify gives for a JSON value, and its length. */
export function toJson(value: unknown): Encoded {
  return compose(value, 0);
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

function compose(value: unknown, depth: number): Encoded {
  if (typeof value !== "object" || value === null) return measured(JSON.stringify(value) ?? "null");
  if (Object.isFrozen(value)) return keep(value);
  if (depth >= deepestWrapper) return measured(JSON.stringify(value));
  return Array.isArray(value) ? composeList(value, depth) : composeObject(value, depth);
}

function composeList(list: readonly unknown[], depth: number): Encoded {
  const items = list.map((item) => compose(item, depth + 1));
  return joined("[", items, "]");
}

function composeObject(object: object, depth: number): Encoded {
  const members: Encoded[] = [];
  for (const [name, value] of Object.entries(object)) {
    if (value !== undefined) members.push(named(name, compose(value, depth + 1)));
  }
  return joined("{", members, "}");
}

function named(name: string, { text, bytes }: Encoded): Encoded {
  const key = measured(JSON.stringify(name));
  return { text: `${key.text}:${text}`, bytes: key.bytes + 1 + bytes };
}

function joined(open: string, parts: readonly Encoded[], close: string): Encoded {
  let bytes = 2 + Math.max(0, parts.length - 1);
  for (const part of parts) bytes += part.bytes;
  return { text: open + parts.map(({ text }) => text).join(",") + close, bytes };
}

function keep(record: object): Encoded {
  const known = kept.get(record);
  if (known !== undefined) return known;
  const difference = differenceOf(record);
  const fields = difference === undefined ? undefined : toFields(record, difference);
  const encoded = fields === undefined ? measured(JSON.stringify(record)) : joined("{", fields, "}");
  count(encoded);
  kept.set(record, encoded);
  if (fields !== undefined) keptFields.set(record, fields);
  return encoded;
}

/** The texts of all fields, unchanged ones as they are kept of the former record; undefined where JSON leaves one out. */
function toFields(record: object, { former, names, changed }: Difference): readonly Encoded[] | undefined {
  const fields = keptFields.get(former)?.slice() ?? new Array<Encoded>(names.length);
  const missing = keptFields.has(former) ? changed : names.keys();
  for (const index of missing) {
    const name = names[index] ?? "";
    const text: string | undefined = JSON.stringify(fieldOf(record, name));
    if (text === undefined) return undefined;
    const field = named(name, measured(text));
    fields[index] = field;
    count(field);
  }
  return fields;
}

function count({ text, bytes }: Encoded): void {
  // A text with letters beyond ASCII may take two bytes for each of its characters.
  const taken = textBytes + (bytes === text.length ? bytes : 2 * text.length);
  if (keptBytes + taken > mostBytesKept) keptTexts.clear();
  keptBytes += taken;
}
