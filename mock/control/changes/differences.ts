// Lists the records that differ between two states or that given change sets changed, without embedded records.
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
 * Adds the causes to the changes between two states.
 * @param between the change sets between the states
 */
export function differencesBetween(changes: readonly Change[], between: readonly ChangeSet[]): readonly Difference[] {
  const changeSets = new Map<string, ChangeSet[]>();
  for (const changeSet of between) {
    for (const change of changeSet.changes)
      changeSets.set(keyOf(change), [...(changeSets.get(keyOf(change)) ?? []), changeSet]);
  }
  return changes.flatMap((change) => toDifference({ change, changeSets: changeSets.get(keyOf(change)) ?? [] }));
}

/** The changes in these change sets: one per record, or several if other change sets changed the record in between. */
export function differencesIn(changeSets: readonly ChangeSet[]): readonly Difference[] {
  const latest = new Map<string, ChangeWithCauses>();
  const entries: ChangeWithCauses[] = [];
  for (const changeSet of changeSets) {
    for (const change of changeSet.changes) {
      const { collection, id, after } = change;
      const key = keyOf(change);
      const earlier = latest.get(key);
      if (earlier !== undefined && earlier.change.after === change.before) {
        const { before } = earlier.change;
        earlier.change = { collection, id, ...(before && { before }), ...(after && { after }) };
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
