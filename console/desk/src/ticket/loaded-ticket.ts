// Loads a ticket with its conversation, worklog and the customer's other tickets, so that all appear together.
import type { TicketClient } from "ticket-service-mock/client";
import type { Schemas } from "../base/desk.ts";
import { unwrap } from "../base/problems.ts";

export interface LoadedTicket {
  readonly ticket: Schemas["Ticket"];
  readonly thread: Schemas["ConversationList"];
  readonly worklog: readonly Schemas["WorklogEntry"][];
  /** Other tickets of the customer, newest first. */
  readonly history: readonly Schemas["CompactTicket"][];
}

export async function loadTicket(client: TicketClient, id: number, signal: AbortSignal): Promise<LoadedTicket> {
  const options = { params: { path: { ticketId: id } }, signal };
  const [ticket, thread, worklog] = await Promise.all([
    unwrap(client.GET("/ticket/{ticketId}", options)),
    unwrap(client.GET("/ticket/{ticketId}/conversation", options)),
    unwrap(client.GET("/ticket/{ticketId}/worklog", options)),
  ]);
  if (ticket.customerId === null) return { ticket, thread, worklog, history: [] };
  const filters = [{ key: "customerId", value: ticket.customerId } as const];
  const body = { filters, orderByField: "t.createdAt", orderByDirection: "desc", limit: 10 } as const;
  const { tickets } = await unwrap(client.POST("/ticket/search", { body, signal }));
  return { ticket, thread, worklog, history: tickets.filter((other) => other.id !== id) };
}
