// Change sets as JSON, for stores elsewhere that have the same state. Used by mock/compose-kept.ts for what keeps states beside the process.
import type { Change, ChangeJson, ChangeSet, ChangeSetJson, Stage, StagedJson } from "../store.ts";

/** The JSON of a change set. What was there before is left out: the reader has it. */
export function toChangeSetJson(changeSet: ChangeSet, stages?: readonly Stage[]): ChangeSetJson {
  const { version, at, changes, usedIds, drawn, byClock } = changeSet;
  const numbers = new Map<object, number>();
  changes.forEach(({ after }, index) => {
    if (after !== undefined) numbers.set(after, index);
  });
  return {
    version,
    at,
    changes: changes.map(({ collection, id, after }) => (after ? [collection, id, after] : [collection, id])),
    ...(isEmpty(usedIds) ? {} : { usedIds }),
    ...(isEmpty(drawn) ? {} : { drawn }),
    ...(byClock === undefined ? {} : { byClock }),
    ...(stages === undefined ? {} : { stages: stages.map((stage) => toStageJson(stage, numbers)) }),
  };
}

/** The change set of such JSON, to be applied by a store; changes have no `before`. */
export function fromChangeSetJson(json: ChangeSetJson): { changeSet: ChangeSet; stages?: readonly Stage[] } {
  const { version, at, usedIds = {}, drawn = {}, byClock, stages } = json;
  const changes = json.changes.map(toChange);
  const changeSet = { version, at, changes, usedIds, drawn, ...(byClock === undefined ? {} : { byClock }) };
  if (stages === undefined) return { changeSet };
  return {
    changeSet,
    stages: stages.map((stage) => ({ at: stage.at, changes: stage.changes.map((one) => staged(one, changes)) })),
  };
}

function toStageJson({ at, changes }: Stage, numbers: ReadonlyMap<object, number>) {
  return {
    at,
    changes: changes.map(({ collection, id, before = null, after }): StagedJson => {
      if (after === undefined) return [collection, id, before, null];
      return [collection, id, before, numbers.get(after) ?? after];
    }),
  };
}

function staged([collection, id, before, after]: StagedJson, changes: readonly Change[]): Change {
  const made = typeof after === "number" ? changes[after]?.after : after;
  return {
    collection,
    id,
    ...(before === null ? {} : { before }),
    ...(made === null || made === undefined ? {} : { after: made }),
  };
}

function toChange([collection, id, after]: ChangeJson): Change {
  return after === undefined ? { collection, id } : { collection, id, after };
}

function isEmpty(table: object): boolean {
  return Object.keys(table).length === 0;
}
