// Lists the records that differ between two states, or that some change sets changed, without embedded records.
import type { AdminSchema } from "../../contract/admin-types.ts";
import type { CollectionName } from "../../domain/records/world.ts";
import type { Change, ChangeSet } from "../../engine/store/store.ts";
import { withoutEmbedded } from "../record-editing/embedding.ts";
import { toFlat } from "../record-editing/flat-fields.ts";
import type { AnyRecord } from "../record-editing/untyped-state.ts";
import { type JsonObject, toJsonPatch } from "./json-patch.ts";
import { toNamedChange } from "./named-change.ts";

/** A record before and after, and the known change sets that changed it. */
export interface Difference extends Omit<AdminSchema<"RecordDifference">, "causes"> {
  readonly changeSets: readonly ChangeSet[];
}

/** A change, and the change sets that made it. */
interface ChangeWithCauses {
  change: Change;
  readonly changeSets: ChangeSet[];
}

/**
 * Adds their causes to the changes between two states.
 * @param changeSets the known change sets between the states
 */
export function differencesBetween(
  changes: readonly Change[],
  changeSets: readonly ChangeSet[],
): readonly Difference[] {
  const causes = new Map<string, ChangeSet[]>();
  for (const changeSet of changeSets) {
    for (const change of changeSet.changes) {
      const key = keyOf(change);
      const recordCauses = causes.get(key);
      if (recordCauses === undefined) causes.set(key, [changeSet]);
      else recordCauses.push(changeSet);
    }
  }
  return changes.flatMap((change) => toDifference({ change, changeSets: causes.get(keyOf(change)) ?? [] }));
}

/** The changes in these change sets: one per record, or several if other change sets changed the record in between. */
export function differencesIn(changeSets: readonly ChangeSet[]): readonly Difference[] {
  const latest = new Map<string, ChangeWithCauses>();
  const entries: ChangeWithCauses[] = [];
  for (const changeSet of changeSets) {
    for (const change of changeSet.changes) {
      const key = keyOf(change);
      const earlier = latest.get(key);
      if (earlier !== undefined && earlier.change.after === change.before) {
        earlier.change = join(earlier.change, change);
        earlier.changeSets.push(changeSet);
      } else {
        const entry = { change, changeSets: [changeSet] };
        entries.push(entry);
        latest.set(key, entry);
      }
    }
  }
  return entries.flatMap(toDifference);
}

/** Two consecutive changes of a record as one. */
function join({ collection, id, before }: Change, { after }: Change): Change {
  return { collection, id, ...(before && { before }), ...(after && { after }) };
}

function keyOf({ collection, id }: Change): string {
  return `${collection} ${typeof id} ${id}`;
}

/** Empty if the record is the same before and after. */
function toDifference({ change, changeSets }: ChangeWithCauses): readonly Difference[] {
  const { change: kind, collection, id } = toNamedChange(change);
  const before = toView(collection, change.before);
  const after = toView(collection, change.after);
  const patch = before === undefined || after === undefined ? [] : toJsonPatch(before, after);
  if (patch.length === 0 && (before === undefined) === (after === undefined)) return [];
  return [{ change: kind, collection, id, ...(before && { before }), ...(after && { after }), patch, changeSets }];
}

/** A record in the shape of requests and responses, without embedded records. */
function toView(collection: CollectionName, record: object | undefined): JsonObject | undefined {
  // Records are JSON with an id.
  return record && (toFlat(collection, withoutEmbedded(collection, record) as AnyRecord) as JsonObject & AnyRecord);
}
