// POST /ticket/search (docs/rules.md, Ticket search).
import type { Operation } from "../operation.ts";
import { findTickets } from "./search/ticket-search.ts";

export const searchTickets: Operation<"searchTickets"> = ({ body }, { tx }) => findTickets(tx, body ?? {});
