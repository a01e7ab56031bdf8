// Selects records of a state: takes the ids of the narrowest condition with an index, tests the other conditions record
// by record, and returns one ordered page.
import { compareIds } from "../core/compare-ids.ts";
import { type CollectionState, columnsOf, idsOf, idsUnder, isUnlisted, peekAt, recordOf } from "./collection.ts";
import type { Condition, Facet, FacetValue, RowOrder, SelectedPage, Selection } from "./selection.ts";
import type { AnyCollections } from "./shared-collection.ts";
import type { IndexKey, RecordId } from "./store.ts";

type AnyFacet = Facet<AnyCollections, string>;
type AnyCondition = Condition<AnyCollections, string>;
type FindCollection = (name: string) => CollectionState;
type ReadFacet = (facet: AnyFacet, id: RecordId) => ReturnType<AnyFacet["read"]>;

/**
 * One page of a selection.
 * @param find the collections of the state, by name
 */
export function selectRows(
  find: FindCollection,
  name: string,
  { conditions, order, offset, limit }: Selection<AnyCollections, string>,
): SelectedPage {
  const state = find(name);
  const readFacet = createFacetReader(find, state);
  const { ids, remaining } = narrow(state, conditions);
  const matches =
    remaining.length === 0 ? ids : ids.filter((id) => remaining.every((condition) => meets(condition, id, readFacet)));
  return { ids: takePage(matches, order, { offset, limit }, readFacet), total: matches.length };
}

/** Finds the ids that meet the conditions with an index, ascending, and returns the other conditions. */
function narrow(
  state: CollectionState,
  conditions: readonly AnyCondition[],
): { readonly ids: readonly RecordId[]; readonly remaining: readonly AnyCondition[] } {
  let ids: readonly RecordId[] | undefined;
  const remaining: AnyCondition[] = [];
  for (const condition of conditions) {
    const candidates = idsMeeting(state, condition);
    if (candidates === undefined) remaining.push(condition);
    else ids = ids === undefined ? candidates : idsInBoth(ids, candidates);
  }
  return { ids: ids ?? idsOf(state), remaining };
}

/** @param left ascending, as `right` */
function idsInBoth(left: readonly RecordId[], right: readonly RecordId[]): readonly RecordId[] {
  const matches: RecordId[] = [];
  let index = 0;
  for (const id of left) {
    for (let next = right[index]; next !== undefined && compareIds(next, id) < 0; next = right[index]) index += 1;
    if (right[index] === id) matches.push(id);
  }
  return matches;
}

/** The ids that meet a condition; undefined if no index can find them. */
function idsMeeting(state: CollectionState, condition: AnyCondition): readonly RecordId[] | undefined {
  if (condition.negated === true) return undefined;
  if ("ids" in condition) {
    return [...condition.ids]
      .filter(isKey)
      .filter((id) => recordOf(state, id) !== undefined)
      .sort(compareIds);
  }
  const { index } = condition.facet;
  if (index === undefined || !("values" in condition)) return undefined;
  const keys = [...condition.values];
  if (!keys.every(isKey)) return undefined;
  const [only] = keys;
  const listedUnder = (key: IndexKey) => idsUnder(state, index, key).filter((id) => !isUnlisted(state, id));
  if (keys.length === 1 && only !== undefined) return listedUnder(only);
  return [...new Set(keys.flatMap(listedUnder))].sort(compareIds);
}

function isKey(value: unknown): value is IndexKey {
  return typeof value === "number" || typeof value === "string";
}

function createFacetReader(find: FindCollection, state: CollectionState): ReadFacet {
  let id: RecordId = -1;
  let facet: AnyFacet | undefined;
  const rowParts: Parameters<AnyFacet["read"]>[1] = {
    record: () => peekAt(state, id),
    lookup(collection) {
      if (facet?.joins?.collection !== collection)
        throw new RangeError(`The facet does not declare a join with ${collection}.`);
      const joined = find(collection);
      return idsUnder(joined, facet.joins.index, id).flatMap((key) => columnsOf(joined, key) ?? []);
    },
  };
  return (requestedFacet, recordId) => {
    const columns = columnsOf(state, recordId);
    if (columns === undefined) return null;
    id = recordId;
    facet = requestedFacet;
    return requestedFacet.read(columns, rowParts);
  };
}

function meets(condition: AnyCondition, id: RecordId, readFacet: ReadFacet): boolean {
  const { negated = false } = condition;
  if ("ids" in condition) return condition.ids.has(id) !== negated;
  const value = readFacet(condition.facet, id);
  const isMet = isList(value) ? value.some((item) => accepts(condition, item)) : accepts(condition, value);
  return isMet !== negated;
}

function accepts(condition: Exclude<AnyCondition, { ids: unknown }>, value: FacetValue): boolean {
  if ("values" in condition) return condition.values.has(value);
  if (value === null) return false;
  return (condition.from ?? value) <= value && (condition.to ?? value) >= value;
}

function isList(value: FacetValue | readonly FacetValue[]): value is readonly FacetValue[] {
  return typeof value === "object" && value !== null;
}

/** @param ids ascending */
function takePage(
  ids: readonly RecordId[],
  { facet, direction }: RowOrder<AnyCollections, string>,
  { offset, limit }: { readonly offset: number; readonly limit: number },
  readFacet: ReadFacet,
): readonly RecordId[] {
  if (facet === undefined && direction === "asc") return ids.slice(offset, offset + limit);
  if (facet === undefined) {
    const end = Math.max(0, ids.length - offset);
    return ids.slice(Math.max(0, end - limit), end).reverse();
  }
  const rows = ids.map((id) => ({ id, value: orderValue(readFacet(facet, id)) }));
  const sign = direction === "asc" ? 1 : -1;
  // The sort is stable: ties remain in the order of their ids.
  rows.sort((left, right) => {
    const isEmpty = left.value === null || right.value === null;
    return (isEmpty ? 1 : sign) * compareValues(left.value, right.value);
  });
  return rows.slice(offset, offset + limit).map(({ id }) => id);
}

function orderValue(value: FacetValue | readonly FacetValue[]): FacetValue {
  if (isList(value)) throw new RangeError("Rows cannot be ordered by a facet with several values.");
  return value;
}

/** Null comes last; the values of one facet have one type. */
function compareValues(left: FacetValue, right: FacetValue): number {
  if (left === right) return 0;
  if (left === null) return 1;
  if (right === null) return -1;
  return left < right ? -1 : 1;
}
