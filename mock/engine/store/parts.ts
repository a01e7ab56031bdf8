// The parts of a sandbox, small collections next to its records, as one immutable value.

import { type Move, type PartName, partNames, rulesOf } from "./collection-rules.ts";
import { createPersistentMap, entriesOf, type PersistentMap, withEntry, withoutEntry } from "./persistent-map.ts";
import type { Part, PartReader, PartWriter, RecordId } from "./store.ts";

export interface PartState {
  readonly records: PersistentMap<RecordId, object>;
  /** The last number used. */
  readonly lastId: number;
}

/** Never changed in place. */
export type Parts = ReadonlyMap<PartName, PartState>;

export const noParts: Parts = new Map();
const emptyPart: PartState = { records: createPersistentMap(), lastId: 0 };

export function partIn(parts: Parts, name: PartName): PartState {
  return parts.get(name) ?? emptyPart;
}

/** The part with `record` under `id`, or without that id. */
export function withPartRecord({ records, lastId }: PartState, id: RecordId, record: object | undefined): PartState {
  return { records: record === undefined ? withoutEntry(records, id) : withEntry(records, id, record), lastId };
}

/** The parts after a move: the ones to which it applies come from `target`. */
export function movedParts(move: Move, parts: Parts, target: Parts): Parts {
  return new Map(partNames.map((name) => [name, partIn(rulesOf[name][move] ? target : parts, name)]));
}

/** Reads one of the parts that `current` returns. A class, because almost every transaction creates one. */
class CurrentPart implements PartReader<object> {
  readonly #current: () => Parts;
  protected readonly name: PartName;

  constructor(current: () => Parts, name: PartName) {
    this.#current = current;
    this.name = name;
  }
  get size(): number {
    return this.mark.size;
  }
  get lastId(): number {
    return partIn(this.#current(), this.name).lastId;
  }
  get mark(): PartState["records"] {
    return partIn(this.#current(), this.name).records;
  }
  get(id: RecordId): object | undefined {
    return this.mark.get(id);
  }
  all(): readonly object[] {
    return Array.from(entriesOf(this.mark), ([, record]) => record);
  }
  *entries(from?: RecordId): IterableIterator<readonly [RecordId, object]> {
    for (const [id, record] of entriesOf(this.mark, from)) yield [id, record];
  }
}

/** Receives changes to parts. */
export interface PartsDraft {
  putInPart(part: PartName, id: RecordId, record: object | undefined): void;
  nextPartId(part: PartName): number;
}

class DraftedPart extends CurrentPart implements PartWriter<object> {
  readonly #draft: () => PartsDraft;

  constructor(parts: () => Parts, name: PartName, draft: () => PartsDraft) {
    super(parts, name);
    this.#draft = draft;
  }
  put(id: RecordId, record: object): void {
    this.#draft().putInPart(this.name, id, Object.freeze(record));
  }
  remove(id: RecordId): void {
    this.#draft().putInPart(this.name, id, undefined);
  }
  nextId(): number {
    return this.#draft().nextPartId(this.name);
  }
}

/** Reads one of the parts that `current` returns at each call. */
export function readPart<R extends object>(current: () => Parts, part: Part<R>): PartReader<R>;
export function readPart(current: () => Parts, { name }: Part<object>): PartReader<object> {
  return new CurrentPart(current, name);
}

/**
 * Reads and writes a part.
 * @param draft returns the draft to write to; throws once the transaction has ended
 */
export function writePart<R extends object>(parts: () => Parts, part: Part<R>, draft: () => PartsDraft): PartWriter<R>;
export function writePart(parts: () => Parts, { name }: Part<object>, draft: () => PartsDraft): PartWriter<object> {
  return new DraftedPart(parts, name, draft);
}
