// The tickets that other records belong to, for example to name them.
import type { TicketClient } from "ticket-service-mock/client";
import type { Schemas } from "../base/desk.ts";
import { unwrap } from "../base/problems.ts";

/** The longest page of a search. */
const most = 500;

/** The tickets by id, without those that the agent may not see. */
export async function loadTickets(
  client: TicketClient,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<ReadonlyMap<number, Schemas["CompactTicket"]>> {
  const values = [...new Set(ids)].slice(0, most);
  if (values.length === 0) return new Map();
  const body = { filters: [{ key: "id", values } as const], limit: values.length };
  const { tickets } = await unwrap(client.POST("/ticket/search", { body, signal }));
  return new Map(tickets.map((one) => [one.id, one]));
}
