// GET /ticket/{ticketId}/worklog/exists (docs/rules.md, Worklogs).
import type { Operation } from "../operation.ts";
import { hasTicketWorklogs as hasWorklogs } from "./worklogs.ts";

export const hasTicketWorklogs: Operation<"hasTicketWorklogs"> = ({ path }, { tx }) => ({
  success: true,
  exists: hasWorklogs(tx, path.ticketId),
});
