// Compares an answer of the target with the mirror's, value by value.
import { describeFound } from "../../../mock/contract/describe.ts";
import { type CollectionName, isCollectionName } from "../../../mock/domain/records/collections.ts";
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { toPointer } from "../../../mock/engine/core/json-pointer.ts";
import { isSameValue } from "../../../mock/engine/core/same-value.ts";
import { parseDateTime, secondMs } from "../../../mock/engine/core/time.ts";
import { operationFacts } from "../../../spec/generated/facts.ts";
import { isId, type JsonObject, valuesAt } from "../json-parts.ts";
import type { Mirror, MirroredRecord } from "../mirror/mirror.ts";
import { collectionIn, isFirstMessage } from "../mirror/seen-records.ts";
import type { FindingKind } from "../report/finding.ts";
import type { Exchange } from "../target/request.ts";
import { chosenBy, isCut, statusIn } from "./chosen-by.ts";
import { matchingOf } from "./matching.ts";
import type { Pairs } from "./pairs.ts";

/** A value that differs. */
export interface Difference {
  readonly kind: FindingKind;
  /** JSON pointer in the answer of the target. */
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
  /** Whether a record is not compared: others change it meanwhile, or its state is unknown. */
  isLeftOut(record: MirroredRecord, side: Side): boolean;
  /** Whether a collection has such records, so that its pages and counts shift. */
  isMoving(collection: CollectionName | undefined): boolean;
  /** Whether the list of this operation is complete in the mirror. */
  readonly isWhole: boolean;
  /** Kind of every difference; with `agreement`, differences in rows, order and counts have kinds of their own. */
  readonly kind: FindingKind;
  /** Compare only these rows of a top-level list. */
  readonly rows?: ReadonlySet<string> | undefined;
  /** The instant from which the mirror's times belong to the run itself. */
  readonly startedAt: number;
}

interface Place {
  readonly steps: readonly (string | number)[];
  readonly name: string;
  readonly around: CollectionName | undefined;
  readonly isTop: boolean;
}

/** How far the clocks of the two sides may be apart. */
const toleranceMs = 3 * secondMs;

