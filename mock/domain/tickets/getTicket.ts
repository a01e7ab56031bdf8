// GET /ticket/{ticketId} (docs/rules.md, Tickets).
import type { Operation } from "../operation.ts";
import { requireTicket } from "./ticket.ts";

export const getTicket: Operation<"getTicket"> = ({ path }, { tx }) => requireTicket(tx, path.ticketId);
