// The interface of storages, which preserve sandboxes after the process ends: a file for one process, a database for
// several replicas.
import type { Logger } from "../core/logger.ts";
import type { Instant } from "../core/time.ts";

/** A kind of storage: the form of its locations, and how to open one. */
export interface Driver {
  readonly pattern: RegExp;
  /** The format of a location, completing "it must be". */
  readonly expected: string;
  /** The format of a location, in the help. */
  readonly help: string;
  /** The driver's row in docs/storage.md. */
  readonly docs: { readonly location: string; readonly use: string; readonly needs: string };
  /** @throws RangeError, one line without a password, if the location cannot be used */
  open(location: string, options: DriverOptions): Promise<Storage>;
}

export interface DriverOptions {
  /** Receives a line when the storage fails and when it recovers. */
  readonly logger: Logger;
}

/** One life of a sandbox: reusing an id after its sandbox was deleted begins another life. */
export interface SandboxKey {
  readonly id: string;
  /** Assigned by the storage; never reused. */
  readonly life: number;
}

/** How many ended lives a storage remembers. */
export const maxEndings = 10_000;

/** Why a sandbox is gone. */
export type Ending = "deleted" | "evicted";

/** A sandbox in the list of a storage. */
export interface StorageEntry extends SandboxKey {
  /** The facts that never change during its life, such as the original of a fork and the time to live, as JSON. */
  readonly about: string;
  /** Real time on the clock of the storage, in milliseconds since 1970. */
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant;
}

/** A whole sandbox at a position, as JSON. */
export interface Checkpoint {
  readonly position: number;
  /** Empty if the storage lost it. */
  readonly text: string;
}

/** A stored sandbox: its newest checkpoint and the change sets after it, oldest first. */
export interface LoadedSandbox extends StorageEntry {
  readonly checkpoint: Checkpoint;
  readonly changeSets: readonly string[];
}

/** The lines of a sandbox's journal after a number. Lines are numbered 1, 2, 3 over all replicas; no number is used twice. */
export interface StoredLines {
  /** All lines up to this number were cleared; 0 if none. */
  readonly cleared: number;
  /** Oldest first. */
  readonly lines: readonly { readonly number: number; readonly text: string }[];
}

/** A change by another replica: to the sandbox of this key, or to any sandbox if there is no key. */
export interface StorageMessage {
  readonly key?: SandboxKey;
  /** The newest appended position, if any. */
  readonly position?: number | undefined;
}

/** How much of a sandbox this process has loaded. */
export interface KnownPosition extends SandboxKey {
  readonly position: number;
  /** The number of the last line of its journal. */
  readonly lines: number;
}

/**
 * Stores sandboxes as opaque texts. Positions of a sandbox are consecutive; its first checkpoint has position 0. While the
 * storage is unavailable, every method rejects with StorageUnavailable; it recovers automatically.
 */
export interface Storage {
  /** Names this process among the replicas; undefined if only this process writes. */
  readonly replica: string | undefined;
  /** In order of creation. */
  list(): Promise<readonly StorageEntry[]>;
  /** The sandbox of this id, or why it ended; undefined if it never existed. */
  load(id: string): Promise<LoadedSandbox | { readonly ended: Ending } | undefined>;
  /** Begins a life. `taken`: the id is in use; `full`: there are already `limit` sandboxes. */
  create(
    sandbox: { readonly id: string; readonly about: string; readonly checkpoint: string },
    limit: number,
  ): Promise<StorageEntry | "taken" | "full">;
  /**
   * Stores a change set after a position; resolves once it would survive a power loss.
   * @returns false if `position` is not the newest position
   * @throws SandboxEnded
   */
  append(key: SandboxKey, position: number, changeSet: string): Promise<boolean>;
  /**
   * Stores a checkpoint at the position after `position`, replacing whatever is stored, damaged or not.
   * @returns false if `position` is not the newest position
   * @throws SandboxEnded
   */
  renew(key: SandboxKey, position: number, checkpoint: string): Promise<boolean>;
  /**
   * The change sets after a position, including all stored before this call; undefined if a checkpoint has replaced some
   * of them.
   * @throws SandboxEnded
   */
  since(key: SandboxKey, position: number): Promise<readonly string[] | undefined>;
  /**
   * Reports changes and endings by other replicas. For the sandboxes of `listKnown`, a report arrives within half a second
   * even if a notification was lost; if there are none, the storage is not polled. The returned function stops it.
   */
  watch(listener: (message: StorageMessage) => void, listKnown: () => readonly KnownPosition[]): () => void;
  /** Updates the time of the last use. */
  touch(keys: readonly SandboxKey[]): Promise<void>;
  /** Replaces the change sets up to a position with a checkpoint of that position. */
  compact(key: SandboxKey, checkpoint: Checkpoint): Promise<void>;
  /**
   * Ends a life and removes its data. Returns false if it had already ended, or was used after `unusedSince`.
   */
  delete(key: SandboxKey, ending: Ending, unusedSince?: Instant): Promise<boolean>;
  /**
   * Appends to the journal and drops the oldest lines above `max`.
   * @returns the number of the last line
   * @throws SandboxEnded
   */
  appendJournal(key: SandboxKey, texts: readonly string[], max: number): Promise<number>;
  /** @throws SandboxEnded */
  readJournal(key: SandboxKey, after: number): Promise<StoredLines>;
  /** Removes the lines up to a number. */
  clearJournal(key: SandboxKey, through: number): Promise<void>;
  /** Real time on the clock of the storage, in milliseconds since 1970; never goes back. */
  now(): Instant;
  /** The reason why the storage fails; undefined if it works. */
  check(): Promise<string | undefined>;
  close(): Promise<void>;
}

export class StorageUnavailable extends Error {
  /** What the call did: certainly `nothing`, or `unknown` if it may have been carried out. */
  readonly outcome: "nothing" | "unknown";
  constructor(reason: string, outcome: "nothing" | "unknown", cause?: unknown) {
    super(reason, { cause });
    this.name = "StorageUnavailable";
    this.outcome = outcome;
  }
}

export class SandboxEnded extends Error {
  readonly ending: Ending;
  readonly id: string;
  constructor({ id }: SandboxKey, ending: Ending) {
    super(`The sandbox ${id} was ${ending}.`);
    this.name = "SandboxEnded";
    this.id = id;
    this.ending = ending;
  }
}
