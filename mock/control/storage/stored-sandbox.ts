// One stored sandbox in this process: its state, the queue of its work, and the checkpoints that let the storage drop old
// change sets.
import type { World } from "../../domain/records/world.ts";
import type { Logger } from "../../engine/core/logger.ts";
import type { startQuietTimer } from "../../engine/core/process-time.ts";
import { runSync } from "../../engine/core/sliced-work.ts";
import type { Instant } from "../../engine/core/time.ts";
import type { Checkpoint, LoadedSandbox, SandboxKey, Storage } from "../../engine/storage/storage.ts";
import type { CommitJson } from "../../engine/store/store.ts";
import { assemble, createSandboxWith, type OpenedSandbox, type Persistence } from "../sandboxes/create-sandbox.ts";
import { toLoadedOrigin, toOrigin } from "../sandboxes/origin.ts";
import type { LoadedState, Sandbox, SandboxStart } from "../sandboxes/sandbox.ts";
import type { SandboxDependencies } from "../sandboxes/sandbox-dependencies.ts";
import { toLoadedState } from "../state/state-world.ts";
import { CommitRecorder, type Texts } from "./commit-recorder.ts";
import {
  lastEventOf,
  parseBatch,
  parseCheckpoint,
  type StoredState,
  toSandboxCheckpoint,
  toWorld,
} from "./sandbox-checkpoint.ts";
import { WorkQueue } from "./work-queue.ts";

/** The time of the storage, which running clocks follow. */
export interface StorageTime {
  /** Milliseconds since 1970; never goes back. */
  now(): Instant;
  /** Advances the time at least to the time of a change by another process. */
  atLeast(time: Instant): void;
}

export interface StoredSandboxOptions {
  readonly dependencies: SandboxDependencies;
  readonly storage: Storage;
  readonly time: StorageTime;
  readonly startTimer: typeof startQuietTimer;
  readonly logger: Logger;
  onEnd(sandbox: StoredSandbox): void;
  onConflict(): void;
}

/** Creates or opens the sandbox. */
type OpenSandbox = (persistence: Persistence, baseOf: (name: unknown) => World) => OpenedSandbox;

/** How many change sets there are between checkpoints. */
const checkpointEvery = 400;
/** How many positions old a checkpoint is when it is stored; until then, other replicas catch up by change sets. */
const checkpointAge = 100;
/** Read counts are stored after this many milliseconds without another change. */
const countsDelayMs = 500;

export class StoredSandbox {
  readonly #options: StoredSandboxOptions;
  readonly recorder: CommitRecorder;
  readonly #opened: OpenedSandbox;
  /** Texts of imported states, and the states read from them. */
  readonly #imported: Map<string, string>;
  readonly #states = new Map<string, LoadedState>();
  #queue: WorkQueue | undefined;
  #lastCheckpointAt = 0;
  /** Taken, but stored only when it is `checkpointAge` positions old. */
  #pendingCheckpoint: Checkpoint | undefined;
  #endTimer: (() => void) | undefined;

