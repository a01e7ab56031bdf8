// Searches the texts of a ticket, for the search key `q`. Called by mock/services/search/text-facet.ts; the words are found by
// mock/services/search/word-finder.ts.
import type { SearchedTexts } from "../../records/searched-texts.ts";
import type { TicketColumns } from "../../records/tickets.ts";
import { createWordFinder } from "./word-finder.ts";

/** How well a ticket with these texts fits: 0 not at all, more the better. */
export type TextMatch = (
  ticket: Pick<TicketColumns, "id" | "customerId" | "contractId">,
  texts: SearchedTexts,
) => number;

/** The most characters that all texts of one search have together (assumed): what is looked for is gone through for every ticket. */
export const mostTextLength = 500;

const leastLength = 4;
const numberText = /^-?[0-9]+(?:\.[0-9]+)?$/;
const weights = { id: 8, subject: 4, summary: 2, sender: 2, body: 1 };

/** Fits no ticket. */
export const findsNothing: TextMatch = () => 0;

/**
 * Weighs tickets by the texts of all filters: of each filter one text has to fit, the one that fits best counts, and the weights of all
 * filters add up. A text fits where every word of it occurs somewhere in subject, summary, body, sender or customer, small and capital
 * letters alike (docs/rules.md, Ticket search; words, letters and weights are assumed). A number may also be the id of the ticket, its
 * customer or its contract. A text of fewer than 4 characters that is no number finds nothing.
 */
export function compileFullText(filters: readonly (readonly string[])[]): TextMatch {
  const numbers = new Map<string, number>();
  const queries = filters.map((texts) => [...new Set(texts)].flatMap((text) => toQuery(text, numbers)));
  if (queries.some((texts) => texts.length === 0)) return findsNothing;
  const finder = createWordFinder([...numbers.keys()]);
  const found = new Uint32Array(numbers.size);
  return (ticket, { subject, summary, sender, body }) => {
    found.fill(0);
    finder.weigh(subject, weights.subject, found);
    finder.weigh(summary, weights.summary, found);
    finder.weigh(sender, weights.sender, found);
    finder.weigh(body, weights.body, found);
    for (const id of new Set([String(ticket.id), ticket.customerId, ticket.contractId])) {
      const word = id === null ? undefined : numbers.get(id);
      if (word !== undefined) found[word] = (found[word] ?? 0) + weights.id;
    }
    return weighAll(queries, found);
  };
}

/** The words of a text by their numbers; each new word gets the next one. A text that finds nothing has none. */
function toQuery(text: string, numbers: Map<string, number>): readonly (readonly number[])[] {
  const query = text.trim();
  if (query.length < leastLength && !numberText.test(query)) return [];
  const words = new Set(query.toLowerCase().split(/\s+/u));
  return [
    [...words].map((word) => {
      const number = numbers.get(word) ?? numbers.size;
      numbers.set(word, number);
      return number;
    }),
  ];
}

function weighAll(queries: readonly (readonly (readonly number[])[])[], found: Uint32Array): number {
  let sum = 0;
  for (const texts of queries) {
    let best = 0;
    for (const words of texts) best = Math.max(best, weigh(words, found));
    if (best === 0) return 0;
    sum += best;
  }
  return sum;
}

function weigh(words: readonly number[], found: Uint32Array): number {
  let sum = 0;
  for (const word of words) {
    const weight = found[word] ?? 0;
    if (weight === 0) return 0;
    sum += weight;
  }
  return sum;
}
