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
import { type Matching, matchingOf } from "./matching.ts";
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
  return new ResponseComparison(target, mirrored, parts).compare();
}

/** One comparison: walks through both bodies and collects their differences. */
class ResponseComparison {
  readonly #target: Exchange;
  readonly #mirrored: Exchange;
  readonly #parts: ComparisonParts;
  /** The collection that the response is about. */
  readonly #top: CollectionName | undefined;
  readonly #fieldNames: readonly string[];
  readonly #hasUnknownFields: boolean;
  /** Whether the two lists may have different totals. */
  #isIncomplete: boolean;
  readonly #differences: Difference[] = [];

  constructor(target: Exchange, mirrored: Exchange, parts: ComparisonParts) {
    const { operationId } = target.request;
    const { record } = operationFacts[operationId];
    this.#target = target;
    this.#mirrored = mirrored;
    this.#parts = parts;
    this.#top = isCollectionName(record) ? record : undefined;
    this.#fieldNames = selectingFields(target.request);
    this.#hasUnknownFields =
      this.#top !== undefined && !parts.mirror.known.areKnown(this.#top, this.#fieldNames, statusIn[operationId]);
    this.#isIncomplete = !parts.isComplete || this.#hasUnknownFields;
  }

  compare(): readonly Difference[] {
    const isError = this.#target.status >= 300;
    const place = { steps: [], name: "", parent: isError ? undefined : this.#top, isTop: !isError };
    this.#walk(this.#target.body, this.#mirrored.body, place);
    return this.#differences;
  }

  #walk(found: unknown, expected: unknown, place: Place): void {
    if (isSameValue(found, expected)) return;
    const matching = this.#matchingOf(place.name);
    if (matching === "free") return;
    if (Array.isArray(found) && Array.isArray(expected)) this.#walkList(found, expected, place);
    else if (isObject(found) && isObject(expected)) this.#walkObject(found, expected, place);
    else {
      const owner = place.name === "id" ? place.parent : undefined;
      if (!isMatch({ found, expected, matching, owner }, this.#parts)) this.#differ(place.steps, found, expected);
    }
  }

  #walkObject(found: JsonObject, expected: JsonObject, place: Place): void {
    const { mirror, isExcluded } = this.#parts;
    const owner = ownerOf(place.parent, expected);
    if (owner !== undefined && isExcluded(owner, "mirror")) return;
    for (const name of Object.keys(expected)) {
      if (owner !== undefined && name !== "id" && !mirror.known.isKnown(owner, name)) continue;
      const steps = [...place.steps, name];
      if (!Object.hasOwn(found, name)) {
        if (this.#matchingOf(name) !== "free") this.#differ(steps, undefined, expected[name]);
      } else if (place.isTop && isCount(name)) {
        this.#compareCount(found[name], expected[name], name);
      } else {
        const parent = name === "id" ? owner?.collection : this.#collectionOf(name, place.parent);
        const isTop = place.isTop && Array.isArray(found[name]);
        this.#walk(found[name], expected[name], { steps, name, parent, isTop });
      }
    }
  }

  /** The results of a batch belong to its records; created records belong to the declared collection. */
  #collectionOf(name: string, parent: CollectionName | undefined): CollectionName | undefined {
    const makes: { readonly [part: string]: string } = operationFacts[this.#target.request.operationId].makes;
    const source = name === "results" ? this.#top : makes[name];
    return source !== undefined && isCollectionName(source) ? source : collectionIn(name, parent);
  }

  #compareCount(found: unknown, expected: unknown, name: string): void {
    const { kind, rows, hasExclusions } = this.#parts;
    if (found === expected) return;
    if (name === "total" && (this.#isIncomplete || rows !== undefined || hasExclusions(this.#top))) return;
    const countKind = name === "total" ? "total" : "echo";
    this.#differ([name], found, expected, kind === "agreement" ? countKind : kind);
  }

  #walkList(found: readonly unknown[], expected: readonly unknown[], place: Place): void {
    if (areRows(found) && areRows(expected)) {
      const rows = toRows(found, place, "target", this.#parts);
      const mirroredRows = toRows(expected, place, "mirror", this.#parts);
      const isShortened = rows.length < found.length || mirroredRows.length < expected.length;
      if (place.isTop && isShortened) this.#isIncomplete = true;
      this.#walkRows(rows, mirroredRows, place);
    } else if (found.every(isScalar) && expected.every(isScalar)) this.#compareScalars(found, expected, place);
    else if (found.length !== expected.length) this.#differ(place.steps, found, expected);
    else {
      for (const [index, item] of found.entries())
        this.#walk(item, expected[index], { ...place, steps: [...place.steps, index], isTop: false });
    }
  }

  #walkRows(found: readonly Row[], expected: readonly Row[], place: Place): void {
    const { kind, mirror, pairs } = this.#parts;
    const isTopList = kind === "agreement" && place.isTop;
    // A row with an unknown field may be elsewhere in the mirror's list.
    const isUnplaced = ({ record }: Row) =>
      isTopList && record !== undefined && this.#fieldNames.some((field) => !mirror.known.isKnown(record, field));
    const isNew = ({ record }: Row) => record !== undefined && !mirror.known.isMirrored(record);
    const newPairs = pairNewRows(found, expected, place.parent, pairs);
    const byKey = new Map(expected.map((row) => [row.key, row]));
    const matches = found.map((row) => ({ row, to: newPairs.get(row) ?? byKey.get(row.key) }));
    const matchedRows = new Set(matches.map(({ to }) => to));
    const isShifted = this.#hasUnknownFields && this.#isPage(Math.max(found.length, expected.length));
    const extra = matches.find(({ row, to }) => to === undefined && (isNew(row) || !isUnplaced(row)))?.row;
    const missing = expected.find((row) => !matchedRows.has(row) && !isUnplaced(row));
    if (this.#isEveryRowCompared(place, isShifted)) {
      if (extra !== undefined || missing !== undefined) this.#isIncomplete = true;
      if (extra !== undefined)
        this.#report(place.steps, `row ${extra.key}`, "no such row, as in the mock", isTopList ? "filter" : kind);
      if (missing !== undefined)
        this.#report(
          place.steps,
          `no row ${missing.key}`,
          "the row, as in the mock",
          isTopList ? "filter-omits" : kind,
        );
    }
    const isOrdered = place.isTop && !isShifted && !matches.some(({ to }) => to !== undefined && isUnplaced(to));
    if (isOrdered && extra === undefined && missing === undefined) {
      const swappedAt = swapIn(matches.flatMap(({ to }) => (to === undefined ? [] : [to.index])));
      const swap = `another order from row ${swappedAt + 1} on`;
      if (swappedAt > 0) this.#report(place.steps, swap, "the order of the mock", isTopList ? "order" : kind);
    }
    for (const { row, to } of matches) {
      if (to === undefined) continue;
      this.#walk(row.value, to.value, { ...place, name: "", steps: [...place.steps, row.index], isTop: false });
    }
  }

  /** Whether an extra or missing row of a list is a difference. */
  #isEveryRowCompared({ isTop, parent }: Place, isShifted: boolean): boolean {
    const { kind, isComplete, hasExclusions } = this.#parts;
    if (kind !== "agreement") return true;
    if (isTop) return isComplete && !hasExclusions(parent) && !isShifted;
    // Nested rows of the same collection belong to the same list.
    return parent !== this.#top || isComplete;
  }

  #isPage(rowCount: number): boolean {
    const totals = [this.#target, this.#mirrored].flatMap(({ body }) => valuesAt(body, "total"));
    return isPartial(this.#target.request, rowCount, totals);
  }

  #compareScalars(found: readonly unknown[], expected: readonly unknown[], place: Place): void {
    const isSet = this.#matchingOf(place.name) === "set";
    const toItem = (value: unknown) =>
      isSet && isId(value) ? String(this.#parts.pairs.toMirror(place.parent, value)) : value;
    const items = found.map(toItem);
    const isEqual = isSet
      ? isSameValue(items.toSorted(), expected.map(String).toSorted())
      : isSameValue(items, expected);
    if (!isEqual) this.#report(place.steps, toShortJson(found), `${toShortJson(expected)}, as in the mock`);
  }

  #matchingOf(name: string): Matching {
    return matchingOf(this.#target.request.operationId, this.#target.status, name);
  }

  #differ(steps: Place["steps"], found: unknown, expected: unknown, kind = this.#parts.kind): void {
    this.#report(steps, describeFound(found), `${describeFound(expected)}, as in the mock`, kind);
  }

  #report(steps: Place["steps"], found: string, expected: string, kind = this.#parts.kind): void {
    this.#differences.push({ kind, pointer: toPointer(steps), found, expected });
  }
}

/** The first index whose value is below the one before; -1 if they ascend. */
function swapIn(order: readonly number[]): number {
  return order.findIndex((index, position) => index < (order[position - 1] ?? 0));
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
