// Turns the date filters of a ticket search into conditions.
import type { Schema } from "../../../contract/operation-types.ts";
import { type Instant, parseDateTime, secondMs } from "../../../engine/core/time.ts";
import { type DateSpan, parseSearchDate, searchDateFormats } from "./search-dates.ts";
import {
  type Comparator,
  checkComparator,
  type FilterCheck,
  parseSingle,
  refuseProperties,
  type SearchValue,
} from "./search-values.ts";
import type { TicketCondition, TicketFacet } from "./ticket-facets.ts";

type Filter = Schema<"TicketSearchFilter">;

const valueComparators: readonly Comparator[] = ["=", "!=", ">", "<", ">=", "<="];
const rangeComparators: readonly Comparator[] = ["between", "not between"];

/** The properties that a comparator uses, and those that it excludes. */
interface Properties {
  readonly used: readonly ("value" | "from" | "to")[];
  readonly excluded: readonly ("values" | "value" | "from" | "to")[];
}

const valueProperties: Properties = { used: ["value"], excluded: ["values", "from", "to"] };
const rangeProperties: Properties = { used: ["from", "to"], excluded: ["values", "value"] };

/**
 * Compiles a date filter. Without a comparator, `value` means `=`, and `from` and `to` mean `between` (assumed). A span
 * includes both ends. Only `!=` and `not between` match a ticket without the date (assumed).
 */
export function compileDateFilter(facet: TicketFacet, check: FilterCheck, now: Instant): readonly TicketCondition[] {
  const { filter } = check;
  // With an unknown comparator it is unclear which values belong to it, so only the comparator is refused.
  if (!checkComparator(check, [...valueComparators, ...rangeComparators])) return [];
  const comparator = filter.comparator ?? (filter.value === undefined && hasEnd(filter) ? "between" : "=");
  const date = { parse: (value: SearchValue) => parseSearchDate(value, now), expected: searchDateFormats };
  const { used, excluded } = rangeComparators.includes(comparator) ? rangeProperties : valueProperties;
  refuseProperties(check, excluded, `with ${comparator} on ${filter.key}`);
  const ends = used.flatMap((name) => parseSingle(check, name, date));
  const [first, last = first] = ends;
  return first === undefined || last === undefined ? [] : toConditions(facet, comparator, first, last);
}

function hasEnd(filter: Filter): boolean {
  return filter.from !== undefined || filter.to !== undefined;
}

function toConditions(
  facet: TicketFacet,
  comparator: Comparator,
  first: DateSpan,
  last: DateSpan,
): readonly TicketCondition[] {
  const [start, end, lastEnd] = [secondsOf(first.start), secondsOf(first.end), secondsOf(last.end)];
  const isPresent: TicketCondition = { facet, values: new Set([null]), negated: true };
  switch (comparator) {
    case ">":
      return [{ facet, to: end, negated: true }, isPresent];
    case "<":
      return [{ facet, from: start, negated: true }, isPresent];
    case ">=":
      return [{ facet, from: start }];
    case "<=":
      return [{ facet, to: end }];
    default:
      return [{ facet, from: start, to: lastEnd, negated: comparator === "!=" || comparator === "not between" }];
  }
}

/** The Unix seconds of a valid date. */
function secondsOf(text: string): number {
  return (parseDateTime(text) ?? 0) / secondMs;
}
