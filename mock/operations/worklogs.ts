// The operations of tag `worklogs`. Listed in mock/operations/index.ts; the rules are in mock/services/tickets/worklogs.ts.
import type { Input, Result } from "../contract/operation-types.ts";
import { hasTicketWorklogs as hasWorklogs, listTicketWorklogs } from "../services/tickets/worklogs.ts";
import type { Call } from "./operation.ts";

/** GET /ticket/{ticketId}/worklog (docs/rules.md, Worklogs). */
export function getTicketWorklogs({ path }: Input<"getTicketWorklogs">, { tx }: Call): Result<"getTicketWorklogs"> {
  return listTicketWorklogs(tx, path.ticketId);
}

/** GET /ticket/{ticketId}/worklog/exists (docs/rules.md, Worklogs). */
export function hasTicketWorklogs({ path }: Input<"hasTicketWorklogs">, { tx }: Call): Result<"hasTicketWorklogs"> {
  return { success: true, exists: hasWorklogs(tx, path.ticketId) };
}
