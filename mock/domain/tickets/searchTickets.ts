// POST /ticket/search (docs/rules.md, Ticket search).
import type { Operation } from "../operation.ts";
import { findTickets } from "./search/ticket-search.ts";

/** @throws DomainError invalid `invalid_request` for filters that cannot be combined; rule `full_text_too_long` */
export const searchTickets: Operation<"searchTickets"> = ({ body }, { tx }) => findTickets(tx, body ?? {});
