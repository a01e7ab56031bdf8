// A desk with one ticket that is waiting for a reply.
import type { Schema } from "../../../../mock/contract/operation-types.ts";
import { reply } from "../../../../mock/domain/conversations/reply.ts";
import type { TicketRecord } from "../../../../mock/domain/records/tickets.ts";
import { ticket } from "../tickets/ticket-records.ts";
import { createTicketState, customers, type Desk, start, users } from "../tickets/ticket-state.ts";

export const second = start / 1000;
const template =
  "<p>Guten Tag {{customer.firstname}} {{ customer.lastname }},</p>\n<p>%MESSAGE%</p>\n<p>{{agent.firstName}}{{agent.nothing}}<br>Lichtquell</p>";
export const replyRecipients = {
  to: ["kundin@example.org"],
  cc: ["verwaltung@example.com"],
  bcc: ["archiv@example.com"],
};
const customer = { ...customers[0], firstname: "Ida", lastname: "Ort & Sohn" };
export const waitingTicket = {
  ...ticket(1),
  template,
  replyRecipients,
  customer,
  subject: "Umzug",
  to: ["service@example.com"],
};

export function createReplyDesk(overrides: Partial<TicketRecord> = {}): Desk {
  return createTicketState({ tickets: [{ ...waitingTicket, ...overrides }] });
}

export function write(desk: Desk, input: Schema<"ConversationReply">, caller = users[1]) {
  return desk.run((tx) => reply(tx, { ticketId: 1, input, caller }));
}

export const replyInput = (message: string, options: Omit<Schema<"ConversationReply">, "content"> = {}) => ({
  ...options,
  content: { message },
});
