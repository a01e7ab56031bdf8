// Everything that is shown of a ticket, loaded together so that it appears at once.
import type { TicketClient } from "ticket-service-mock/client";
import type { Schemas } from "../base/desk.ts";
import { unwrap } from "../base/problems.ts";

export interface WholeTicket {
  readonly ticket: Schemas["Ticket"];
  readonly talk: Schemas["ConversationList"];
  readonly work: readonly Schemas["WorklogEntry"][];
  /** Other tickets of the customer, newest first. */
  readonly history: readonly Schemas["CompactTicket"][];
}

export async function loadWhole(client: TicketClient, id: number, signal: AbortSignal): Promise<WholeTicket> {
  const order = { params: { path: { ticketId: id } }, signal };
  const [ticket, talk, work] = await Promise.all([
    unwrap(client.GET("/ticket/{ticketId}", order)),
    unwrap(client.GET("/ticket/{ticketId}/conversation", order)),
    unwrap(client.GET("/ticket/{ticketId}/worklog", order)),
  ]);
  if (ticket.customerId === null) return { ticket, talk, work, history: [] };
  const filters = [{ key: "customerId", value: ticket.customerId } as const];
  const body = { filters, orderByField: "t.createdAt", orderByDirection: "desc", limit: 10 } as const;
  const { tickets } = await unwrap(client.POST("/ticket/search", { body, signal }));
  return { ticket, talk, work, history: tickets.filter((one) => one.id !== id) };
}
