// Parses YAML and locates its values and errors in the text. JSON is also YAML.
import { type Document, LineCounter, parseDocument } from "yaml";
import { parsePointer } from "../engine/core/json-pointer.ts";

export interface LocatedText {
  readonly document: Document;
  /** The first error, and its location. */
  readonly error: { readonly place: string; readonly message: string } | undefined;
  /** Returns `line 3, column 29` of the value at a JSON pointer, or of its nearest existing ancestor. */
  placeOf(pointer: string): string;
}

export function locate(text: string): LocatedText {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [error] = document.errors;
  function placeOf(pointer: string): string {
    const path = parsePointer(pointer);
    for (let length = path.length; length >= 0; length -= 1) {
      const node: unknown = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
      if (typeof node === "object" && node !== null && "range" in node && Array.isArray(node.range)) {
        return formatPosition(lines.linePos(Number(node.range[0])));
      }
    }
    return "";
  }
  return {
    document,
    error: error && { place: formatPosition(lines.linePos(error.pos[0])), message: error.message },
    placeOf,
  };
}

function formatPosition({ line, col }: { readonly line: number; readonly col: number }): string {
  return `line ${line}, column ${col}`;
}
