// Compares a response from the target with the mirror's, value by value.
import { describeFound } from "../../../mock/contract/describe.ts";
import { type CollectionName, isCollectionName } from "../../../mock/domain/records/collections.ts";
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { toPointer } from "../../../mock/engine/core/json-pointer.ts";
import { isSameValue } from "../../../mock/engine/core/same-value.ts";
import { parseDateTime, secondMs } from "../../../mock/engine/core/time.ts";
import { operationFacts } from "../../../spec/generated/facts.ts";
import { isId, type JsonObject, valuesAt } from "../../json-parts.ts";
import type { Mirror, MirroredRecord } from "../mirror/mirror.ts";
import { collectionIn, isFirstMessage } from "../mirror/seen-records.ts";
import type { FindingKind } from "../report/finding.ts";
import type { Exchange } from "../target/request.ts";
import { matchingOf } from "./matching.ts";
import type { Pairs } from "./pairs.ts";
import { isPartial, selectingFields, statusIn } from "./selecting-fields.ts";

/** A value that differs. */
export interface Difference {
  readonly kind: FindingKind;
  /** JSON pointer in the target's response. */
  readonly pointer: string;
  readonly found: string;
  readonly expected: string;
}

/** The side that an id belongs to. */
export type Side = "target" | "mirror";

export interface ComparisonParts {
  readonly mirror: Mirror;
  /** Ids that both sides gave to the same record. */
  readonly pairs: Pairs;
  /** Whether a record is not compared, because others change it meanwhile or its state is unknown. */
  isExcluded(record: MirroredRecord, side: Side): boolean;
  /** Whether a collection has excluded records, so that its pages and counts shift. */
  isMoving(collection: CollectionName | undefined): boolean;
  /** Whether the list of this operation is complete in the mirror. */
  readonly isComplete: boolean;
  /** Kind of every difference; with `agreement`, differences in rows, order and counts have their own kinds. */
  readonly kind: FindingKind;
  /** Compare only these rows of a top-level list. */
  readonly rows?: ReadonlySet<string> | undefined;
  /** The instant from which the mirror's times belong to the run itself. */
  readonly startedAt: number;
}

interface Place {
  readonly steps: readonly (string | number)[];
  readonly name: string;
  readonly parent: CollectionName | undefined;
  readonly isTop: boolean;
}

/** How far the clocks of the two sides may be apart. */
const toleranceMs = 3 * secondMs;

