// Reads comparator and values of a search filter and reports their violations.
import type { Schema } from "../../../contract/operation-types.ts";
import type { Refusals } from "../../refusals.ts";

type Filter = Schema<"TicketSearchFilter">;
type ValueProperty = "values" | "value" | "from" | "to";

export type SearchValue = NonNullable<Filter["value"]>;
export type Comparator = NonNullable<Filter["comparator"]>;

/**
 * Refuses a comparator that the key does not support. A filter may omit it (assumed).
 * @returns whether the comparator is valid
 */
export function checkComparator(
  filter: Filter,
  allowedComparators: readonly Comparator[],
  pointer: string,
  refusals: Refusals,
): boolean {
  if (filter.comparator === undefined || allowedComparators.includes(filter.comparator)) return true;
  const expected = `one of ${allowedComparators.join(", ")} for ${filter.key}`;
  refusals.invalid(`${pointer}/comparator`, filter.comparator, expected);
  return false;
}

/** Refuses properties that do not belong to the filter's comparator. */
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

/** The parsed values of a filter, from `values` or `value`; refuses missing, duplicate or invalid ones. */
export function parseValues<T>(
  filter: Filter,
  parse: (value: SearchValue) => T | undefined,
  expected: string,
  pointer: string,
  refusals: Refusals,
): T[] {
  refuseProperties(filter, ["from", "to"], `for ${filter.key}`, pointer, refusals);
  const { values, value } = filter;
  if (values !== undefined) {
    refuseProperties(filter, ["value"], "together with values", pointer, refusals);
    const parsedValues: T[] = [];
    for (const [index, each] of values.entries()) {
      const parsed = parse(each);
      if (parsed === undefined) refusals.invalid(`${pointer}/values/${index}`, each, expected);
      else parsedValues.push(parsed);
    }
    return parsedValues;
  }
  if (value !== undefined) return parseOne(value, parse, expected, `${pointer}/value`, refusals);
  refusals.invalid(pointer, filter, `values or value for ${filter.key}`);
  return [];
}

/** One parsed value, in a list; refuses a missing or invalid one and returns an empty list. */
export function parseOne<T>(
  value: SearchValue | undefined,
  parse: (value: SearchValue) => T | undefined,
  expected: string,
  pointer: string,
  refusals: Refusals,
): T[] {
  const parsed = value === undefined ? undefined : parse(value);
  if (parsed !== undefined) return [parsed];
  refusals.invalid(pointer, value, expected);
  return [];
}
