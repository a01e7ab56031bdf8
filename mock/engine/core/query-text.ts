// Parses the query of a URL in one pass; text with invalid encoding remains as sent.
import { decodePercent } from "./percent-encoding.ts";

/** The names and values of a query, in order. */
export function parseQueryText(query: string): readonly (readonly [name: string, value: string])[] {
  const pieces = query.split("&").filter((piece) => piece !== "");
  return pieces.map((piece) => {
    const separator = piece.indexOf("=");
    return separator === -1
      ? [decode(piece), ""]
      : [decode(piece.slice(0, separator)), decode(piece.slice(separator + 1))];
  });
}

function decode(text: string): string {
  const withSpaces = text.replaceAll("+", " ");
  return decodePercent(withSpaces) ?? withSpaces;
}
