// GET /ticket/{ticketId}/worklog/exists (docs/rules.md, Worklogs).
import type { Operation } from "../operation.ts";
import { listWorklogs } from "./worklog.ts";

/** Whether anyone has finished work on the ticket. */
export const hasTicketWorklogs: Operation<"hasTicketWorklogs"> = ({ path }, { tx }) => ({
  success: true,
  exists: listWorklogs(tx, path.ticketId).length > 0,
});
