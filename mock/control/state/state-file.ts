// Writes the whole state of a sandbox as one portable file: keys in the contract's order, records by ascending id
// without embedded records. A change to one record changes one line.
import { isArchivedId } from "../../domain/records/archive.ts";
import { collectionNames, isCollectionName } from "../../domain/records/collections.ts";
import type { CollectionName } from "../../domain/records/world.ts";
import type { Sliced } from "../../engine/core/sliced-result.ts";
import { toWireTime } from "../../engine/core/time-formats/wire-time.ts";
import { readSingle } from "../../engine/store/single-part.ts";
import type { StateFile, StateRecord } from "../exported-state.ts";
import { faultsPart } from "../faults/fault-set.ts";
import { byOrder } from "../faults/placed-fault.ts";
import { withoutEmbedded } from "../record-editing/embedding.ts";
import { inRecordOrder } from "../record-editing/record-schemas.ts";
import { rulesPart } from "../sandboxes/origin.ts";
import type { Sandbox } from "../sandboxes/sandbox.ts";
import { stateTextPieces } from "./state-text.ts";

/** The current state, read record by record. Omits snapshots, journal, read counts and strikes of faults. */
export function toSlicedState({ start, clock, defaultCallerId, store }: Sandbox): Sliced<StateFile> {
  return store.export((reader) => {
    const faults = reader.part(faultsPart).all().toSorted(byOrder);
    const records = collectionNames.map((name) => [name, toStateRecords(name, reader.all(name))] as const);
    const frame: StateFile = {
      format: "ticket-mock-state",
      formatVersion: 1,
      scenario: start.scenario,
      world: start.world,
      seed: start.seed,
      startsAt: toWireTime(start.now),
      clock: { now: toWireTime(clock.now()), mode: clock.mode },
      // The user may have been deleted.
      defaultCallerId: reader.get("users", defaultCallerId) === undefined ? 0 : defaultCallerId,
      rules: readSingle(reader.part(rulesPart)),
      faults: faults.map(({ id, match, effect, when }) => ({ id, match, effect, when })),
      collections: {},
    };
    const file = {
      ...frame,
      collections: Object.fromEntries(records),
      // Computed only when written, because finding the highest id reads every id.
      get usedIds() {
        const used = Object.entries(reader.positions().usedIds).filter(
          ([name, highest]) => isCollectionName(name) && highest > highestOf(name, reader.ids(name)),
        );
        return Object.fromEntries(used.sort(byName));
      },
      get drawn() {
        return Object.fromEntries(Object.entries(reader.positions().drawn).sort(byName));
      },
    };
    const collections = () => Object.fromEntries(records.map(([name, items]) => [name, [...items]]));
    return { frame, texts: () => stateTextPieces(file), whole: () => ({ ...file, collections: collections() }) };
  });
}

/** The records as the file has them, converted one by one whenever they are read. */
function toStateRecords(name: CollectionName, records: Iterable<object>): Iterable<StateRecord> {
  return {
    *[Symbol.iterator]() {
      // The schema of a state file has a property for every collection.
      for (const record of records) yield inRecordOrder(name, withoutEmbedded(name, record)) as StateRecord;
    },
  };
}

/** The highest id of a collection outside the archive. */
export function highestOf(name: CollectionName, ids: Iterable<number | string>): number {
  let highest = 0;
  for (const id of ids) {
    if (typeof id === "number" && id > highest && !isArchivedId(name, id)) highest = id;
  }
  return highest;
}

function byName([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number {
  return left < right ? -1 : 1;
}
