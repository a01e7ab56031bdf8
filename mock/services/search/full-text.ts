// Full text over a ticket, for the search key `q`. Called by mock/services/search/search-filters.ts.
import type { TicketRecord } from "../../records/tickets.ts";

/**
 * A test for a text: every word of it occurs somewhere in subject, summary, body, sender or customer, small and capital letters alike
 * (docs/rules.md, Ticket search; words, letters and order are assumed). A number may also be the id of the ticket, its customer or its contract.
 * A text without a word finds every ticket.
 */
export function compileFullText(text: string): (ticket: TicketRecord) => boolean {
  const words = [...new Set(text.toLowerCase().split(/\s+/u))].filter((word) => word !== "");
  return (ticket) => {
    const searched = toSearchedText(ticket);
    return words.every((word) => searched.includes(word) || isIdOf(ticket, word));
  };
}

// The plain body, so that the names of HTML elements are no words of it. The separator keeps words from running into each other.
function toSearchedText(ticket: TicketRecord): string {
  const { customer } = ticket;
  const sender = [ticket.from, ticket.fromName];
  const person =
    customer === null
      ? []
      : [customer.firstname, customer.lastname, customer.company ?? "", customer.email, customer.address];
  return [ticket.subject, ticket.summary, ticket.bodyPlain, ...sender, ...person].join("\n").toLowerCase();
}

function isIdOf(ticket: TicketRecord, word: string): boolean {
  return word === String(ticket.id) || word === ticket.customerId || word === ticket.contractId;
}
