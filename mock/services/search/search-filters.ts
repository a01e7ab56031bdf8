// Turns the filters of a ticket search into one test, or refuses them with every violation. Called by mock/services/search/ticket-search.ts;
// keys are in mock/services/search/search-keys.ts, date values in mock/services/search/search-dates.ts, full text in mock/services/search/full-text.ts.
import type { Schema } from "../../contract/operation-types.ts";
import type { Instant } from "../../core/time.ts";
import type { TicketColumns, TicketRecord } from "../../records/tickets.ts";
import { createRefusals, type Refusals } from "../tickets/ticket-refusals.ts";
import { compileFullText } from "./full-text.ts";
import { compileDateFilter } from "./search-date-filter.ts";
import { type ColumnValue, dateKeys, type SetKey, setKeys, tagKey, toFullName } from "./search-keys.ts";
import { checkComparator, takeValues } from "./search-values.ts";

export type SearchFilter = Schema<"TicketSearchFilter">;
type ColumnTest = (ticket: TicketColumns) => boolean;

/** All filters as one: they join by AND. */
export interface SearchTest {
  readonly matchesColumns: ColumnTest;
  /** The full-text part, absent without one; it needs the whole ticket, so it is asked last. */
  readonly matchesText?: (ticket: TicketRecord) => boolean;
}

/**
 * The test that all filters make together.
 * @param now the sandbox's time, for date values relative to it
 * @throws DomainError `invalid_request` (invalid) naming every wrong pairing, missing or wrong value (docs/rules.md, Ticket search)
 */
export function compileFilters(filters: readonly SearchFilter[], now: Instant): SearchTest {
  const refusals = createRefusals();
  const columnTests: ColumnTest[] = [];
  const textTests: ((ticket: TicketRecord) => boolean)[] = [];
  for (const [index, filter] of filters.entries()) {
    const pointer = `/filters/${index}`;
    const name = toFullName(filter.key);
    const setKey = setKeys[name];
    const dateKey = dateKeys[name];
    if (name === "q") textTests.push(compileQuery(filter, pointer, refusals));
    else if (setKey !== undefined) columnTests.push(compileSet(setKey, filter, pointer, refusals));
    else if (dateKey !== undefined) columnTests.push(compileDateFilter(dateKey, filter, pointer, now, refusals));
    else columnTests.push(compileTags(name, filter, pointer, refusals));
  }
  refusals.throwIfAny();
  return {
    matchesColumns: (ticket) => columnTests.every((test) => test(ticket)),
    ...(textTests.length > 0 ? { matchesText: (ticket) => textTests.every((test) => test(ticket)) } : {}),
  };
}

// Set keys take `values` or `value` with each comparator (assumed); values join by OR. "not in" is the opposite, no value included.
function compileSet(key: SetKey, filter: SearchFilter, pointer: string, refusals: Refusals): ColumnTest {
  checkComparator(filter, ["in", "not in", "="], pointer, refusals);
  const wanted = new Set(takeValues(filter, key.parse, key.expected, pointer, refusals));
  if (key.noFilter !== undefined && wanted.has(key.noFilter)) return () => true;
  const isWanted = filter.comparator !== "not in";
  return (ticket) => {
    const value = key.read(ticket);
    const isIn = isList(value) ? value.some((each) => wanted.has(each)) : wanted.has(value);
    return isIn === isWanted;
  };
}

function isList(value: ReturnType<SetKey["read"]>): value is readonly ColumnValue[] {
  return typeof value === "object" && value !== null;
}

function compileTags(name: string, filter: SearchFilter, pointer: string, refusals: Refusals): ColumnTest {
  const { parse, expected } = tagKey;
  checkComparator(filter, ["in", "="], pointer, refusals);
  const tagIds = takeValues(filter, parse, expected, pointer, refusals);
  switch (name) {
    case "tt_matchAll.tagId":
      return (ticket) => tagIds.every((id) => ticket.tagIds.includes(id));
    case "tt_matchAny.tagId":
      return (ticket) => tagIds.some((id) => ticket.tagIds.includes(id));
    case "tt_excluded.tagId":
      return (ticket) => !tagIds.some((id) => ticket.tagIds.includes(id));
    default:
      throw new RangeError(`No ticket search key is called ${name}.`);
  }
}

// Several values join by OR, like those of any key (assumed).
function compileQuery(filter: SearchFilter, pointer: string, refusals: Refusals): (ticket: TicketRecord) => boolean {
  checkComparator(filter, ["in", "="], pointer, refusals);
  const texts = takeValues(filter, parseQuery, "a text or a number", pointer, refusals);
  const tests = texts.map(compileFullText);
  return (ticket) => tests.some((test) => test(ticket));
}

function parseQuery(value: Schema<"TicketSearchValue">): string | undefined {
  return typeof value === "boolean" ? undefined : String(value);
}
