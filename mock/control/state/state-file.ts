// Writes the whole state of a sandbox as one portable file: keys in the contract's order, records by ascending id
// without embedded records. A change of one record changes one line.
import { collectionNames, isCollectionName } from "../../domain/records/collections.ts";
import type { CollectionName } from "../../domain/records/world.ts";
import type { Sliced } from "../../engine/core/sliced.ts";
import { toWireTime } from "../../engine/core/time-words/wire-time.ts";
import { readSingle } from "../../engine/store/single-part.ts";
import { byOrder } from "../faults/fault-index.ts";
import { faultsPart } from "../faults/fault-set.ts";
import { withoutEmbedded } from "../record-editing/embedding.ts";
import { inRecordOrder } from "../record-editing/record-forms.ts";
import { rulesPart } from "../sandboxes/origin.ts";
import type { Sandbox } from "../sandboxes/sandbox.ts";
import type { StateFile, StateRecord } from "../state-form.ts";

/** The present state; its records are read as they are written. Omits snapshots, journal, read counts and strikes of faults. */
export function toSlicedState({ start, clock, defaultCallerId, store }: Sandbox): Sliced<StateFile> {
  return store.export((reader) => {
    const faults = reader.part(faultsPart).all().toSorted(byOrder);
    const records = collectionNames.map((name) => [name, writable(name, reader.all(name))] as const);
    const frame: StateFile = {
      format: "ticket-mock-state",
      formatVersion: 1,
      scenario: start.scenario,
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
      get usedIds() {
        const used = Object.entries(reader.positions().usedIds).filter(
          ([name, highest]) => isCollectionName(name) && highest > highestOf(reader.ids(name)),
        );
        return Object.fromEntries(used.sort(byName));
      },
      get drawn() {
        return Object.fromEntries(Object.entries(reader.positions().drawn).sort(byName));
      },
    };
    const whole = () => Object.fromEntries(records.map(([name, all]) => [name, [...all]]));
    return { frame, texts: () => toTexts(file), whole: () => ({ ...file, collections: whole() }) };
  });
}

function writable(name: CollectionName, records: Iterable<object>): Iterable<StateRecord> {
  return {
    *[Symbol.iterator]() {
      // Every record is one of a state file.
      for (const record of records) yield inRecordOrder(name, withoutEmbedded(name, record)) as StateRecord;
    },
  };
}

/**
 * The file as text, indented by two spaces, with each record and each fault on one line. Ends with a line break.
 * @example const text = toStateText(await mock.control.exportState("default"));
 */
export function toStateText(file: StateFile): string {
  return [...toTexts(file)].join("");
}

function* toTexts(file: object): Iterable<string> {
  yield* toBlock(file, "");
  yield "\n";
}

/** The texts of a block; lists may be any iterable. */
function* toBlock(value: unknown, indent: string): Iterable<string> {
  if (typeof value !== "object" || value === null) {
    yield JSON.stringify(value);
    return;
  }
  const inner = `${indent}  `;
  const [open, close] = isIterable(value) ? "[]" : "{}";
  let before = open;
  if (isIterable(value)) {
    for (const item of value) {
      yield `${before}\n${inner}${JSON.stringify(item)}`;
      before = ",";
    }
  } else {
    // Reads each part in its turn.
    for (const key of Object.keys(value)) {
      const part: unknown = Reflect.get(value, key);
      if (part === undefined) continue;
      yield `${before}\n${inner}${JSON.stringify(key)}: `;
      yield* toBlock(part, inner);
      before = ",";
    }
  }
  yield before === open ? `${open}${close}` : `\n${indent}${close}`;
}

function isIterable(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value;
}

function highestOf(ids: Iterable<number | string>): number {
  let highest = 0;
  for (const id of ids) if (typeof id === "number" && id > highest) highest = id;
  return highest;
}

function byName([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number {
  return left < right ? -1 : 1;
}
