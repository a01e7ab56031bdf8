// Searches the texts of a ticket, for the search key `q`.
import type { TicketColumns } from "../../records/tickets.ts";
import type { SearchedTexts } from "./searched-texts.ts";

/** Returns how well a ticket with these texts matches; 0: not at all. */
export type TextMatch = (
  ticket: Pick<TicketColumns, "id" | "customerId" | "contractId">,
  texts: SearchedTexts,
) => number;

/** Maximum length of all texts of one search together (assumed), because a search tests them against every ticket. */
export const maxTextLength = 500;

const minLength = 4;
const numberText = /^-?[0-9]+(?:\.[0-9]+)?$/;
const weights = { id: 8, subject: 4, summary: 2, sender: 2, body: 1 };

export const matchesNothing: TextMatch = () => 0;

/**
 * Weighs tickets by the texts of all filters: at least one text of each filter must match, the best match counts, and
 * the weights of all filters add up. A text matches if each of its words occurs in subject, summary, body, sender or
 * customer, ignoring case (docs/rules.md, Ticket search; words, case and weights are assumed). A number may also be the
 * id of the ticket, its customer or its contract. Texts of fewer than 4 characters match nothing, except numbers.
 */
export function compileFullText(filters: readonly (readonly string[])[]): TextMatch {
  const queries = filters.map((texts) => [...new Set(texts)].map(toWords).filter((words) => words.length > 0));
  if (queries.some((alternatives) => alternatives.length === 0)) return matchesNothing;
  return (ticket, texts) => {
    const ids = [String(ticket.id), ticket.customerId, ticket.contractId];
    const all = [texts.subject, texts.summary, texts.sender, texts.body].join("\n");
    const weigh = (word: string) => (all.includes(word) || ids.includes(word) ? weighWord(word, ids, texts) : 0);
    let sum = 0;
    for (const query of queries) {
      let best = 0;
      for (const alternative of query) best = Math.max(best, weighText(alternative, weigh));
      if (best === 0) return 0;
      sum += best;
    }
    return sum;
  };
}

/** The text's words, each once; none if the text matches nothing. */
function toWords(text: string): readonly string[] {
  const query = text.trim();
  if (query.length < minLength && !numberText.test(query)) return [];
  return [...new Set(query.toLowerCase().split(/\s+/u))];
}

function weighText(words: readonly string[], weigh: (word: string) => number): number {
  let sum = 0;
  for (const word of words) {
    const weight = weigh(word);
    if (weight === 0) return 0;
    sum += weight;
  }
  return sum;
}

function weighWord(word: string, ids: readonly (string | null)[], texts: SearchedTexts): number {
  let sum = ids.includes(word) ? weights.id : 0;
  for (const part of ["subject", "summary", "sender", "body"] as const)
    if (texts[part].includes(word)) sum += weights[part];
  return sum;
}
