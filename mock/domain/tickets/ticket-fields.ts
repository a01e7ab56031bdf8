// The types of a change of a ticket: what is asked for, and the fields that it comes to. Used by mock/domain/tickets/ticket-changes.ts and
// the files that it asks.
import type { Schema } from "../../contract/operation-types.ts";
import type { TicketRecord } from "../records/tickets.ts";

/** Fields of a ticket with their new values. */
export type TicketFields = { -readonly [Field in keyof TicketRecord]?: TicketRecord[Field] };

/** The body of a change. */
export type TicketUpdate = Schema<"TicketUpdate">;
