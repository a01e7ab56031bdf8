// Searches the texts of a ticket, for the search key `q`. Called by mock/services/search/search-filters.ts.
import type { TicketRecord } from "../../records/tickets.ts";

/** How well a ticket fits: 0 not at all, more the better. */
export type TextMatch = (ticket: TicketRecord) => number;

const leastLength = 4;
const numberText = /^-?[0-9]+(?:\.[0-9]+)?$/;
const weights = { id: 8, subject: 4, summary: 2, sender: 2, body: 1 };
const nothing: TextMatch = () => 0;

/**
 * Weighs tickets by a text: every word of it has to occur somewhere in subject, summary, body, sender or customer, small and capital letters
 * alike (docs/rules.md, Ticket search; words, letters and weights are assumed). A number may also be the id of the ticket, its customer or
 * its contract. A text of fewer than 4 characters that is no number finds nothing.
 */
export function compileFullText(text: string): TextMatch {
  const query = text.trim();
  if (query.length < leastLength && !numberText.test(query)) return nothing;
  const words = [...new Set(query.toLowerCase().split(/\s+/u))];
  return (ticket) => {
    const fields = toSearchedFields(ticket);
    let sum = 0;
    for (const word of words) {
      const weight = weigh(word, ticket, fields);
      if (weight === 0) return 0;
      sum += weight;
    }
    return sum;
  };
}

type Fields = readonly (readonly [text: string, weight: number])[];

function weigh(word: string, ticket: TicketRecord, fields: Fields): number {
  const found = fields.reduce((sum, [text, weight]) => (text.includes(word) ? sum + weight : sum), 0);
  return isIdOf(ticket, word) ? found + weights.id : found;
}

// The plain body, so that the names of HTML elements are no words of it. The separator keeps words from running into each other.
function toSearchedFields(ticket: TicketRecord): Fields {
  const { customer } = ticket;
  const person =
    customer === null
      ? []
      : [customer.firstname, customer.lastname, customer.company ?? "", customer.email, customer.address];
  return [
    [ticket.subject.toLowerCase(), weights.subject],
    [ticket.summary.toLowerCase(), weights.summary],
    [[ticket.from, ticket.fromName, ...person].join("\n").toLowerCase(), weights.sender],
    [ticket.bodyPlain.toLowerCase(), weights.body],
  ];
}

function isIdOf(ticket: TicketRecord, word: string): boolean {
  return word === String(ticket.id) || word === ticket.customerId || word === ticket.contractId;
}
