// The operations of tag `worklogs`. Listed in mock/domain/operations.ts; the rules are in mock/domain/worklogs/worklogs.ts.
import type { Input, Result } from "../../contract/operation-types.ts";
import type { Call } from "../operation.ts";
import { hasTicketWorklogs as hasWorklogs, listTicketWorklogs } from "./worklogs.ts";

/** GET /ticket/{ticketId}/worklog (docs/rules.md, Worklogs). */
export function getTicketWorklogs({ path }: Input<"getTicketWorklogs">, { tx }: Call): Result<"getTicketWorklogs"> {
  return listTicketWorklogs(tx, path.ticketId);
}

/** GET /ticket/{ticketId}/worklog/exists (docs/rules.md, Worklogs). */
export function hasTicketWorklogs({ path }: Input<"hasTicketWorklogs">, { tx }: Call): Result<"hasTicketWorklogs"> {
  return { success: true, exists: hasWorklogs(tx, path.ticketId) };
}
