// Serializes a state file as text, whole or piece by piece.
import type { StateFile } from "../exported-state.ts";

/**
 * The file as text, indented by two spaces, with each record and each fault on one line. Ends with a line break.
 * @example const text = toStateText(await mock.control.exportState("default"));
 */
export function toStateText(file: StateFile): string {
  return [...stateTextPieces(file)].join("");
}

/** The same text in pieces, so that memory never holds all of it. */
export function* stateTextPieces(file: object): Iterable<string> {
  yield* toBlock(file, "");
  yield "\n";
}

/** Serializes a value in pieces; lists may be any iterable. */
function* toBlock(value: unknown, indent: string): Iterable<string> {
  if (typeof value !== "object" || value === null) {
    yield JSON.stringify(value);
    return;
  }
  const innerIndent = `${indent}  `;
  const [open, close] = isIterable(value) ? "[]" : "{}";
  let before = open;
  if (isIterable(value)) {
    for (const item of value) {
      yield `${before}\n${innerIndent}${JSON.stringify(item)}`;
      before = ",";
    }
  } else {
    // Reads one property at a time: some are computed when they are read.
    for (const key of Object.keys(value)) {
      const part: unknown = Reflect.get(value, key);
      if (part === undefined) continue;
      yield `${before}\n${innerIndent}${JSON.stringify(key)}: `;
      yield* toBlock(part, innerIndent);
      before = ",";
    }
  }
  yield before === open ? `${open}${close}` : `\n${indent}${close}`;
}

function isIterable(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value;
}
