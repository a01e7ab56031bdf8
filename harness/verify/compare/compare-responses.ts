// Compares a response from the target with the mirror's, value by value.
import { describeFound } from "../../../mock/contract/describe.ts";
import { type CollectionName, isCollectionName } from "../../../mock/domain/records/collections.ts";
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { toPointer } from "../../../mock/engine/core/json-pointer.ts";
import { isSameValue } from "../../../mock/engine/core/same-value.ts";
import { truncate } from "../../../mock/engine/core/truncate.ts";
import { operationFacts } from "../../../spec/generated/facts.ts";
import { isId, type JsonObject, valuesAt } from "../../json-parts.ts";
import { collectionIn } from "../../seen-records/record-places.ts";
import type { FindingKind } from "../report/finding.ts";
import type { Exchange } from "../target/request.ts";
import type { ComparisonParts, Place } from "./comparison-parts.ts";
import { matchingOf } from "./matching.ts";
import { isMatch } from "./matching-values.ts";
import { areRows, ownerOf, pairNewRows, type Row, toRows } from "./rows.ts";
import { isPartial, selectingFields, statusIn } from "./selecting-fields.ts";

/** A value that differs. */
export interface Difference {
  readonly kind: FindingKind;
  /** JSON pointer in the target's response. */
  readonly pointer: string;
  readonly found: string;
  readonly expected: string;
}

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

  function differ(steps: Place["steps"], found: unknown, expected: unknown, findingKind = kind): void {
    report(steps, describeFound(found), `${describeFound(expected)}, as in the mock`, findingKind);
  }
  function report(steps: Place["steps"], found: string, expected: string, findingKind = kind): void {
    differences.push({ kind: findingKind, pointer: toPointer(steps), found, expected });
  }

  function walk(found: unknown, expected: unknown, place: Place): void {
    if (isSameValue(found, expected)) return;
    const rule = matchingOf(operationId, target.status, place.name);
    if (rule === "free") return;
    if (Array.isArray(found) && Array.isArray(expected)) walkList(found, expected, place);
    else if (isObject(found) && isObject(expected)) walkObject(found, expected, place);
    else if (!isMatch(found, expected, rule, place.name === "id" ? place.parent : undefined, parts))
      differ(place.steps, found, expected);
  }

  function walkObject(found: JsonObject, expected: JsonObject, place: Place): void {
    const { parent } = place;
    const owner = ownerOf(parent, expected);
    if (owner !== undefined && parts.isExcluded(owner, "mirror")) return;
    for (const name of Object.keys(expected)) {
      if (owner !== undefined && name !== "id" && !mirror.isKnown(owner, name)) continue;
      const steps = [...place.steps, name];
      if (!Object.hasOwn(found, name)) {
        if (matchingOf(operationId, target.status, name) !== "free") differ(steps, undefined, expected[name]);
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
    if (
      found === expected ||
      (name === "total" && (isIncomplete || parts.rows !== undefined || parts.hasExclusions(top)))
    )
      return;
    const countKind = name === "total" ? "total" : "echo";
    differ(steps, found, expected, kind === "agreement" ? countKind : kind);
  }

  function walkList(found: readonly unknown[], expected: readonly unknown[], place: Place): void {
    if (areRows(found) && areRows(expected)) {
      const [rows, mirroredRows] = [toRows(found, place, "target", parts), toRows(expected, place, "mirror", parts)];
      const isShortened = rows.length < found.length || mirroredRows.length < expected.length;
      if (place.isTop && isShortened) isIncomplete = true;
      walkRows(rows, mirroredRows, place);
    } else if (found.every(isScalar) && expected.every(isScalar)) walkScalars(found, expected, place);
    else if (found.length !== expected.length) differ(place.steps, found, expected);
    else {
      for (const [index, item] of found.entries())
        walk(item, expected[index], { ...place, steps: [...place.steps, index], isTop: false });
    }
  }

  function walkRows(found: readonly Row[], expected: readonly Row[], place: Place): void {
    const { parent } = place;
    const isTopList = kind === "agreement" && place.isTop;
    // A row with an unknown field may be elsewhere in the mirror's list.
    const isUnplaced = ({ record }: Row) =>
      isTopList && record !== undefined && fieldNames.some((field) => !mirror.isKnown(record, field));
    const isNew = ({ record }: Row) => record !== undefined && !mirror.isMirrored(record);
    const newPairs = pairNewRows(found, expected, parent, pairs);
    const byKey = new Map(expected.map((row) => [row.key, row]));
    const matches = found.map((row) => ({ row, to: newPairs.get(row) ?? byKey.get(row.key) }));
    const matchedRows = new Set(matches.map(({ to }) => to));
    const isShifted = hasUnknownFields && isPartial(target.request, Math.max(found.length, expected.length), totals);
    // Nested rows of the same collection belong to the same list.
    const isCompared = isTopList
      ? parts.isComplete && !parts.hasExclusions(parent) && !isShifted
      : kind !== "agreement" || parent !== top || parts.isComplete;
    const extra = matches.find(({ row, to }) => to === undefined && (isNew(row) || !isUnplaced(row)))?.row;
    const missing = expected.find((row) => !matchedRows.has(row) && !isUnplaced(row));
    if (extra !== undefined && isCompared) {
      isIncomplete = true;
      report(place.steps, `row ${extra.key}`, "no such row, as in the mock", isTopList ? "filter" : kind);
    }
    if (missing !== undefined && isCompared) {
      isIncomplete = true;
      report(place.steps, `no row ${missing.key}`, "the row, as in the mock", isTopList ? "filter-omits" : kind);
    }
    const order = matches.flatMap(({ to }) => (to === undefined ? [] : [to.index]));
    const swappedAt = order.findIndex((index, position) => position > 0 && index < (order[position - 1] ?? 0));
    const isOrdered = place.isTop && !isShifted && !matches.some(({ to }) => to !== undefined && isUnplaced(to));
    if (swappedAt > 0 && isOrdered && extra === undefined && missing === undefined) {
      const found = `another order from row ${swappedAt + 1} on`;
      report(place.steps, found, "the order of the mock", isTopList ? "order" : kind);
    }
    for (const { row, to } of matches) {
      if (to !== undefined)
        walk(row.value, to.value, { ...place, name: "", steps: [...place.steps, row.index], isTop: false });
    }
  }

  function walkScalars(found: readonly unknown[], expected: readonly unknown[], place: Place): void {
    const isSet = matchingOf(operationId, target.status, place.name) === "set";
    const mappedItems = found.map((value) =>
      isSet && isId(value) ? String(pairs.toMirror(place.parent, value)) : value,
    );
    const expectedItems = isSet ? expected.map(String) : expected;
    const [left, right] = isSet ? [mappedItems.toSorted(), expectedItems.toSorted()] : [mappedItems, expectedItems];
    if (left.length === right.length && left.every((value, index) => value === right[index])) return;
    report(place.steps, toShortJson(found), `${toShortJson(expected)}, as in the mock`);
  }

  const isError = target.status >= 300;
  walk(target.body, mirrored.body, { steps: [], name: "", parent: isError ? undefined : top, isTop: !isError });
  return differences;
}

function toShortJson(value: unknown): string {
  return truncate(JSON.stringify(value));
}

function isCount(name: string): boolean {
  return name === "total" || name === "offset" || name === "limit";
}

function isScalar(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}
