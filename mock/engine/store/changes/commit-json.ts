// Converts commits to JSON and back, for other stores in the same state: without former records, and with only the
// changed fields.

import { deepFreeze } from "../../core/deep-freeze.ts";
import { type Parts, partIn } from "../parts.ts";
import { entriesOf } from "../persistent-map.ts";
import { readsPart } from "../read-counts.ts";
import type { Root } from "../root.ts";
import { isSnapshotRecord, takeSnapshot } from "../snapshot.ts";
import { recordIn, type State, toChange } from "../state.ts";
import type {
  AfterJson,
  Change,
  ChangeJson,
  ChangeSet,
  Commit,
  CommitJson,
  PartChange,
  RecordId,
  SizedBase,
  Stage,
  StagedJson,
  StageJson,
} from "../store.ts";
import { isPartName, partNames, rulesOf } from "../what-applies.ts";
import { differingFields, withFields } from "./record-differences.ts";

/** @param nameOf describes a base as JSON from which it can be made again */
export function toCommitJson(commit: Commit, nameOf: (base: SizedBase) => unknown): CommitJson {
  const { changeSet, stages, move, parts, lastIds } = commit;
  // A move empties the parts that are stored along with other commits.
  const own = move === undefined ? parts.filter(({ collection }) => rulesOf[collection].keep !== "along") : parts;
  return {
    ...(move === undefined ? changeSet && toVersionJson(changeSet) : toMoveJson(commit, nameOf)),
    ...(changeSet && stages && { stages: toStagesJson(stages, changeSet.changes) }),
    ...(own.length > 0 && { parts: own.map(toPartJson) }),
    ...(isEmpty(lastIds) ? {} : { lastIds }),
  };
}

function toMoveJson({ changeSet, move, base, snapshot, to }: Commit, nameOf: (base: SizedBase) => unknown): CommitJson {
  return {
    ...(changeSet && { version: changeSet.version, at: changeSet.at }),
    ...(move && { move }),
    ...(base && { base: nameOf(base) }),
    ...(snapshot === undefined ? {} : { snapshot }),
    ...(to === undefined ? {} : { to, clock: changeSet?.clock }),
  };
}

/** The current content of the parts that are stored along with other commits. */
export function toAlongJson(parts: Parts): CommitJson {
  const names = partNames.filter((name) => rulesOf[name].keep === "along");
  return {
    parts: names.flatMap((name) =>
      Array.from(entriesOf(partIn(parts, name).records), ([id, one]) => [name, id, one] as const),
    ),
  };
}

/** Joins two commits, neither of which changes a record. */
export function joinParts(first: CommitJson, second: CommitJson): CommitJson {
  const parts = new Map<string, ChangeJson>();
  for (const one of [...(first.parts ?? []), ...(second.parts ?? [])]) {
    const [collection, id, after] = one;
    const key = `${collection} ${id}`;
    const former = parts.get(key)?.[2];
    const isCount = collection === readsPart.name && former !== undefined;
    parts.set(key, isCount ? [collection, id, { count: countIn(former) + countIn(after) }] : one);
  }
  return { parts: [...parts.values()] };
}

function toVersionJson({ version, at, changes, usedIds, drawn, cause, since }: ChangeSet): CommitJson {
  return {
    version,
    at,
    changes: changes.map(toChangeJson),
    ...(isEmpty(usedIds) ? {} : { usedIds }),
    ...(isEmpty(drawn) ? {} : { drawn }),
    ...(cause === "request" ? {} : { cause }),
    since,
  };
}

function toChangeJson({ collection, id, before, after }: Change): ChangeJson {
  return after === undefined ? [collection, id] : [collection, id, toAfter(after, before)];
}

/** Counts are written as increments, because other stores count at the same time. */
function toPartJson(change: PartChange): ChangeJson {
  const { collection, id, before, after } = change;
  if (collection === readsPart.name) return [collection, id, { count: countIn(after) - countIn(before) }];
  // The reader takes the snapshot again, of the same state.
  if (after !== undefined && isSnapshotRecord(after)) return [collection, id, { ...after, snapshot: null }];
  return toChangeJson(change);
}

function countIn(record: object | undefined): number {
  return record === undefined ? 0 : Number(Reflect.get(record, "count"));
}

