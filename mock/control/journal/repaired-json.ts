// Repairs text that is almost JSON: stray and missing commas, wrong quotes, missing brackets.
import { findJsonFault } from "../../engine/core/json-fault.ts";

/** Each repair rereads the text from its beginning, so longer texts get fewer repairs. */
const maxRepairs = 50;
const maxCharactersRead = 1_000_000;
const word = /^(?:'([^'"\n\\]*)'|([\w$.+-]+))/;
const otherLiterals = new Map([
  ["True", "true"],
  ["False", "false"],
  ["None", "null"],
  ["undefined", "null"],
]);

/** Parses text after small repairs; undefined if they do not suffice. */
export function repairJson(text: string): unknown {
  let repaired = text;
  for (
    let repairsLeft = Math.min(maxRepairs, Math.floor(maxCharactersRead / text.length));
    repairsLeft > 0;
    repairsLeft -= 1
  ) {
    try {
      return JSON.parse(repaired);
    } catch {
      const next = repairOnce(repaired);
      if (next === undefined) return undefined;
      repaired = next;
    }
  }
  return undefined;
}

function repairOnce(text: string): string | undefined {
  const { at, expected } = findJsonFault(text);
  const [before, rest] = [text.slice(0, at), text.slice(at)];
  if (expected === "a colon") return `${before}:${rest.replace(/^=>?/, "")}`;
  if (expected.startsWith("a comma")) return before + (/^(?:$|[\]}])/.test(rest) ? expected.at(-1) : ",") + rest;
  const isName = expected.startsWith("a property name");
  if (!isName && !expected.startsWith("a value")) return undefined;
  const [match, quoted, bare = ""] = word.exec(rest) ?? [];
  if (match === undefined) return /,\s*$/.test(before) ? before.replace(/,\s*$/, "") + rest : undefined;
  const literal = isName ? undefined : otherLiterals.get(bare);
  return before + (literal ?? JSON.stringify(quoted ?? bare)) + rest.slice(match.length);
}
