// Reads comparator and values of a search filter and names what is wrong with them. Called by mock/domain/tickets/search/search-filters.ts and
// mock/domain/tickets/search/search-date-filter.ts.
import type { Schema } from "../../../contract/operation-types.ts";
import type { Refusals } from "../ticket-refusals.ts";

type Filter = Schema<"TicketSearchFilter">;
type Value = SearchValue;
type ValueProperty = "values" | "value" | "from" | "to";

/** A value that a filter compares with. */
export type SearchValue = NonNullable<Filter["value"]>;
export type Comparator = NonNullable<Filter["comparator"]>;

/**
 * Refuses a comparator that the key does not take, and tells whether it was one that it takes; a filter without one takes the plain
 * reading of its values (assumed).
 */
export function checkComparator(
  filter: Filter,
  allowed: readonly Comparator[],
  pointer: string,
  refusals: Refusals,
): boolean {
  if (filter.comparator === undefined || allowed.includes(filter.comparator)) return true;
  const expected = `one of ${allowed.join(", ")} for ${filter.key}`;
  refusals.invalid(`${pointer}/comparator`, filter.comparator, expected);
  return false;
}

/** Refuses the properties that the filter must not carry beside the ones that count. */
export function refuseProperties(
  filter: Filter,
  names: readonly ValueProperty[],
  reason: string,
  pointer: string,
  refusals: Refusals,
): void {
  for (const name of names) {
    if (filter[name] !== undefined) refusals.invalid(`${pointer}/${name}`, filter[name], `no ${name} ${reason}`);
  }
}

/** The values of a filter, from `values` or `value`, parsed. What is missing, doubled or no value of the key is refused. */
export function takeValues<T>(
  filter: Filter,
  parse: (value: Value) => T | undefined,
  expected: string,
  pointer: string,
  refusals: Refusals,
): T[] {
  refuseProperties(filter, ["from", "to"], `for ${filter.key}`, pointer, refusals);
  const { values, value } = filter;
  if (values !== undefined) {
    refuseProperties(filter, ["value"], "beside values", pointer, refusals);
    const taken: T[] = [];
    for (const [index, each] of values.entries()) {
      const parsed = parse(each);
      if (parsed === undefined) refusals.invalid(`${pointer}/values/${index}`, each, expected);
      else taken.push(parsed);
    }
    return taken;
  }
  if (value !== undefined) return takeOne(value, parse, expected, `${pointer}/value`, refusals);
  refusals.invalid(pointer, filter, `values or value for ${filter.key}`);
  return [];
}

/** One value parsed, as a list; empty where it is missing or none of the key's, which is refused. */
export function takeOne<T>(
  value: Value | undefined,
  parse: (value: Value) => T | undefined,
  expected: string,
  pointer: string,
  refusals: Refusals,
): T[] {
  const parsed = value === undefined ? undefined : parse(value);
  if (parsed !== undefined) return [parsed];
  refusals.invalid(pointer, value, expected);
  return [];
}
