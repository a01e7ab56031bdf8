// Search keys whose values stand in other records than the ticket: worklog entries and quality assessments. Called by
// mock/domain/tickets/search/search-filters.ts; the keys of the ticket's own columns are in mock/domain/tickets/search/search-keys.ts.
import { assessmentStates } from "../../records/quality.ts";
import type { Reader } from "../../state-types.ts";
import { enumKey, integerKey, type KeyValues } from "./search-keys.ts";
import { assessmentFacet, type TicketCondition } from "./ticket-facets.ts";

/** What a value may be, and what a ticket must have to be found by some of them. */
export interface JoinedKey extends KeyValues {
  toCondition(values: ReadonlySet<unknown>, reader: Pick<Reader, "get">): TicketCondition;
}

/** The joined keys (docs/rules.md, Ticket search). They have no name without their prefix. */
export const joinedKeys: Readonly<Record<string, JoinedKey>> = {
  "w.id": {
    ...integerKey,
    toCondition(values, reader) {
      const entries = [...values].map((id) => (typeof id === "number" ? reader.get("worklogs", id) : undefined));
      return { ids: new Set(entries.flatMap((entry) => (entry === undefined ? [] : [entry.wire.ticketId]))) };
    },
  },
  "qa.state": {
    ...enumKey(assessmentStates),
    toCondition: (values) => ({ facet: assessmentFacet, values }),
  },
};
