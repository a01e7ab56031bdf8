// The texts of a ticket that the search key `q` reads, in small letters.
import type { CustomerRecord, TicketRecord } from "./tickets.ts";

/** What the texts are made of. */
export interface TicketTexts extends Pick<TicketRecord, "subject" | "summary" | "from" | "fromName" | "bodyPlain"> {
  readonly customer: Pick<CustomerRecord, "firstname" | "lastname" | "company" | "email" | "address"> | null;
}

/** Texts to find words in. */
export interface SearchedTexts {
  readonly subject: string;
  readonly summary: string;
  /** Sender and customer. */
  readonly sender: string;
  readonly body: string;
}

/** The plain body, so that the names of HTML elements are no words of it. A line break keeps words from running into each other. */
export function toSearchedTexts({ customer, subject, summary, from, fromName, bodyPlain }: TicketTexts): SearchedTexts {
  const person =
    customer === null
      ? []
      : [customer.firstname, customer.lastname, customer.company ?? "", customer.email, customer.address];
  return {
    subject: subject.toLowerCase(),
    summary: summary.toLowerCase(),
    sender: [from, fromName, ...person].join("\n").toLowerCase(),
    body: bodyPlain.toLowerCase(),
  };
}
