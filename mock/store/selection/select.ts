// Selects rows of a state: finds those that meet all conditions, counts them and gives one page of them in order. Changed rows are matched
// apart from the base's and put between them. Called by mock/store/reader.ts.
import type { CollectionState } from "../collection-state.ts";
import type { AnyCollections } from "../shared-base.ts";
import type { RecordId } from "../store.ts";
import { type Bits, clearBit, countBits, createFullBits, narrow, type Walk } from "./bits.ts";
import { joinWalks, type KeyOf, type NextRow, type OrderedRow, walkFold, walkRecent } from "./changed-rows.ts";
import { type AnyCondition, type AnyFacet, type IndexedRows, meets, type Row } from "./row-segment.ts";
import { viewRows } from "./row-view.ts";
import type { Join, RowOrder, SelectedPage, Selection } from "./selection.ts";
import { countBelow, type Sequence, toFacetSequence, toIdSequence } from "./sequence.ts";
import type { RowView } from "./views.ts";

type AnyOrder = RowOrder<AnyCollections, string>;
type View = RowView<CollectionState>;

/** The rows that meet all conditions, wherever they are kept. */
interface Matches {
  /** Undefined: all. */
  readonly ofBase: Bits | undefined;
  readonly ofFold: Bits | undefined;
  readonly recent: readonly Row[];
  readonly total: number;
}

/**
 * One page of a selection.
 * @param collection those of the state, by name
 */
export function selectRows(
  collection: (name: string) => CollectionState,
  name: string,
  { conditions, order, offset, limit }: Selection<AnyCollections, string>,
): SelectedPage {
  const joined = findJoins(conditions, order.facet).map((join) => ({ join, state: collection(join.collection) }));
  const view = viewRows({ state: collection(name), joined });
  const matches = findMatches(view, conditions);
  const { total } = matches;
  // What is left to take is known, so that no walk goes on to the end for rows that are not there.
  const take = Math.min(limit, total - offset);
  return { ids: take <= 0 ? [] : takePage(view, matches, order, { skip: offset, take }), total };
}

/** Each once, in the same order for the same ones. */
function findJoins(conditions: readonly AnyCondition[], ofOrder: AnyFacet | undefined): readonly Join[] {
  const facets = [ofOrder, ...conditions.map((condition) => ("facet" in condition ? condition.facet : undefined))];
  const joins = new Map<string, Join>();
  for (const facet of facets) {
    const join = facet?.joins;
    if (join !== undefined) joins.set(`${join.collection}/${join.index}`, join);
  }
  return [...joins.keys()].sort().flatMap((key) => joins.get(key) ?? []);
}

function findMatches(view: View, conditions: readonly AnyCondition[]): Matches {
  const { base, fold } = view;
  const ofBase = matchesIn(base, conditions, view, fold?.hidden);
  const ofFold = fold && (matchesIn(fold.rows, conditions, view) ?? createFullBits(fold.rows.segment.size));
  const recent = view.recent.filter((row) => conditions.every((condition) => meets(condition, row)));
  const inBase = ofBase === undefined ? base.segment.size : countBits(ofBase);
  const inFold = ofFold === undefined ? 0 : countBits(ofFold);
  return { ofBase, ofFold, recent, total: inBase + inFold + recent.length };
}

/** Without the rows that are hidden and those that have changed lately. */
function matchesIn(
  { segment, read }: IndexedRows,
  conditions: readonly AnyCondition[],
  { recentIds }: View,
  hidden?: Bits,
): Bits | undefined {
  const found = segment.matches(conditions, read);
  if (hidden === undefined && recentIds.length === 0) return found;
  const bits = found ?? createFullBits(segment.size);
  if (hidden !== undefined) narrow(bits, hidden, true);
  for (const id of recentIds) {
    const position = segment.positionOf(id);
    if (Number.isInteger(position)) clearBit(bits, position);
  }
  return bits;
}

/** Walks through the rows of the base, and at the place of each changed row takes that. */
function takePage(view: View, matches: Matches, ordering: AnyOrder, page: Pick<Walk, "skip" | "take">): RecordId[] {
  const { segment } = view.base;
  const sequence = toSequence(view, matches, ordering, page.skip + page.take);
  const toKey: KeyOf = (value, id) => sequence.keyOf(value, segment.positionOf(id));
  const keyOf = ({ value, id, key }: OrderedRow) => key ?? toKey(value, id);
  const ids: RecordId[] = [];
  const walk: Walk = { ...page, taken: [] };
  function takeBase(from: number, to: number): void {
    sequence.walk(from, to, walk);
    for (const position of walk.taken) ids.push(segment.ids[position] ?? -1);
    walk.taken.length = 0;
  }
  let nextChanged = toChangedWalk(view, matches, ordering, toKey);
  let from = 0;
  if (page.skip > sequence.step && matches.ofBase !== undefined) {
    const jump = jumpAhead(sequence, nextChanged, keyOf, page.skip);
    [from, nextChanged] = [jump.place, jump.nextChanged];
    walk.skip -= jump.passed;
  }
  for (let next = nextChanged(); next !== undefined && walk.take > 0; next = nextChanged()) {
    const place = sequence.countBefore(keyOf(next));
    takeBase(from, place);
    from = place;
    if (walk.take === 0) break;
    if (walk.skip > 0) walk.skip -= 1;
    else {
      ids.push(next.id);
      walk.take -= 1;
    }
  }
  if (walk.take > 0) takeBase(from, sequence.length);
  return ids;
}

/** Begins as far on as can be without passing over more than `skip` rows, so that a deep page costs little more than the first. */
function jumpAhead(sequence: Sequence, nextChanged: NextRow, keyOf: (row: OrderedRow) => number, skip: number) {
  const changed: OrderedRow[] = [];
  for (let next = nextChanged(); next !== undefined; next = nextChanged()) changed.push(next);
  function changedBefore(place: number): number {
    const key = sequence.keyAt(place);
    return countBelow(changed.length, (index) => keyOf(changed[index] ?? never), key);
  }
  const steps = Math.floor((sequence.length - 1) / sequence.step);
  const passedAt = (place: number) => sequence.countSelected(place) + changedBefore(place);
  // Step 0 passes over nothing; what is looked for is the last step that does not pass too many.
  const step = countBelow(steps, (index) => (passedAt((index + 1) * sequence.step) <= skip ? 0 : 1), 1);
  const place = step * sequence.step;
  let index = step === 0 ? 0 : changedBefore(place);
  return {
    place,
    passed: step === 0 ? 0 : passedAt(place),
    nextChanged: () => {
      index += 1;
      return changed[index - 1];
    },
  };
}

const never: OrderedRow = { id: -1, value: null };

function toSequence(
  { base: { segment, read } }: View,
  { ofBase }: Matches,
  { facet, direction }: AnyOrder,
  wanted: number,
): Sequence {
  if (facet === undefined) return toIdSequence(segment.size, direction, ofBase);
  return toFacetSequence(segment.index(facet, read), segment.size, direction, ofBase, wanted);
}

function toChangedWalk({ fold }: View, { ofFold, recent }: Matches, ordering: AnyOrder, toKey: KeyOf): NextRow {
  const ofRecent = walkRecent(recent, ordering);
  if (fold === undefined || ofFold === undefined) return ofRecent;
  return joinWalks(walkFold(fold.rows, ofFold, ordering, toKey), ofRecent, ordering);
}
