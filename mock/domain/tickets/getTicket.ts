// GET /ticket/{ticketId} (docs/rules.md, Tickets).
import type { Operation } from "../operation.ts";
import * as tickets from "./ticket.ts";

export const getTicket: Operation<"getTicket"> = ({ path }, { tx }) => tickets.getTicket(tx, path.ticketId);