export function compareResponses(target: Exchange, mirrored: Exchange, parts: ComparisonParts): readonly Difference[] {
  const { operationId } = target.request;
  const { mirror, pairs, kind } = parts;
  const differences: Difference[] = [];
  const { record, makes } = operationFacts[operationId];
  const top = isCollectionName(record) ? record : undefined;
  const fieldNames = selectingFields(target.request);
  const hasUnknownFields = top !== undefined && !mirror.areKnown(top, fieldNames, statusIn[operationId]);
  const totals = [target, mirrored].flatMap(({ body }) => valuesAt(body, "total"));
  let isIncomplete = !parts.isComplete || hasUnknownFields;

  function differ(steps: Place["steps"], value: unknown, expected: string, findingKind: FindingKind = kind): void {
    differences.push({ kind: findingKind, pointer: toPointer(steps), found: describeFound(value), expected });
  }

  function walk(found: unknown, expected: unknown, place: Place): void {
    if (isSameValue(found, expected)) return;
    const rule = matchingOf(operationId, target.status, place.name);
    if (rule === "free") return;
    if (Array.isArray(found) && Array.isArray(expected)) walkList(found, expected, place);
    else if (isObject(found) && isObject(expected)) walkObject(found, expected, place);
    else if (!isSame(found, expected, rule, place.name === "id" ? place.parent : undefined))
      differ(place.steps, found, `${describeFound(expected)}, as in the mock`);
  }

  function walkObject(found: JsonObject, expected: JsonObject, place: Place): void {
    const { parent } = place;
    const owner = ownerOf(parent, expected);
    if (owner !== undefined && parts.isExcluded(owner, "mirror")) return;
    for (const name of Object.keys(expected)) {
      if (owner !== undefined && name !== "id" && !mirror.isKnown(owner, name)) continue;
      const steps = [...place.steps, name];
      if (!Object.hasOwn(found, name)) {
        if (matchingOf(operationId, target.status, name) !== "free")
          differ(steps, undefined, `${describeFound(expected[name])}, as in the mock`);
        continue;
      }
      const child = name === "id" ? owner?.collection : collectionOf(name, parent);
      if (place.isTop && isCount(name)) walkCount(found[name], expected[name], steps, name);
      else
        walk(found[name], expected[name], {
          steps,
          name,
          parent: child,
          isTop: place.isTop && Array.isArray(found[name]),
        });
    }
  }

  /** The results of a batch belong to its records; created records belong to the declared collection. */
  function collectionOf(name: string, parent: CollectionName | undefined): CollectionName | undefined {
    const source = name === "results" ? top : (makes as { readonly [part: string]: string })[name];
    return source !== undefined && isCollectionName(source) ? source : collectionIn(name, parent);
  }

  function walkCount(found: unknown, expected: unknown, steps: Place["steps"], name: string): void {
    if (found === expected || (name === "total" && (isIncomplete || parts.rows !== undefined || parts.isMoving(top))))
      return;
    differ(
      steps,
      found,
      `${describeFound(expected)}, as in the mock`,
      kind === "agreement" ? (name === "total" ? "total" : "echo") : kind,
    );
  }

  function walkList(found: readonly unknown[], expected: readonly unknown[], place: Place): void {
    const keys = found.map(keyOf);
    const otherKeys = expected.map(keyOf);
    const isKeyed = [keys, otherKeys].every((list) => !list.includes(undefined) && new Set(list).size === list.length);
    if (!isKeyed) {
      if (found.every(isScalar) && expected.every(isScalar)) walkScalars(found, expected, place);
      else if (found.length !== expected.length)
        differ(place.steps, found, `${describeFound(expected)}, as in the mock`);
      else
        for (const [index, item] of found.entries())
          walk(item, expected[index], { ...place, steps: [...place.steps, index], isTop: false });
      return;
    }
    walkRows(toRows(found, keys, place, "target"), toRows(expected, otherKeys, place, "mirror"), place);
  }

  type Row = {
    readonly index: number;
    readonly id: number | string;
    /** The id of the row in the mirror. */
    readonly key: string;
    readonly value: unknown;
    /** The record in the mirror. */
    readonly record: MirroredRecord | undefined;
    /** Whether equal keys are the same record; each side numbers new records independently. */
    readonly isKnown: boolean;
  };

  /** Rows to compare, by their ids in the mirror. */
  function toRows(
    values: readonly unknown[],
    keys: readonly unknown[],
    { parent, isTop }: Place,
    side: Side,
  ): readonly Row[] {
    return values.flatMap((value, index) => {
      const id = keys[index] as number | string;
      const collection = ownerOf(parent, value as JsonObject)?.collection ?? parent;
      const key = String(side === "target" ? pairs.toMirror(collection, id) : id);
      const record = collection === undefined ? undefined : { collection, id };
      const isRowExcluded =
        (isTop && parts.rows !== undefined && !parts.rows.has(key)) ||
        (record !== undefined && parts.isExcluded(record, side));
      if (isRowExcluded && isTop) isIncomplete = true;
      const hasPair = side === "target" ? pairs.hasMirror : pairs.hasTarget;
      const isKnown = record === undefined || mirror.isMirrored(record) || hasPair(record.collection, id);
      return isRowExcluded ? [] : [{ index, key, id, value, isKnown, record: record && { ...record, id: key } }];
    });
  }

  function walkRows(found: readonly Row[], expected: readonly Row[], place: Place): void {
    const { parent } = place;
    const isTopList = kind === "agreement" && place.isTop;
    // A row with an unknown field may be elsewhere in the mirror's list.
    const isUnplaced = ({ record }: Row) =>
      isTopList && record !== undefined && fieldNames.some((field) => !mirror.isKnown(record, field));
    const isNew = ({ record }: Row) => record !== undefined && !mirror.isMirrored(record);
    const newPairs = pairNewRows(found, expected, parent);
    const byKey = new Map(expected.map((row) => [row.key, row]));
    const matches = found.map((row) => ({ row, to: newPairs.get(row) ?? byKey.get(row.key) }));
    const matchedRows = new Set(matches.map(({ to }) => to));
    const isShifted = hasUnknownFields && isPartial(target.request, Math.max(found.length, expected.length), totals);
    // Nested rows of the same collection belong to the same list.
    const isCompared = isTopList
      ? parts.isComplete && !parts.isMoving(parent) && !isShifted
      : kind !== "agreement" || parent !== top || parts.isComplete;
    const extra = matches.find(({ row, to }) => to === undefined && (isNew(row) || !isUnplaced(row)))?.row;
    const missing = expected.find((row) => !matchedRows.has(row) && !isUnplaced(row));
    if (extra !== undefined && isCompared) {
      isIncomplete = true;
      differ(
        [...place.steps],
        `row ${extra.key} among them`,
        "no such row, as in the mock",
        isTopList ? "filter" : kind,
      );
    }
    if (missing !== undefined && isCompared) {
      isIncomplete = true;
      differ([...place.steps], `no row ${missing.key}`, "the row, as in the mock", isTopList ? "filter-omits" : kind);
    }
    const order = matches.flatMap(({ to }) => (to === undefined ? [] : [to.index]));
    const swappedAt = order.findIndex((index, position) => position > 0 && index < (order[position - 1] ?? 0));
    const isOrdered = place.isTop && !isShifted && !matches.some(({ to }) => to !== undefined && isUnplaced(to));
    if (swappedAt > 0 && isOrdered && extra === undefined && missing === undefined) {
      differ(
        [...place.steps],
        `another order from row ${swappedAt + 1} on`,
        "the order of the mock",
        isTopList ? "order" : kind,
      );
    }
    for (const { row, to } of matches) {
      if (to !== undefined)
        walk(row.value, to.value, { ...place, name: "", steps: [...place.steps, row.index], isTop: false });
    }
  }

  /** Pairs the rows that neither side had when the mirror was built, in their order. */
  function pairNewRows(
    found: readonly Row[],
    expected: readonly Row[],
    parent: CollectionName | undefined,
  ): ReadonlyMap<Row, Row> {
    const [left, right] = [found.filter(({ isKnown }) => !isKnown), expected.filter(({ isKnown }) => !isKnown)];
    if (parent === undefined || left.length !== right.length) return new Map();
    return new Map(
      left.flatMap((row, index) => {
        const to = right[index];
        if (to === undefined) return [];
        pairs.bind(parent, row.id, to.id);
        return [[row, to] as const];
      }),
    );
  }

  function walkScalars(found: readonly unknown[], expected: readonly unknown[], place: Place): void {
    const isSet = matchingOf(operationId, target.status, place.name) === "set";
    const mappedItems = found.map((value) =>
      isSet && isId(value) ? String(pairs.toMirror(place.parent, value)) : value,
    );
    const expectedItems = isSet ? expected.map(String) : expected;
    const [left, right] = isSet ? [mappedItems.toSorted(), expectedItems.toSorted()] : [mappedItems, expectedItems];
    if (left.length === right.length && left.every((value, index) => value === right[index])) return;
    differ(place.steps, JSON.stringify(found), `${JSON.stringify(expected)}, as in the mock`);
  }

  function isSame(found: unknown, expected: unknown, matching: string, parent: CollectionName | undefined): boolean {
    if (Object.is(found, expected)) return true;
    if (
      typeof found === "number" &&
      typeof expected === "number" &&
      Math.abs(found - expected) < 1e-9 * Math.max(1, Math.abs(expected))
    )
      return true;
    if (matching === "id") return isSameId(found, expected, parent);
    if (matching === "seconds") {
      return (
        typeof found === "number" &&
        typeof expected === "number" &&
        Math.abs(found - expected) <= toleranceMs / secondMs &&
        mirror.now() > parts.startedAt
      );
    }
    return matching === "time" && isSameTime(found, expected);
  }

  /** Inside a record of `parent` the value is the record's own id, elsewhere a reference. */
  function isSameId(found: unknown, expected: unknown, parent: CollectionName | undefined): boolean {
    if (parent === undefined || !isId(found) || !isId(expected)) return pairs.isPair(found, expected);
    if (String(pairs.toMirror(parent, found)) === String(expected)) return true;
    if ([found, expected].some((id) => mirror.isMirrored({ collection: parent, id }))) return false;
    if (pairs.hasMirror(parent, found) || pairs.hasTarget(parent, expected)) return false;
    pairs.bind(parent, found, expected);
    return true;
  }

  function isSameTime(found: unknown, expected: unknown): boolean {
    const [left, right] = [toInstant(found), toInstant(expected)];
    if (left === undefined || right === undefined || timeFormatOf(found) !== timeFormatOf(expected)) return false;
    return right >= parts.startedAt - toleranceMs && Math.abs(left - right) <= toleranceMs;
  }

  const isError = target.status >= 300;
  walk(target.body, mirrored.body, { steps: [], name: "", parent: isError ? undefined : top, isTop: !isError });
  return differences;
}

function ownerOf(parent: CollectionName | undefined, value: JsonObject): MirroredRecord | undefined {
  const id = parent === "storeApps" ? value.storeId : value.id;
  if (parent === undefined || !isId(id)) return undefined;
  return { collection: isFirstMessage(parent, value) ? "tickets" : parent, id };
}

/** Returns the id of a row. */
function keyOf(value: unknown): number | string | undefined {
  if (!isObject(value)) return undefined;
  const id = isObject(value.testRun) ? value.testRun.id : (value.id ?? value.storeId);
  return isId(id) ? id : undefined;
}

function isCount(name: string): boolean {
  return name === "total" || name === "offset" || name === "limit";
}

function isScalar(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}

function timeFormatOf(value: unknown): "seconds" | "spaced" | "iso" | undefined {
  if (typeof value === "number") return "seconds";
  if (typeof value !== "string") return undefined;
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)) return "spaced";
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(value) ? "iso" : undefined;
}

function toInstant(value: unknown): number | undefined {
  if (typeof value === "number") return value > 1_000_000_000 ? value * secondMs : undefined;
  if (typeof value !== "string" || timeFormatOf(value) === undefined) return undefined;
  return parseDateTime(value);
}