export function compareAnswers(target: Exchange, mirrored: Exchange, parts: ComparisonParts): readonly Difference[] {
  const { operationId } = target.request;
  const { mirror, pairs, kind } = parts;
  const differences: Difference[] = [];
  const { record, makes } = operationFacts[operationId];
  const top = isCollectionName(record) ? record : undefined;
  const chosenFields = chosenBy(target.request);
  const isOpen = top !== undefined && !mirror.areKnown(top, chosenFields, statusIn[operationId]);
  const totals = [target, mirrored].flatMap(({ body }) => valuesAt(body, "total"));
  let isShort = !parts.isWhole || isOpen;

  function differ(steps: Place["steps"], value: unknown, expected: string, findingKind: FindingKind = kind): void {
    differences.push({ kind: findingKind, pointer: toPointer(steps), found: describeFound(value), expected });
  }

  function walk(one: unknown, other: unknown, place: Place): void {
    if (isSameValue(one, other)) return;
    const rule = matchingOf(operationId, target.status, place.name);
    if (rule === "free") return;
    if (Array.isArray(one) && Array.isArray(other)) walkList(one, other, place);
    else if (isObject(one) && isObject(other)) walkObject(one, other, place);
    else if (!isSame(one, other, rule, place.name === "id" ? place.around : undefined))
      differ(place.steps, one, `${describeFound(other)}, as the mock answers`);
  }

  function walkObject(one: JsonObject, other: JsonObject, place: Place): void {
    const { around } = place;
    const owner = ownerOf(around, other);
    if (owner !== undefined && parts.isLeftOut(owner, "mirror")) return;
    for (const name of Object.keys(other)) {
      if (owner !== undefined && name !== "id" && !mirror.isKnown(owner, name)) continue;
      const steps = [...place.steps, name];
      if (!Object.hasOwn(one, name)) {
        if (matchingOf(operationId, target.status, name) !== "free")
          differ(steps, undefined, `${describeFound(other[name])}, as the mock answers`);
        continue;
      }
      const child = name === "id" ? owner?.collection : collectionOf(name, around);
      if (place.isTop && isCount(name)) walkCount(one[name], other[name], steps, name);
      else walk(one[name], other[name], { steps, name, around: child, isTop: place.isTop && Array.isArray(one[name]) });
    }
  }

  /** The results of a batch belong to its records; created records belong to the declared collection. */
  function collectionOf(name: string, around: CollectionName | undefined): CollectionName | undefined {
    const source = name === "results" ? top : (makes as { readonly [part: string]: string })[name];
    return source !== undefined && isCollectionName(source) ? source : collectionIn(name, around);
  }

  function walkCount(one: unknown, other: unknown, steps: Place["steps"], name: string): void {
    if (one === other || (name === "total" && (isShort || parts.rows !== undefined || parts.isMoving(top)))) return;
    differ(
      steps,
      one,
      `${describeFound(other)}, as the mock answers`,
      kind === "agreement" ? (name === "total" ? "total" : "echo") : kind,
    );
  }

  function walkList(one: readonly unknown[], other: readonly unknown[], place: Place): void {
    const keys = one.map(keyOf);
    const otherKeys = other.map(keyOf);
    const isKeyed = [keys, otherKeys].every((some) => !some.includes(undefined) && new Set(some).size === some.length);
    if (!isKeyed) {
      if (one.every(isScalar) && other.every(isScalar)) walkScalars(one, other, place);
      else if (one.length !== other.length) differ(place.steps, one, `${describeFound(other)}, as the mock answers`);
      else
        for (const [index, item] of one.entries())
          walk(item, other[index], { ...place, steps: [...place.steps, index], isTop: false });
      return;
    }
    walkRows(toRows(one, keys, place, "target"), toRows(other, otherKeys, place, "mirror"), place);
  }

  type Row = {
    readonly index: number;
    readonly id: number | string;
    /** Its id in the mirror. */
    readonly key: string;
    readonly value: unknown;
    /** In the mirror. */
    readonly record: MirroredRecord | undefined;
    /** Whether equal keys are the same record; both sides number new ones by themselves. */
    readonly isKnown: boolean;
  };

  /** Rows to compare, by their ids in the mirror. */
  function toRows(
    values: readonly unknown[],
    keys: readonly unknown[],
    { around, isTop }: Place,
    side: Side,
  ): readonly Row[] {
    return values.flatMap((value, index) => {
      const id = keys[index] as number | string;
      const collection = ownerOf(around, value as JsonObject)?.collection ?? around;
      const key = String(side === "target" ? pairs.toMirror(collection, id) : id);
      const record = collection === undefined ? undefined : { collection, id };
      const isOut =
        (isTop && parts.rows !== undefined && !parts.rows.has(key)) ||
        (record !== undefined && parts.isLeftOut(record, side));
      if (isOut && isTop) isShort = true;
      const hasPair = side === "target" ? pairs.hasMirror : pairs.hasTarget;
      const isKnown = record === undefined || mirror.isMirrored(record) || hasPair(record.collection, id);
      return isOut ? [] : [{ index, key, id, value, isKnown, record: record && { ...record, id: key } }];
    });
  }

  function walkRows(one: readonly Row[], other: readonly Row[], place: Place): void {
    const { around } = place;
    const isRead = kind === "agreement" && place.isTop;
    // A row with an unknown field may be elsewhere in the mirror's list.
    const isUnplaced = ({ record }: Row) =>
      isRead && record !== undefined && chosenFields.some((field) => !mirror.isKnown(record, field));
    const isNew = ({ record }: Row) => record !== undefined && !mirror.isMirrored(record);
    const freshPairs = pairFresh(one, other, around);
    const byKey = new Map(other.map((row) => [row.key, row]));
    const pairs = one.map((row) => ({ row, to: freshPairs.get(row) ?? byKey.get(row.key) }));
    const met = new Set(pairs.map(({ to }) => to));
    const isShifted = isOpen && isCut(target.request, Math.max(one.length, other.length), totals);
    // Rows within rows of their kind are of the same list.
    const isJudged = isRead
      ? parts.isWhole && !parts.isMoving(around) && !isShifted
      : kind !== "agreement" || around !== top || parts.isWhole;
    const extra = pairs.find(({ row, to }) => to === undefined && (isNew(row) || !isUnplaced(row)))?.row;
    const missing = other.find((row) => !met.has(row) && !isUnplaced(row));
    if (extra !== undefined && isJudged) {
      isShort = true;
      differ(
        [...place.steps],
        `row ${extra.key} among them`,
        "no such row, as the mock answers",
        isRead ? "filter" : kind,
      );
    }
    if (missing !== undefined && isJudged) {
      isShort = true;
      differ([...place.steps], `no row ${missing.key}`, "the row, as the mock answers", isRead ? "filter-omits" : kind);
    }
    const order = pairs.flatMap(({ to }) => (to === undefined ? [] : [to.index]));
    const at = order.findIndex((index, position) => position > 0 && index < (order[position - 1] ?? 0));
    const isOrdered = place.isTop && !isShifted && !pairs.some(({ to }) => to !== undefined && isUnplaced(to));
    if (at > 0 && isOrdered && extra === undefined && missing === undefined) {
      differ([...place.steps], `another order from row ${at + 1} on`, "the order of the mock", isRead ? "order" : kind);
    }
    for (const { row, to } of pairs) {
      if (to !== undefined)
        walk(row.value, to.value, { ...place, name: "", steps: [...place.steps, row.index], isTop: false });
    }
  }

  /** Pairs, in order, the rows that neither side had when the mirror was built. */
  function pairFresh(
    one: readonly Row[],
    other: readonly Row[],
    around: CollectionName | undefined,
  ): ReadonlyMap<Row, Row> {
    const [left, right] = [one.filter(({ isKnown }) => !isKnown), other.filter(({ isKnown }) => !isKnown)];
    if (around === undefined || left.length !== right.length) return new Map();
    return new Map(
      left.flatMap((row, index) => {
        const to = right[index];
        if (to === undefined) return [];
        pairs.bind(around, row.id, to.id);
        return [[row, to] as const];
      }),
    );
  }

  function walkScalars(one: readonly unknown[], other: readonly unknown[], place: Place): void {
    const isSet = matchingOf(operationId, target.status, place.name) === "set";
    const mapped = one.map((value) => (isSet && isId(value) ? String(pairs.toMirror(place.around, value)) : value));
    const expected = isSet ? other.map(String) : other;
    const [left, right] = isSet ? [mapped.toSorted(), expected.toSorted()] : [mapped, expected];
    if (left.length === right.length && left.every((value, index) => value === right[index])) return;
    differ(place.steps, JSON.stringify(one), `${JSON.stringify(other)}, as the mock answers`);
  }

  function isSame(one: unknown, other: unknown, matching: string, around: CollectionName | undefined): boolean {
    if (Object.is(one, other)) return true;
    if (
      typeof one === "number" &&
      typeof other === "number" &&
      Math.abs(one - other) < 1e-9 * Math.max(1, Math.abs(other))
    )
      return true;
    if (matching === "id") return isSameId(one, other, around);
    if (matching === "seconds") {
      return (
        typeof one === "number" &&
        typeof other === "number" &&
        Math.abs(one - other) <= toleranceMs / secondMs &&
        mirror.now() > parts.startedAt
      );
    }
    return matching === "time" && isSameTime(one, other);
  }

  /** Within a record of `around` it is its own id, elsewhere a reference. */
  function isSameId(one: unknown, other: unknown, around: CollectionName | undefined): boolean {
    if (around === undefined || !isId(one) || !isId(other)) return pairs.isPair(one, other);
    if (String(pairs.toMirror(around, one)) === String(other)) return true;
    if ([one, other].some((id) => mirror.isMirrored({ collection: around, id }))) return false;
    if (pairs.hasMirror(around, one) || pairs.hasTarget(around, other)) return false;
    pairs.bind(around, one, other);
    return true;
  }

  function isSameTime(one: unknown, other: unknown): boolean {
    const [left, right] = [toInstant(one), toInstant(other)];
    if (left === undefined || right === undefined || toForm(one) !== toForm(other)) return false;
    return right >= parts.startedAt - toleranceMs && Math.abs(left - right) <= toleranceMs;
  }

  const isError = target.status >= 300;
  walk(target.body, mirrored.body, { steps: [], name: "", around: isError ? undefined : top, isTop: !isError });
  return differences;
}

function ownerOf(around: CollectionName | undefined, value: JsonObject): MirroredRecord | undefined {
  const id = around === "storeApps" ? value.storeId : value.id;
  if (around === undefined || !isId(id)) return undefined;
  return { collection: isFirstMessage(around, value) ? "tickets" : around, id };
}

/** The id of a row. */
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

const forms = [/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/];

function toForm(value: unknown): number {
  return typeof value === "number" ? -2 : forms.findIndex((form) => form.test(String(value)));
}

function toInstant(value: unknown): number | undefined {
  if (typeof value === "number") return value > 1_000_000_000 ? value * secondMs : undefined;
  if (typeof value !== "string" || toForm(value) < 0) return undefined;
  return parseDateTime(value);
}