  constructor(options: StoredSandboxOptions, make: OpenSandbox, imported: Iterable<readonly [string, string]> = []) {
    this.#options = options;
    this.#imported = new Map(imported);
    const { time, dependencies } = options;
    this.recorder = new CommitRecorder({ time, imported: this.#imported, onCounts: () => this.#scheduleFlush() });
    const persistence: Persistence = {
      recorder: this.recorder,
      run: (work) => this.queue.run(work),
      originOf: ({ start, text }) =>
        text === undefined ? toOrigin(start, dependencies) : toLoadedOrigin(this.#stateOf(text), text),
    };
    this.#opened = make(persistence, this.#baseOf);
  }

  /** A new sandbox at its start, not stored yet. */
  static create(id: string, start: SandboxStart, options: StoredSandboxOptions): StoredSandbox {
    return new StoredSandbox(options, (persistence) => createSandboxWith(id, start, options.dependencies, persistence));
  }

  /**
   * Opens a stored sandbox.
   * @throws if its data is unusable
   */
  static open(options: StoredSandboxOptions, loaded: LoadedSandbox): StoredSandbox {
    const { checkpoint, changeSets, id } = loaded;
    const { store, imported } = parseCheckpoint(checkpoint);
    const { dependencies } = options;
    const make: OpenSandbox = (persistence, baseOf) =>
      assemble(
        id,
        (storeOptions) => dependencies.openStore(store, { ...storeOptions, baseOf }),
        dependencies,
        persistence,
      );
    const opened = new StoredSandbox(options, make, Object.entries(imported));
    for (const changeSet of changeSets) opened.apply(changeSet);
    opened.begin(loaded, checkpoint.position + changeSets.length);
    opened.#lastCheckpointAt = checkpoint.position;
    return opened;
  }

  /** A copy that is not stored yet. */
  fork(id: string): StoredSandbox {
    return new StoredSandbox(this.#options, (persistence) => this.#opened.fork(id, persistence), this.#imported);
  }

  get sandbox(): Sandbox {
    return this.#opened.sandbox;
  }

  get queue(): WorkQueue {
    if (this.#queue === undefined) throw new Error("This sandbox is not stored yet.");
    return this.#queue;
  }

  get key(): SandboxKey {
    return this.queue.key;
  }

  toCheckpointText(): string {
    return JSON.stringify(toSandboxCheckpoint(this.sandbox, (name) => this.#textOf(name)));
  }

  /**
   * Marks the sandbox as stored.
   * @param position the position of the state in the storage
   */
  begin({ id, life }: SandboxKey, position: number): void {
    const { onEnd, onConflict, storage } = this.#options;
    this.#queue = new WorkQueue({
      storage,
      key: { id, life },
      position,
      state: this,
      onAppended: (newest) => void this.#storeCheckpoint(newest),
      onConflict,
      onEnd: () => onEnd(this),
    });
  }

  /** Takes over from a stored sandbox, continuing its event numbers. */
  follow(stored: StoredState): void {
    this.#replay(this.#options.time.now(), [{ lastIds: { events: lastEventOf(stored) } }]);
  }

  /**
   * Applies a change set that another process stored, or that this process could not confirm.
   * @throws Error if it does not follow this state
   */
  apply(text: string): void {
    const { time, commits, imported = {} } = parseBatch(text);
    this.#import(imported);
    this.#replay(time, commits);
    this.#options.time.atLeast(time);
  }

  /** Replaces the state with the stored one. */
  load({ checkpoint, changeSets }: StoredState): void {
    const { store, imported } = parseCheckpoint(checkpoint);
    this.#import(imported);
    this.#opened.load(store, this.#baseOf);
    // Other replicas do not have these counts.
    const { counts } = this.recorder;
    if (counts !== undefined) this.#replay(this.#options.time.now(), [counts]);
    for (const changeSet of changeSets) this.apply(changeSet);
  }

  /** Stores pending read counts. */
  async flush(): Promise<void> {
    this.#endTimer?.();
    this.#endTimer = undefined;
    await this.queue.run(() => this.recorder.recordCounts());
  }

  /** Schedules a flush, delayed to include later counts. If it fails, the next one stores them too. */
  #scheduleFlush(): void {
    this.#endTimer ??= this.#options.startTimer(() => this.flush().catch(() => {}), countsDelayMs);
  }

  async #storeCheckpoint(position: number): Promise<void> {
    const { storage, logger } = this.#options;
    try {
      if (this.#pendingCheckpoint === undefined && position >= this.#lastCheckpointAt + checkpointEvery) {
        this.#lastCheckpointAt = position;
        this.#pendingCheckpoint = { position, text: this.toCheckpointText() };
      }
      const checkpoint = this.#pendingCheckpoint;
      if (checkpoint === undefined || position < checkpoint.position + checkpointAge) return;
      this.#pendingCheckpoint = undefined;
      await storage.compact(this.key, checkpoint);
    } catch (error) {
      // A later checkpoint will be stored.
      logger.error("checkpoint_failed", { sandbox: this.key.id, reason: String(error) });
    }
  }

  #replay(time: Instant, commits: readonly CommitJson[]): void {
    const { store } = this.sandbox;
    this.recorder.replay(time, () => {
      for (const commit of commits) store.apply(commit, this.#baseOf);
    });
  }

  #import(texts: Texts): void {
    for (const [name, text] of Object.entries(texts)) this.#imported.set(name, text);
  }

  readonly #baseOf = (name: unknown) => toWorld(name, this.#options.dependencies, this.#stateOf);

  #textOf(name: string): string {
    const text = this.#imported.get(name);
    if (text === undefined) throw new Error(`The storage has no ${name}, which the sandbox was loaded from.`);
    return text;
  }

  readonly #stateOf = (name: string): LoadedState => {
    const cached = this.#states.get(name);
    if (cached !== undefined) return cached;
    const { service, worldSource } = this.#options.dependencies;
    const state = runSync(toLoadedState(JSON.parse(this.#textOf(name)), service, worldSource));
    this.#states.set(name, state);
    return state;
  };
}
