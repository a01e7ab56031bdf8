// Search keys whose values stand in other records than the ticket: worklog entries and quality assessments. Called by
// mock/services/search/search-filters.ts; the keys of the ticket's own columns are in mock/services/search/search-keys.ts.
import { assessmentStates } from "../../records/quality.ts";
import type { Reader } from "../state-types.ts";
import { enumKey, integerKey } from "./search-keys.ts";

/** What a value may be, and which tickets the values lead to. */
export interface JoinedKey extends Pick<ReturnType<typeof integerKey>, "expected"> {
  readonly parse: (value: string | number | boolean) => string | number | boolean | null | undefined;
  findTickets(values: ReadonlySet<unknown>): ReadonlySet<number>;
}

/** The joined keys over one state (docs/rules.md, Ticket search). They have no name without their prefix. */
export function createJoinedKeys(reader: Reader): Readonly<Record<string, JoinedKey>> {
  // A search may name the same states in each of its filters.
  const ticketsByStates = new Map<string, ReadonlySet<number>>();
  return {
    "w.id": {
      ...integerKey(() => null),
      findTickets(values) {
        const entries = [...values].map((id) => (typeof id === "number" ? reader.get("worklogs", id) : undefined));
        return new Set(entries.flatMap((entry) => (entry === undefined ? [] : [entry.wire.ticketId])));
      },
    },
    "qa.state": {
      ...enumKey(() => null, assessmentStates),
      findTickets(values) {
        const states = [...values].sort().join();
        const known = ticketsByStates.get(states);
        if (known !== undefined) return known;
        const assessments = [...reader.all("assessments")].filter(({ state }) => values.has(state));
        const ticketIds = new Set(assessments.map(({ ticketId }) => ticketId));
        ticketsByStates.set(states, ticketIds);
        return ticketIds;
      },
    },
  };
}
