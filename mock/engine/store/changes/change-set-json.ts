// Change sets as JSON, for stores elsewhere that have the same state: what was there before is left out, and of a record that replaced another
// one what is the same. Written for whoever keeps states beside the process (mock/compose-kept.ts), read by mock/engine/store/present.ts.

import { deepFreeze } from "../../../core/deep-freeze.ts";
import { toChange } from "../state.ts";
import type { AfterJson, Change, ChangeSet, ChangeSetJson, RecordId, Stage, StagedJson, StageJson } from "../store.ts";
import { differingFields, withFields } from "./record-differences.ts";

/** The JSON of a change set, and of its stages. */
export function toChangeSetJson(changeSet: ChangeSet, stages?: readonly Stage[]): ChangeSetJson {
  const { version, at, changes, usedIds, drawn, byClock } = changeSet;
  return {
    version,
    at,
    changes: changes.map(({ collection, id, before, after }) => {
      return after === undefined ? [collection, id] : [collection, id, toAfter(after, before)];
    }),
    ...(isEmpty(usedIds) ? {} : { usedIds }),
    ...(isEmpty(drawn) ? {} : { drawn }),
    ...(byClock === undefined ? {} : { byClock }),
    ...(stages === undefined ? {} : { stages: toStagesJson(stages, changes) }),
  };
}

/**
 * The change set of such JSON, in the state that it follows.
 * @param recordOf the record of that state
 * @throws Error where the state has not the record from which one differs
 */
export function fromChangeSetJson(
  json: ChangeSetJson,
  recordOf: (collection: string, id: RecordId) => object | undefined,
): { readonly changeSet: ChangeSet; readonly stages: readonly Stage[] | undefined } {
  const { version, at, usedIds = {}, drawn = {}, byClock, stages } = json;
  const changes = json.changes.map(([collection, id, after]) => {
    const before = recordOf(collection, id);
    return Object.freeze(toChange(collection, id, before, after && fromAfter(after, before)));
  });
  const move = { changes: Object.freeze(changes), usedIds, drawn };
  const changeSet = Object.freeze({ version, at, ...move, ...(byClock === undefined ? {} : { byClock }) });
  return { changeSet, stages: stages && fromStagesJson(stages, changes) };
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

/** The stages are written and read one after the other, each with the records as the one before has left them. */
function toStagesJson(stages: readonly Stage[], changes: readonly Change[]): readonly StageJson[] {
  const present = toPresent(changes);
  const places = new Map(changes.map(({ after }, index) => [after, index]));
  return stages.map(({ at, changes: own }) => ({
    at,
    changes: own.map(({ collection, id, before, after }): StagedJson => {
      const place = placeOf(collection, id);
      const written = after === undefined ? null : (places.get(after) ?? toAfter(after, before));
      const isKnown = before === present.get(place);
      present.set(place, after);
      return isKnown ? [collection, id, written] : [collection, id, written, before ?? null];
    }),
  }));
}

function fromStagesJson(stages: readonly StageJson[], changes: readonly Change[]): readonly Stage[] {
  const present = toPresent(changes);
  return stages.map(({ at, changes: own }) => ({
    at,
    changes: own.map(([collection, id, written, told]) => {
      const place = placeOf(collection, id);
      const before = told === undefined ? present.get(place) : told === null ? undefined : deepFreeze(told);
      const after = typeof written === "number" ? changes[written]?.after : written && fromAfter(written, before);
      present.set(place, after ?? undefined);
      return toChange(collection, id, before, after ?? undefined);
    }),
  }));
}

/** The records before the first stage, as far as they differ in the end. */
function toPresent(changes: readonly Change[]): Map<string, object | undefined> {
  return new Map(changes.map(({ collection, id, before }) => [placeOf(collection, id), before]));
}

function placeOf(collection: string, id: RecordId): string {
  return `${collection} ${typeof id} ${id}`;
}

function isEmpty(table: object): boolean {
  return Object.keys(table).length === 0;
}
