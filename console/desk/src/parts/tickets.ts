// Loads the tickets that other records refer to, for example to show their subjects.
import type { TicketClient } from "ticket-service-mock/client";
import type { Schemas } from "../base/desk.ts";
import { unwrap } from "../base/problems.ts";

/** The longest page of a search. */
const maxPageSize = 500;

/** Tickets by id; tickets hidden from the agent are missing. */
export async function loadTickets(
  client: TicketClient,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<ReadonlyMap<number, Schemas["CompactTicket"]>> {
  const values = [...new Set(ids)].slice(0, maxPageSize);
  if (values.length === 0) return new Map();
  const body = { filters: [{ key: "id", values } as const], limit: values.length };
  const { tickets } = await unwrap(client.POST("/ticket/search", { body, signal }));
  return new Map(tickets.map((ticket) => [ticket.id, ticket]));
}
