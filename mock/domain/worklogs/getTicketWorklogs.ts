// GET /ticket/{ticketId}/worklog (docs/rules.md, Worklogs).
import type { Operation } from "../operation.ts";
import { listTicketWorklogs } from "./worklogs.ts";

export const getTicketWorklogs: Operation<"getTicketWorklogs"> = ({ path }, { tx }) =>
  listTicketWorklogs(tx, path.ticketId);
