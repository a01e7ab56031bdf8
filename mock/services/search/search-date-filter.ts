// Applies the date filters of a ticket search. Called by mock/services/search/search-filters.ts; mock/services/search/search-dates.ts
// parses the values.
import type { Schema } from "../../contract/operation-types.ts";
import type { Instant } from "../../core/time.ts";
import type { TicketColumns } from "../../records/tickets.ts";
import type { Refusals } from "../tickets/ticket-refusals.ts";
import { type DateSpan, parseSearchDate, searchDateForms } from "./search-dates.ts";
import { type Comparator, checkComparator, refuseProperties, type SearchValue, takeOne } from "./search-values.ts";

type Filter = Schema<"TicketSearchFilter">;
type DateTest = (date: string) => boolean;

const oneValue: readonly Comparator[] = ["=", "!=", ">", "<", ">=", "<="];
const twoValues: readonly Comparator[] = ["between", "not between"];

/**
 * A test of a date column. Without a comparator `value` means `=`, `from` and `to` mean `between` (assumed). Both ends of a span belong
 * to it. A ticket without the date is found by `!=` and `not between` only (assumed).
 */
export function compileDateFilter(
  read: (ticket: TicketColumns) => string | null,
  filter: Filter,
  pointer: string,
  now: Instant,
  refusals: Refusals,
): (ticket: TicketColumns) => boolean {
  // Which values belong to a comparator that dates do not know, nobody can say: it alone is refused.
  if (!checkComparator(filter, [...oneValue, ...twoValues], pointer, refusals)) return () => false;
  const comparator = filter.comparator ?? (filter.value === undefined && hasEnd(filter) ? "between" : "=");
  const parse = (value: SearchValue) => parseSearchDate(value, now);
  const isSpan = twoValues.includes(comparator);
  const excess = isSpan ? (["values", "value"] as const) : (["values", "from", "to"] as const);
  refuseProperties(filter, excess, `with ${comparator} on ${filter.key}`, pointer, refusals);
  const ends = (isSpan ? (["from", "to"] as const) : (["value"] as const)).flatMap((name) =>
    takeOne(filter[name], parse, searchDateForms, `${pointer}/${name}`, refusals),
  );
  const [first, last = first] = ends;
  if (first === undefined || last === undefined) return () => false;

  const test = compileComparison(comparator, { start: first.start, end: last.end }, first);
  const matchesNone = comparator === "!=" || comparator === "not between";
  return (ticket) => {
    const date = read(ticket);
    return date === null ? matchesNone : test(date);
  };
}

function hasEnd(filter: Filter): boolean {
  return filter.from !== undefined || filter.to !== undefined;
}

// Read-form texts sort like the dates they write.
function compileComparison(comparator: Comparator, span: DateSpan, value: DateSpan): DateTest {
  const isWithin: DateTest = (date) => date >= span.start && date <= span.end;
  switch (comparator) {
    case ">":
      return (date) => date > value.end;
    case "<":
      return (date) => date < value.start;
    case ">=":
      return (date) => date >= value.start;
    case "<=":
      return (date) => date <= value.end;
    case "!=":
    case "not between":
      return (date) => !isWithin(date);
    default:
      return isWithin;
  }
}
