// Reads the comparator and values of a search filter and reports violations.
import type { Schema } from "../../../contract/operation-types.ts";
import { listWords } from "../../../engine/core/text/word-list.ts";
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
  const expected = `${listWords(allowedComparators)} for ${filter.key}`;
  refusals.addInvalid(`${pointer}/comparator`, filter.comparator, expected);
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
    if (filter[name] !== undefined) refusals.addInvalid(`${pointer}/${name}`, filter[name], `no ${name} ${reason}`);
  }
}

/** Parses the values of a filter from `values` or `value`; refuses missing, conflicting or invalid values. */
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
    for (const [index, item] of values.entries()) {
      const parsed = parse(item);
      if (parsed === undefined) refusals.addInvalid(`${pointer}/values/${index}`, item, expected);
      else parsedValues.push(parsed);
    }
    return parsedValues;
  }
  if (value !== undefined) return parseSingle(value, parse, expected, `${pointer}/value`, refusals);
  refusals.addInvalid(pointer, filter, `values or value for ${filter.key}`);
  return [];
}

/** Returns the parsed value in a list; refuses a missing or invalid value and returns an empty list. */
export function parseSingle<T>(
  value: SearchValue | undefined,
  parse: (value: SearchValue) => T | undefined,
  expected: string,
  pointer: string,
  refusals: Refusals,
): T[] {
  const parsed = value === undefined ? undefined : parse(value);
  if (parsed !== undefined) return [parsed];
  refusals.addInvalid(pointer, value, expected);
  return [];
}
