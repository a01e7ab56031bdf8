// The search keys for records other than the ticket: worklog entries and quality assessments.
import { assessmentStates } from "../../records/quality.ts";
import type { Reader } from "../../state-types.ts";
import { enumParser, integerParser, type KeyParser } from "./search-keys.ts";
import { assessmentFacet, type TicketCondition } from "./ticket-facets.ts";

/** A key, with the condition for a set of its values. */
export interface JoinedKey extends KeyParser {
  toCondition(values: ReadonlySet<unknown>, reader: Pick<Reader, "get">): TicketCondition;
}

/** By full name; these keys have no short name (docs/rules.md, Ticket search). */
export const joinedKeys: Readonly<Record<string, JoinedKey>> = {
  "w.id": {
    ...integerParser,
    toCondition(values, reader) {
      const entries = [...values].map((id) => (typeof id === "number" ? reader.get("worklogs", id) : undefined));
      return { ids: new Set(entries.flatMap((entry) => (entry === undefined ? [] : [entry.wire.ticketId]))) };
    },
  },
  "qa.state": {
    ...enumParser(assessmentStates),
    toCondition: (values) => ({ facet: assessmentFacet, values }),
  },
};
