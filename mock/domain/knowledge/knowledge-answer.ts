// The generated answer of a knowledge list: no AI runs here, so it is put together from the first sources that were found. Called by
// mock/domain/knowledge/knowledge-list.ts.
import type { KnowledgeSourceRecord } from "../records/knowledge.ts";

const mostSources = 3;
const longestSentence = 200;

/** The first sentence of each of the first sources, with the name that it is from; empty without sources (docs/rules.md, Knowledge; assumed). */
export function toGeneratedAnswer(sources: readonly KnowledgeSourceRecord[]): string {
  return sources.slice(0, mostSources).map(toStatement).join("\n");
}

function toStatement({ name, title, text }: KnowledgeSourceRecord): string {
  const plain = text.replaceAll(/\s+/gu, " ").trim();
  const sentence = plain.slice(0, plain.search(/[.!?](?: |$)/) + 1) || plain;
  const said = sentence === "" ? title : sentence;
  const shown = said.length > longestSentence ? `${said.slice(0, longestSentence - 1)}…` : said;
  return shown === "" ? `(${name})` : `${shown} (${name})`;
}
