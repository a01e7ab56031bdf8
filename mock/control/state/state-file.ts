// Writes the whole state of a sandbox as one portable file: keys in the contract's order, records by ascending id
// without embedded records. A change of one record changes one line.
import { inSchemaOrder } from "../../contract/schema-order.ts";
import { collectionNames, isCollectionName } from "../../domain/records/collections.ts";
import { toWireTime } from "../../engine/core/time-words/wire-time.ts";
import { readSingle } from "../../engine/store/single-part.ts";
import { byOrder } from "../faults/fault-index.ts";
import { faultsPart } from "../faults/fault-set.ts";
import { withoutEmbedded } from "../record-editing/embedding.ts";
import { recordSchemas } from "../record-editing/record-forms.ts";
import { rulesPart } from "../sandboxes/origin.ts";
import type { Sandbox } from "../sandboxes/sandbox.ts";
import type { StateFile } from "../state-form.ts";

/** The present state. Snapshots, journal, read counts and strikes of faults are not part of it. */
export function toStateFile({ start, clock, defaultCallerId, store }: Sandbox): StateFile {
  return store.export((reader) => {
    const faults = reader.part(faultsPart).all().toSorted(byOrder);
    const collections = collectionNames.map((name) => [
      name,
      Array.from(reader.all(name), (record) => inSchemaOrder(withoutEmbedded(name, record), recordSchemas[name])),
    ]);
    const positions = store.positions();
    const used = Object.entries(positions.usedIds).filter(
      ([name, highest]) => isCollectionName(name) && highest > highestOf(reader.ids(name)),
    );
    return {
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
      collections: Object.fromEntries(collections),
      usedIds: Object.fromEntries(used.sort(byName)),
      drawn: Object.fromEntries(Object.entries(positions.drawn).sort(byName)),
    };
  });
}

/**
 * The file as text, indented by two spaces, with each record and each fault on one line. Ends with a line break.
 * @example const text = toStateText(await mock.control.exportState("default"));
 */
export function toStateText(file: StateFile): string {
  return `${toBlock(file, "")}\n`;
}

function toBlock(value: unknown, indent: string): string {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item) => inner + JSON.stringify(item));
    return items.length === 0 ? "[]" : `[\n${items.join(",\n")}\n${indent}]`;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  const lines = entries.map(([key, part]) => `${inner}${JSON.stringify(key)}: ${toBlock(part, inner)}`);
  return lines.length === 0 ? "{}" : `{\n${lines.join(",\n")}\n${indent}}`;
}

function highestOf(ids: Iterable<number | string>): number {
  let highest = 0;
  for (const id of ids) if (typeof id === "number" && id > highest) highest = id;
  return highest;
}

function byName([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number {
  return left < right ? -1 : 1;
}
