// Turns the filters of a ticket search into one test, or refuses them with every violation. Called by
// mock/services/search/ticket-search.ts. Keys are in mock/services/search/search-keys.ts, dates in search-date-filter.ts, full text in
// full-text.ts.
import type { Schema } from "../../contract/operation-types.ts";
import type { TicketColumns } from "../../records/tickets.ts";
import type { Transaction } from "../state-types.ts";
import { createRefusals, type Refusals } from "../tickets/ticket-refusals.ts";
import { compileFullText, mostTextLength, type TextMatch } from "./full-text.ts";
import { createMessageDates, type DateReading } from "./message-dates.ts";
import { compileDateFilter } from "./search-date-filter.ts";
import { createJoinedKeys, type JoinedKey } from "./search-joins.ts";
import { type ColumnValue, dateKeys, type SetKey, setKeys, tagKey, toFullName } from "./search-keys.ts";
import { checkComparator, type SearchValue, takeValues } from "./search-values.ts";

export type SearchFilter = Schema<"TicketSearchFilter">;
type ColumnTest = (ticket: TicketColumns) => boolean;

/** All filters as one: they join by AND. */
export interface SearchTest {
  readonly columnTests: readonly ColumnTest[];
  /** The full-text part, absent without one; it needs the texts of a ticket, so it is asked last. 0 where a ticket is not found, more the better it fits. */
  readonly weighText?: TextMatch;
}

/**
 * The test that all filters make together.
 * @param tx its time counts for date values that are relative to it
 * @param messageDates the dates of messages in the state of `tx`
 * @throws DomainError `full_text_too_long` (rule), `invalid_request` (invalid) naming every wrong pairing, missing or wrong value (docs/rules.md, Ticket search)
 */
export function compileFilters(
  filters: readonly SearchFilter[],
  tx: Transaction,
  messageDates = createMessageDates(tx),
): SearchTest {
  const refusals = createRefusals();
  const columnTests: ColumnTest[] = [];
  const texts: string[][] = [];
  const allDateKeys: Readonly<Record<string, DateReading>> = { ...dateKeys, ...messageDates };
  const joinedKeys = createJoinedKeys(tx);
  for (const [index, filter] of filters.entries()) {
    const pointer = `/filters/${index}`;
    const name = toFullName(filter.key);
    const setKey = setKeys[name];
    const dateKey = allDateKeys[name];
    const joinedKey = joinedKeys[name];
    if (name === "q") texts.push(takeTexts(filter, texts, pointer, refusals));
    else if (setKey !== undefined) columnTests.push(compileSet(setKey, filter, pointer, refusals));
    else if (dateKey !== undefined) columnTests.push(compileDateFilter(dateKey, filter, pointer, tx.now, refusals));
    else if (joinedKey !== undefined) columnTests.push(compileJoin(joinedKey, filter, pointer, refusals));
    else columnTests.push(compileTags(name, filter, pointer, refusals));
  }
  refusals.throwIfAny();
  return {
    columnTests,
    ...(texts.length > 0 ? { weighText: compileFullText(texts) } : {}),
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

// The same as a set over what other records say of the ticket.
function compileJoin(key: JoinedKey, filter: SearchFilter, pointer: string, refusals: Refusals): ColumnTest {
  checkComparator(filter, ["in", "not in", "="], pointer, refusals);
  const wanted = new Set<unknown>(takeValues(filter, key.parse, key.expected, pointer, refusals));
  const ticketIds = key.findTickets(wanted);
  const isWanted = filter.comparator !== "not in";
  return ({ id }) => ticketIds.has(id) === isWanted;
}

function compileTags(name: string, filter: SearchFilter, pointer: string, refusals: Refusals): ColumnTest {
  const { parse, expected } = tagKey;
  const isExact = name === "tt_matchExact.tagId";
  checkComparator(filter, isExact ? ["in", "not in", "="] : ["in", "="], pointer, refusals);
  const wanted = new Set<unknown>(takeValues(filter, parse, expected, pointer, refusals));
  const isWanted = filter.comparator !== "not in";
  switch (name) {
    case "tt_matchExact.tagId":
      return (ticket) => isSameSet(wanted, ticket.tagIds) === isWanted;
    case "tt_matchAll.tagId":
      return ({ tagIds }) => tagIds.filter((id) => wanted.has(id)).length === wanted.size;
    case "tt_matchAny.tagId":
      return (ticket) => ticket.tagIds.some((id) => wanted.has(id));
    case "tt_excluded.tagId":
      return (ticket) => !ticket.tagIds.some((id) => wanted.has(id));
    default:
      throw new RangeError(`No ticket search key is called ${name}.`);
  }
}

function isSameSet(wanted: ReadonlySet<unknown>, ids: readonly number[]): boolean {
  return wanted.size === ids.length && ids.every((id) => wanted.has(id));
}

// Several texts join by OR, like the values of any key (assumed).
function takeTexts(
  filter: SearchFilter,
  before: readonly (readonly string[])[],
  pointer: string,
  refusals: Refusals,
): string[] {
  checkComparator(filter, ["in", "="], pointer, refusals);
  const texts = takeValues(filter, parseQuery, "a text or a number", pointer, refusals);
  const sizeBefore = measure(before.flat());
  const size = sizeBefore + measure(texts);
  if (sizeBefore <= mostTextLength && size > mostTextLength) {
    const message = `All texts of q together have ${size} characters; ${mostTextLength} are the most.`;
    refusals.broken("full_text_too_long", pointer, `${size} characters`, message);
  }
  return texts;
}

function measure(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0);
}

function parseQuery(value: SearchValue): string | undefined {
  return typeof value === "boolean" ? undefined : String(value);
}
