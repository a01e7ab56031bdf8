// Types for changing a ticket: the request, and the resulting fields.
import type { Schema } from "../../contract/operation-types.ts";
import type { TicketRecord } from "../records/tickets.ts";

/** Fields of a ticket with their new values. */
export type TicketFields = { -readonly [Field in keyof TicketRecord]?: TicketRecord[Field] };

/** The body of a change. */
export type TicketUpdate = Schema<"TicketUpdate">;
