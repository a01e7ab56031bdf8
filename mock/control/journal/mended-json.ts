// Mends a text that is almost JSON: stray and missing commas, other quotes, missing brackets.
import { findJsonFault } from "../../engine/core/json-fault.ts";

/** Each mend reads the text from its beginning, so a long one gets fewer. */
const maxMends = 50;
const maxCharactersRead = 1_000_000;
const word = /^(?:'([^'"\n\\]*)'|([\w$.+-]+))/;
const otherLiterals = new Map([
  ["True", "true"],
  ["False", "false"],
  ["None", "null"],
  ["undefined", "null"],
]);

/** The value that a text probably means; undefined if that takes more than small mends. */
export function readMended(text: string): unknown {
  let mended = text;
  for (let left = Math.min(maxMends, Math.floor(maxCharactersRead / text.length)); left > 0; left -= 1) {
    try {
      return JSON.parse(mended);
    } catch {
      const next = mendOnce(mended);
      if (next === undefined) return undefined;
      mended = next;
    }
  }
  return undefined;
}

function mendOnce(text: string): string | undefined {
  const { at, expected } = findJsonFault(text);
  const [before, rest] = [text.slice(0, at), text.slice(at)];
  if (expected === "a colon") return `${before}:${rest.replace(/^=>?/, "")}`;
  if (expected.startsWith("a comma")) return before + (/^(?:$|[\]}])/.test(rest) ? expected.at(-1) : ",") + rest;
  const isName = expected.startsWith("a property name");
  if (!isName && !expected.startsWith("a value")) return undefined;
  const [found, quoted, bare = ""] = word.exec(rest) ?? [];
  if (found === undefined) return /,\s*$/.test(before) ? before.replace(/,\s*$/, "") + rest : undefined;
  const literal = isName ? undefined : otherLiterals.get(bare);
  return before + (literal ?? JSON.stringify(quoted ?? bare)) + rest.slice(found.length);
}
