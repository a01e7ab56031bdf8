// Finds the rows of a list that are compared, and pairs the rows that are new on both sides.
import type { CollectionName } from "../../../mock/domain/records/collections.ts";
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { isId, type JsonObject } from "../../json-parts.ts";
import { isFirstMessage } from "../../seen-records/record-places.ts";
import type { MirroredRecord } from "../mirror/mirror.ts";
import type { ComparisonParts, Place, Side } from "./comparison-parts.ts";
import type { Pairs } from "./pairs.ts";

export interface Row {
  readonly index: number;
  readonly id: number | string;
  /** The id of the row in the mirror. */
  readonly key: string;
  readonly value: unknown;
  /** The record in the mirror. */
  readonly record: MirroredRecord | undefined;
  /** Whether equal keys are the same record; each side numbers new records independently. */
  readonly isKnown: boolean;
}

/** Whether each item has its own id. */
export function areRows(items: readonly unknown[]): boolean {
  const ids = items.map(idOf);
  return !ids.includes(undefined) && new Set(ids).size === ids.length;
}

/** The rows to compare, without excluded ones. */
export function toRows(
  items: readonly unknown[],
  { parent, isTop }: Place,
  side: Side,
  { mirror, pairs, rows, isExcluded }: ComparisonParts,
): readonly Row[] {
  const hasPair = side === "target" ? pairs.hasMirror : pairs.hasTarget;
  return items.flatMap((value, index): readonly Row[] => {
    const id = idOf(value);
    if (!isObject(value) || id === undefined) return [];
    const collection = ownerOf(parent, value)?.collection ?? parent;
    const key = String(side === "target" ? pairs.toMirror(collection, id) : id);
    if (isTop && rows !== undefined && !rows.has(key)) return [];
    if (collection === undefined) return [{ index, key, id, value, isKnown: true, record: undefined }];
    const record = { collection, id };
    if (isExcluded(record, side)) return [];
    const isKnown = mirror.known.isMirrored(record) || hasPair(collection, id);
    return [{ index, key, id, value, isKnown, record: { collection, id: key } }];
  });
}

/** Pairs the rows that neither side had when the mirror was built, in their order. */
export function pairNewRows(
  found: readonly Row[],
  expected: readonly Row[],
  parent: CollectionName | undefined,
  pairs: Pairs,
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

/** The record that an object in a list or property of `parent` shows. */
export function ownerOf(parent: CollectionName | undefined, value: JsonObject): MirroredRecord | undefined {
  const id = parent === "storeApps" ? value.storeId : value.id;
  if (parent === undefined || !isId(id)) return undefined;
  return { collection: isFirstMessage(parent, value) ? "tickets" : parent, id };
}

function idOf(value: unknown): number | string | undefined {
  if (!isObject(value)) return undefined;
  const id = isObject(value.testRun) ? value.testRun.id : (value.id ?? value.storeId);
  return isId(id) ? id : undefined;
}
