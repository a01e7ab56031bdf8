// Reads the comparator and values of a search filter and reports violations.
import type { Schema } from "../../../contract/operation-types.ts";
import { listWords } from "../../../engine/core/text/word-list.ts";
import type { Refusals } from "../../refusals.ts";

type Filter = Schema<"TicketSearchFilter">;
type ValueProperty = "values" | "value" | "from" | "to";

export type SearchValue = NonNullable<Filter["value"]>;
export type Comparator = NonNullable<Filter["comparator"]>;

/** Parses the values that a key accepts. */
export interface ValueParser<T> {
  /** The value as stored in tickets; undefined for an invalid value. */
  readonly parse: (value: SearchValue) => T | undefined;
  /** The valid values, for violations. */
  readonly expected: string;
  /** The valid words, if they are listed. */
  readonly allowed?: readonly string[];
}

/** A filter to check. */
export interface FilterCheck {
  readonly filter: Filter;
  /** The pointer of the filter in the body. */
  readonly pointer: string;
  readonly refusals: Refusals;
}

/**
 * Refuses a comparator that the key does not support. A filter may omit it (assumed).
 * @returns whether the comparator is valid
 */
export function checkComparator(
  { filter, pointer, refusals }: FilterCheck,
  allowedComparators: readonly Comparator[],
): boolean {
  if (filter.comparator === undefined || allowedComparators.includes(filter.comparator)) return true;
  const expected = `${listWords(allowedComparators)} for ${filter.key}`;
  refusals.addInvalid(`${pointer}/comparator`, filter.comparator, expected, allowedComparators);
  return false;
}

/** Refuses properties that do not belong to the filter's comparator. */
export function refuseProperties(
  { filter, pointer, refusals }: FilterCheck,
  names: readonly ValueProperty[],
  reason: string,
): void {
  for (const name of names) {
    if (filter[name] !== undefined) refusals.addInvalid(`${pointer}/${name}`, filter[name], `no ${name} ${reason}`);
  }
}

/** Parses the values of a filter from `values` or `value`; refuses missing, conflicting or invalid values. */
export function parseValues<T>(check: FilterCheck, parser: ValueParser<T>): T[] {
  const { filter, pointer, refusals } = check;
  refuseProperties(check, ["from", "to"], `for ${filter.key}`);
  if (filter.values !== undefined) {
    refuseProperties(check, ["value"], "together with values");
    return parseList(filter.values, check, parser);
  }
  if (filter.value !== undefined) return parseSingle(check, "value", parser);
  refusals.addInvalid(pointer, filter, `values or value for ${filter.key}`);
  return [];
}

function parseList<T>(
  values: readonly SearchValue[],
  { pointer, refusals }: FilterCheck,
  { parse, expected, allowed }: ValueParser<T>,
): T[] {
  const parsedValues: T[] = [];
  for (const [index, value] of values.entries()) {
    const parsed = parse(value);
    if (parsed === undefined) refusals.addInvalid(`${pointer}/values/${index}`, value, expected, allowed);
    else parsedValues.push(parsed);
  }
  return parsedValues;
}

/** Returns the parsed value in a list; refuses a missing or invalid value and returns an empty list. */
export function parseSingle<T>(
  { filter, pointer, refusals }: FilterCheck,
  name: "value" | "from" | "to",
  { parse, expected, allowed }: ValueParser<T>,
): T[] {
  const value = filter[name];
  const parsed = value === undefined ? undefined : parse(value);
  if (parsed !== undefined) return [parsed];
  refusals.addInvalid(`${pointer}/${name}`, value, expected, allowed);
  return [];
}
