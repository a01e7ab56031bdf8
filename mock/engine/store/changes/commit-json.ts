// Converts commits to JSON and back, for other stores in the same state: without previous records, and with only the
// changed fields.

import { deepFreeze } from "../../core/deep-freeze.ts";
import { isPartName, partNames, rulesOf } from "../collection-rules.ts";
import { type Parts, partIn } from "../parts.ts";
import { entriesOf } from "../persistent-map.ts";
import { readsPart } from "../reads-and-visits.ts";
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
import { differingFields, withFields } from "./record-differences.ts";

/** @param nameOf describes a base as JSON from which it can be rebuilt */
export function toCommitJson(commit: Commit, nameOf: (base: SizedBase) => unknown): CommitJson {
  const { changeSet, stages, move, parts, lastIds } = commit;
  // A move empties the deferred parts.
  const ownParts =
    move === undefined ? parts.filter(({ collection }) => rulesOf[collection].timing !== "deferred") : parts;
  return {
    ...(move === undefined ? changeSet && toVersionJson(changeSet) : toMoveJson(commit, nameOf)),
    ...(changeSet && stages && { stages: toStagesJson(stages, changeSet.changes) }),
    ...(ownParts.length > 0 && { parts: ownParts.map(toPartJson) }),
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

/** The current content of the deferred parts, which are stored with other commits. */
export function toDeferredParts(parts: Parts): CommitJson {
  const names = partNames.filter((name) => rulesOf[name].timing === "deferred");
  return {
    parts: names.flatMap((name) =>
      Array.from(entriesOf(partIn(parts, name).records), ([id, record]) => [name, id, record] as const),
    ),
  };
}

/** Joins two commits, neither of which changes a record. */
export function joinParts(first: CommitJson, second: CommitJson): CommitJson {
  const parts = new Map<string, ChangeJson>();
  for (const part of [...(first.parts ?? []), ...(second.parts ?? [])]) {
    const [collection, id, after] = part;
    const key = `${collection} ${id}`;
    const earlierRecord = parts.get(key)?.[2];
    const isCount = collection === readsPart.name && earlierRecord !== undefined;
    parts.set(key, isCount ? [collection, id, { count: countIn(earlierRecord) + countIn(after) }] : part);
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

/** Writes counts as increments, because other stores count at the same time. */
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
 * @throws Error if a record that a change is based on is missing from the state
 */
export function fromVersionJson(
  {
    version = 0,
    at = 0,
    changes: changeJsons = [],
    usedIds = {},
    drawn = {},
    cause = "request",
    since,
    stages,
  }: CommitJson,
  state: State,
): { readonly changeSet: ChangeSet; readonly stages: readonly Stage[] | undefined } {
  const changes = changeJsons.map((json) =>
    Object.freeze(fromChangeJson(json, recordIn(state.collections, json[0], json[1]))),
  );
  const changeSet = Object.freeze({ version, at, changes: Object.freeze(changes), usedIds, drawn, cause, since });
  return { changeSet, stages: stages && fromStagesJson(stages, changes) };
}

/**
 * The changes of a commit in the parts.
 * @param root the root before the whole commit
 */
export function fromPartsJson({ parts: partJsons = [] }: CommitJson, parts: Parts, root: Root): readonly PartChange[] {
  return partJsons.map((json) => {
    const [collection, id, after] = json;
    if (!isPartName(collection)) throw new Error(`A commit changes ${collection}, which no sandbox has.`);
    const before = partIn(parts, collection).records.get(id);
    if (isSnapshotJson(after)) {
      return {
        ...toChange(collection, id, before, Object.freeze({ ...after, snapshot: takeSnapshot(root) })),
        collection,
      };
    }
    if (collection !== readsPart.name) return { ...fromChangeJson(json, before), collection };
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

/** Writes stages in order, each based on the records after the previous one. */
function toStagesJson(stages: readonly Stage[], changes: readonly Change[]): readonly StageJson[] {
  const current = recordsBefore(changes);
  const positions = new Map(changes.map(({ after }, index) => [after, index]));
  return stages.map(({ at, changes: stageChanges }) => ({
    at,
    changes: stageChanges.map(({ collection, id, before, after }): StagedJson => {
      const key = keyOf(collection, id);
      const afterJson = after === undefined ? null : (positions.get(after) ?? toAfter(after, before));
      const isUnchanged = before === current.get(key);
      current.set(key, after);
      return isUnchanged ? [collection, id, afterJson] : [collection, id, afterJson, before ?? null];
    }),
  }));
}

function fromStagesJson(stages: readonly StageJson[], changes: readonly Change[]): readonly Stage[] {
  const current = recordsBefore(changes);
  return stages.map(({ at, changes: stageChanges }) => ({
    at,
    changes: stageChanges.map(([collection, id, afterJson, beforeJson]) => {
      const key = keyOf(collection, id);
      const before = beforeJson === undefined ? current.get(key) : deepFreeze(beforeJson ?? undefined);
      const after =
        typeof afterJson === "number" ? changes[afterJson]?.after : afterJson && fromAfter(afterJson, before);
      current.set(key, after ?? undefined);
      return toChange(collection, id, before, after ?? undefined);
    }),
  }));
}

/** The records before the first stage, if they differ from the final ones. */
function recordsBefore(changes: readonly Change[]): Map<string, object | undefined> {
  return new Map(changes.map(({ collection, id, before }) => [keyOf(collection, id), before]));
}

function keyOf(collection: string, id: RecordId): string {
  return `${collection} ${typeof id} ${id}`;
}

function isEmpty(table: object): boolean {
  return Object.keys(table).length === 0;
}
