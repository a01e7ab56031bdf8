// Collects the lower-case texts of a ticket that the search key `q` reads.
import type { CustomerRecord, TicketRecord } from "../../records/tickets.ts";

export interface TicketTexts extends Pick<TicketRecord, "subject" | "summary" | "from" | "fromName" | "bodyPlain"> {
  readonly customer: Pick<CustomerRecord, "firstname" | "lastname" | "company" | "email" | "address"> | null;
}

export interface SearchedTexts {
  readonly subject: string;
  readonly summary: string;
  /** Sender and customer. */
  readonly sender: string;
  readonly body: string;
}

/** Uses the plain body, so that names of HTML elements do not match. Line breaks separate the texts. */
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
