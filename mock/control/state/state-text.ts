// Serializes a state file as text, whole or piece by piece.
import type { StateFile } from "../exported-state.ts";

/**
 * The file as text, indented by two spaces, with each record and each fault on one line. Ends with a line break.
 * @example const text = toStateText(await mock.control.exportState("default"));
 */
export function toStateText(file: StateFile): string {
  return [...stateTextPieces(file)].join("");
}

/** The same text in pieces, so that all of it is never in memory at once. */
export function* stateTextPieces(file: object): Iterable<string> {
  yield* toBlock(file, "");
  yield "\n";
}

/** Serializes a value in pieces; lists may be any iterable. */
function* toBlock(value: unknown, indent: string): Iterable<string> {
  if (typeof value !== "object" || value === null) yield JSON.stringify(value);
  else if (isIterable(value)) yield* toList(value, indent);
  else yield* toObject(value, indent);
}

/** Writes each item on one line. */
function* toList(items: Iterable<unknown>, indent: string): Iterable<string> {
  let isEmpty = true;
  for (const item of items) {
    yield `${isEmpty ? "[" : ","}\n${indent}  ${JSON.stringify(item)}`;
    isEmpty = false;
  }
  yield isEmpty ? "[]" : `\n${indent}]`;
}

function* toObject(value: object, indent: string): Iterable<string> {
  let isEmpty = true;
  // Reads one property at a time: some are computed when they are read.
  for (const key of Object.keys(value)) {
    const part: unknown = Reflect.get(value, key);
    if (part === undefined) continue;
    yield `${isEmpty ? "{" : ","}\n${indent}  ${JSON.stringify(key)}: `;
    yield* toBlock(part, `${indent}  `);
    isEmpty = false;
  }
  yield isEmpty ? "{}" : `\n${indent}}`;
}

function isIterable(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value;
}