/**
 * Reads a commit's change set, given the state before it.
 * @throws Error if the state lacks a record that a changed one is based on
 */
export function fromVersionJson(
  {
    version = 0,
    at = 0,
    changes: written = [],
    usedIds = {},
    drawn = {},
    cause = "request",
    since,
    stages,
  }: CommitJson,
  state: State,
): { readonly changeSet: ChangeSet; readonly stages: readonly Stage[] | undefined } {
  const changes = written.map((one) => Object.freeze(fromChangeJson(one, recordIn(state, one[0], one[1]))));
  const changeSet = Object.freeze({ version, at, changes: Object.freeze(changes), usedIds, drawn, cause, since });
  return { changeSet, stages: stages && fromStagesJson(stages, changes) };
}

/**
 * The changes of a commit in the parts.
 * @param root before the whole commit
 */
export function fromPartsJson({ parts: written = [] }: CommitJson, parts: Parts, root: Root): readonly PartChange[] {
  return written.map((one) => {
    const [collection, id, after] = one;
    if (!isPartName(collection)) throw new Error(`A commit changes ${collection}, which no sandbox has.`);
    const before = partIn(parts, collection).records.get(id);
    if (isSnapshotJson(after)) {
      return {
        ...toChange(collection, id, before, Object.freeze({ ...after, snapshot: takeSnapshot(root) })),
        collection,
      };
    }
    if (collection !== readsPart.name) return { ...fromChangeJson(one, before), collection };
    const count = countIn(before) + countIn(after);
    return { ...toChange(collection, id, before, Object.freeze({ count })), collection };
  });
}

function isSnapshotJson(after: AfterJson | undefined): after is { readonly snapshot: null } {
  return after !== undefined && "snapshot" in after && after.snapshot === null;
}

function fromChangeJson([collection, id, after]: ChangeJson, before: object | undefined): Change {
  return toChange(collection, id, before, after && fromAfter(after, before));
}

function toAfter(after: object, before: object | undefined): AfterJson {
  const fields = differingFields(after, before);
  return fields === undefined ? after : [Object.fromEntries(fields)];
}

function fromAfter(after: AfterJson, before: object | undefined): object {
  if (!isFields(after)) return deepFreeze(after);
  if (before === undefined) throw new Error("A change set changes a record that this state does not have.");
  return withFields(before, after[0]);
}

function isFields(after: AfterJson): after is readonly [fields: object] {
  return Array.isArray(after);
}

/** Stages are written and read in order, each based on the records of the previous one. */
function toStagesJson(stages: readonly Stage[], changes: readonly Change[]): readonly StageJson[] {
  const present = toPresent(changes);
  const places = new Map(changes.map(({ after }, index) => [after, index]));
  return stages.map(({ at, changes: own }) => ({
    at,
    changes: own.map(({ collection, id, before, after }): StagedJson => {
      const place = keyOf(collection, id);
      const written = after === undefined ? null : (places.get(after) ?? toAfter(after, before));
      const isUnchanged = before === present.get(place);
      present.set(place, after);
      return isUnchanged ? [collection, id, written] : [collection, id, written, before ?? null];
    }),
  }));
}

function fromStagesJson(stages: readonly StageJson[], changes: readonly Change[]): readonly Stage[] {
  const present = toPresent(changes);
  return stages.map(({ at, changes: own }) => ({
    at,
    changes: own.map(([collection, id, written, former]) => {
      const place = keyOf(collection, id);
      const before = former === undefined ? present.get(place) : former === null ? undefined : deepFreeze(former);
      const after = typeof written === "number" ? changes[written]?.after : written && fromAfter(written, before);
      present.set(place, after ?? undefined);
      return toChange(collection, id, before, after ?? undefined);
    }),
  }));
}

/** The records before the first stage, if they differ from the final ones. */
function toPresent(changes: readonly Change[]): Map<string, object | undefined> {
  return new Map(changes.map(({ collection, id, before }) => [keyOf(collection, id), before]));
}

function keyOf(collection: string, id: RecordId): string {
  return `${collection} ${typeof id} ${id}`;
}

function isEmpty(table: object): boolean {
  return Object.keys(table).length === 0;
}
