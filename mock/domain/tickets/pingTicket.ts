// GET /ticket/{ticketId}/ping (docs/rules.md, Tickets).
import type { Operation } from "../operation.ts";
import { noteAndListPresent } from "./presence.ts";
import * as tickets from "./ticket.ts";

export const pingTicket: Operation<"pingTicket"> = ({ path }, { tx, caller }) => ({
  success: true,
  workedOnBy: noteAndListPresent(tx, tickets.getTicket(tx, path.ticketId), caller),
});
