// The search keys for records other than the ticket: worklog entries and quality assessments.
import { assessmentStates } from "../../records/quality.ts";
import type { Reader } from "../../state-types.ts";
import { enumKey, integerKey, type KeyValues } from "./search-keys.ts";
import { assessmentFacet, type TicketCondition } from "./ticket-facets.ts";

/** The values of a key, and the condition for some of them. */
export interface JoinedKey extends KeyValues {
  toCondition(values: ReadonlySet<unknown>, reader: Pick<Reader, "get">): TicketCondition;
}

/** By full name; these keys have no short name (docs/rules.md, Ticket search). */
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
