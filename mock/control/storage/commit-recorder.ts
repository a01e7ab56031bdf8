// Records the changes of one stored sandbox, batch by batch, and reverts batches that could not be stored.

import { createRandomStream } from "../../engine/core/random.ts";
import type { Instant } from "../../engine/core/time.ts";
import { joinParts, toCommitJson } from "../../engine/store/changes/commit-json.ts";
import type { Commit, CommitJson } from "../../engine/store/store.ts";
import type { FollowedStore, Recorder } from "../sandboxes/change-recorder.ts";
import { nameOfWorld } from "../sandboxes/world-name.ts";

/** Texts of imported states, by their names in checkpoints and change sets. */
export type Texts = Readonly<Record<string, string>>;

/** The changes of one batch as the storage has them. */
export interface StoredBatch {
  /** The storage's time of the changes, which running clocks follow. */
  readonly time: Instant;
  readonly commits: readonly CommitJson[];
  /** Texts that the commits refer to, by name. */
  readonly imported?: Texts;
}

/** The result of a batch. */
interface BatchResult {
  /** Its changes as JSON; undefined if nothing changed. */
  readonly changeSet: string | undefined;
  /** Returns the sandbox to its state before the batch. */
  rollBack(): void;
  /** Called once the changes are stored: sends their events and runs other deferred effects. */
  release(): void;
}

interface RecorderOptions {
  /** The time that running clocks follow. */
  readonly time: { now(): Instant };
  /** Receives the texts of imported states, by name. */
  readonly imported: Map<string, string>;
  /** Called at the end of a batch if read counts are pending. */
  onCounts(): void;
}

interface Batch {
  readonly time: Instant;
  readonly commits: CommitJson[];
  readonly texts: Map<string, string>;
  readonly effects: (() => void)[];
  rollBack(): void;
  /** Read counts of earlier batches that are not stored yet. */
  readonly pendingCounts: CommitJson | undefined;
}

const nameLength = 24;

export class CommitRecorder implements Recorder {
  readonly #options: RecorderOptions;
  #store: FollowedStore | undefined;
  #batch: Batch | undefined;
  #isInUnit = false;
  /** Read counts that are not stored yet. */
  #pendingCounts: CommitJson | undefined;
  storedVersion: number | undefined;
  /** The time of the changes that are being applied from other replicas. */
  #replayed: Instant | undefined;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  /** Begins a batch of units that share one time. Until it ends, no event, webhook or journal line leaves the mock. */
  begin(): void {
    const store = this.#followed();
    this.storedVersion = store.version;
    this.#batch = {
      time: this.#options.time.now(),
      commits: [],
      texts: new Map(),
      effects: [],
      rollBack: store.capture(),
      pendingCounts: this.#pendingCounts,
    };
  }

  /** Runs a unit of the batch; changes are only allowed inside units. */
  unit<T>(work: () => T): T {
    this.#isInUnit = true;
    try {
      return work();
    } finally {
      this.#isInUnit = false;
    }
  }

  /** How many changes the batch has so far. */
  get changeCount(): number {
    return this.#batch?.commits.length ?? 0;
  }

  end(): BatchResult {
    const batch = this.#open();
    this.#batch = undefined;
    const { time, commits, texts, effects } = batch;
    const { imported, onCounts } = this.#options;
    if (commits.length > 0) {
      this.#takeCounts(commits);
      commits.push(this.#followed().deferredParts());
    }
    for (const [name, text] of texts) imported.set(name, text);
    if (this.#pendingCounts !== undefined) onCounts();
    const stored: StoredBatch = { time, commits, ...(texts.size > 0 && { imported: Object.fromEntries(texts) }) };
    return {
      changeSet: commits.length === 0 ? undefined : JSON.stringify(stored),
      rollBack: () => {
        batch.rollBack();
        this.#pendingCounts = batch.pendingCounts;
        this.storedVersion = undefined;
      },
      release: () => {
        this.storedVersion = undefined;
        for (const effect of effects) effect();
      },
    };
  }

  /** Applies changes of other replicas, at their own time, without recording them. */
  replay(time: Instant, work: () => void): void {
    this.#replayed = time;
    try {
      work();
    } finally {
      this.#replayed = undefined;
    }
  }

  /** Read counts that are not recorded yet; the next batch with a change records them. */
  get counts(): CommitJson | undefined {
    return this.#pendingCounts;
  }

  /** Records the read counts now, in a unit. */
  recordCounts(): void {
    this.#takeCounts(this.#open().commits);
  }

  readonly time = (): Instant => this.#replayed ?? this.#batch?.time ?? this.#options.time.now();

  readonly touch = (): void => {
    if (this.#replayed === undefined) this.#inUnit();
  };

  record(commit: Commit): void {
    if (this.#replayed !== undefined) return;
    const json = toCommitJson(commit, nameOfWorld);
    if (commit.timing === "immediate") this.#inUnit().commits.push(json);
    else if (commit.timing === "soon") this.#pendingCounts = joinParts(this.#pendingCounts ?? {}, json);
  }

  afterwards(effect: () => void): void {
    if (this.#replayed === undefined) this.#inUnit().effects.push(effect);
    else effect();
  }

  follow(store: FollowedStore): void {
    this.#store = store;
  }

  storeImport(file: object | undefined): string | undefined {
    // A replayed state was stored with its text.
    if (file === undefined || this.#replayed !== undefined) return undefined;
    const text = JSON.stringify(file);
    const name = `state ${createRandomStream("text", text).text(nameLength)}`;
    this.#inUnit().texts.set(name, text);
    return name;
  }

  #open(): Batch {
    if (this.#batch === undefined) throw new Error("No batch of changes has begun.");
    return this.#batch;
  }

  #followed(): FollowedStore {
    if (this.#store === undefined) throw new Error("No store is followed yet.");
    return this.#store;
  }

  #inUnit(): Batch {
    if (this.#isInUnit) return this.#open();
    throw new Error("A stored sandbox was changed outside its queue; the change would be lost.");
  }

  #takeCounts(commits: CommitJson[]): void {
    if (this.#pendingCounts !== undefined) commits.push(this.#pendingCounts);
    this.#pendingCounts = undefined;
  }
}
