// POST /ticket (docs/rules.md, Tickets).
import type { Operation } from "../operation.ts";
import { createOrUpdateTicket } from "./ticket-intake.ts";

export const createTicket: Operation<"createTicket"> = ({ body }, { tx, caller, rules }) => ({
  success: true,
  ticket: createOrUpdateTicket(tx, { input: body, caller, rules }),
});
