// Turns the filters of a ticket search into conditions, or refuses them with every violation.
import type { Schema } from "../../../contract/operation-types.ts";
import { createRefusals } from "../../refusals.ts";
import type { Transaction } from "../../state-types.ts";
import { maxTextLength } from "./full-text.ts";
import { compileDateFilter } from "./search-date-filter.ts";
import { joinedKeys } from "./search-joins.ts";
import { dateKeys, idKey, integerParser, type KeyParser, setKeys, toFullName } from "./search-keys.ts";
import { checkComparator, type FilterCheck, parseValues, type SearchValue } from "./search-values.ts";
import { toTextFacet } from "./text-facet.ts";
import { columnFacets, type TicketCondition, type TicketFacet, tagSetFacet, toTagSet } from "./ticket-facets.ts";

export type SearchFilter = Schema<"TicketSearchFilter">;

/** The sandbox's time for relative dates, and the records that filters look up. */
type FilterReader = Pick<Transaction, "now" | "get" | "all">;

/** All filters, joined by AND. */
export interface SearchTest {
  readonly conditions: readonly TicketCondition[];
  /** How well a ticket matches the full text; absent without full text. */
  readonly relevance?: TicketFacet;
}

const never: TicketCondition = { ids: new Set() };

/**
 * Compiles all filters.
 * @throws DomainError rule `full_text_too_long`; invalid `invalid_request` for invalid combinations and missing or
 *   invalid values
 */
export function compileFilters(filters: readonly SearchFilter[], tx: FilterReader): SearchTest {
  const refusals = createRefusals();
  const conditions: TicketCondition[] = [];
  const texts: string[][] = [];
  for (const [index, filter] of filters.entries()) {
    const check = { filter, pointer: `/filters/${index}`, refusals };
    const name = toFullName(filter.key);
    const dateKey = dateKeys[name];
    if (name === "q") texts.push(readTexts(check, texts));
    else if (dateKey !== undefined) conditions.push(...compileDateFilter(dateKey, check, tx.now));
    else if (name.startsWith("tt_")) conditions.push(...compileTags(name, check));
    else conditions.push(...compileSet(name, check, tx));
  }
  refusals.throwIfAny();
  if (texts.length === 0) return { conditions };
  const relevance = toTextFacet(texts);
  if (relevance === undefined) return { conditions: [never] };
  return { conditions: [...conditions, { facet: relevance, from: 1 }], relevance };
}

/**
 * Set keys take `values` or `value` with each comparator (assumed); values combine by OR. "not in" is the opposite and
 * matches tickets without a value.
 */
function compileSet(name: string, check: FilterCheck, tx: FilterReader): readonly TicketCondition[] {
  const setKey = setKeys[name];
  const joinedKey = joinedKeys[name];
  if (setKey === undefined && joinedKey === undefined && name !== idKey) return [compileProperty(name, check, tx)];
  const { values, negated } = readValues(setKey ?? joinedKey ?? integerParser, check);
  if (setKey !== undefined) {
    if (setKey.noFilter !== undefined && values.has(setKey.noFilter)) return [];
    return [{ facet: setKey.facet, values, negated }];
  }
  if (joinedKey !== undefined) return [{ ...joinedKey.toCondition(values, tx), negated }];
  return [{ ids: values, negated }];
}

/** After validation, any other key is a property added to tickets. Values are equal if their strings are. */
function compileProperty(name: string, check: FilterCheck, tx: FilterReader): TicketCondition {
  const { values, negated } = readValues({ parse: String, expected: "a value" }, check);
  const property = name.replace(/^t\./, "");
  const isWanted = (value: unknown) => [value].flat().some((item) => values.has(String(item)));
  const tickets = [...tx.all("tickets")].filter(
    (ticket) => Object.hasOwn(ticket, property) && isWanted(Reflect.get(ticket, property)),
  );
  return { ids: new Set(tickets.map(({ id }) => id)), negated };
}

function readValues(parser: KeyParser, check: FilterCheck) {
  checkComparator(check, ["in", "not in", "="]);
  const values: ReadonlySet<unknown> = new Set(parseValues(check, parser));
  return { values, negated: check.filter.comparator === "not in" };
}

function compileTags(name: string, check: FilterCheck): readonly TicketCondition[] {
  const isExact = name === "tt_matchExact.tagId";
  checkComparator(check, isExact ? ["in", "not in", "="] : ["in", "="]);
  const integers = parseValues(check, integerParser);
  const facet = columnFacets["tt.tagId"];
  switch (name) {
    case "tt_matchExact.tagId": {
      const values: ReadonlySet<unknown> = new Set([toTagSet(integers)]);
      return [{ facet: tagSetFacet, values, negated: check.filter.comparator === "not in" }];
    }
    case "tt_matchAll.tagId":
      return Array.from(new Set(integers), (id) => ({ facet, values: new Set([id]) }));
    case "tt_matchAny.tagId":
      return [{ facet, values: new Set(integers) }];
    case "tt_excluded.tagId":
      return [{ facet, values: new Set(integers), negated: true }];
    default:
      throw new RangeError(`No ticket search key is called ${name}.`);
  }
}

/** Several texts combine by OR, like the values of any key (assumed). */
function readTexts(check: FilterCheck, before: readonly (readonly string[])[]): string[] {
  checkComparator(check, ["in", "="]);
  const texts = parseValues(check, { parse: parseQuery, expected: "a text or a number" });
  const sizeBefore = measure(before.flat());
  const size = sizeBefore + measure(texts);
  if (sizeBefore <= maxTextLength && size > maxTextLength) {
    const expected = `at most ${maxTextLength} characters in all texts of q`;
    const sentence = `All texts of q together have ${size} characters; at most ${maxTextLength} are allowed.`;
    const { pointer, refusals } = check;
    refusals.addBreach({ code: "full_text_too_long", pointer, found: `${size} characters`, expected, sentence });
  }
  return texts;
}

function measure(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0);
}

function parseQuery(value: SearchValue): string | undefined {
  return typeof value === "boolean" ? undefined : String(value);
}
