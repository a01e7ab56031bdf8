// The interface of storages, which keep sandboxes beyond the process: a file for one process, a database for several
// replicas.
import type { Logger } from "../core/logger.ts";
import type { Instant } from "../core/time.ts";

/** A kind of storage: its places and how to open one. */
export interface Driver {
  readonly place: RegExp;
  /** How a place looks, in words that follow "it must be". */
  readonly words: string;
  /** How a place looks, in the help. */
  readonly help: string;
  /** Its row in docs/storage.md. */
  readonly row: { readonly place: string; readonly use: string; readonly needs: string };
  /** @throws RangeError in one line, without a password, where the place cannot be used */
  open(place: string, options: DriverOptions): Promise<Storage>;
}

export interface DriverOptions {
  /** Receives when the storage goes away and when it is back. */
  readonly logger: Logger;
}

/** One life of a sandbox: an id used again after its sandbox was deleted begins another life. */
export interface SandboxKey {
  readonly id: string;
  /** Given by the storage when the sandbox is made; never used again. */
  readonly life: number;
}

/** How many ended lives a storage remembers. */
export const mostEndings = 10_000;

/** Why a sandbox is gone. */
export type Ending = "deleted" | "evicted";

/** A sandbox in the list of a storage. */
export interface StoredSandbox extends SandboxKey {
  /** What stays the same for its whole life (origin of a fork, time to live and the like), as JSON. */
  readonly about: string;
  /** Real time by the clock of the storage, in milliseconds since 1970. */
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant;
}

/** A whole sandbox at a position, as JSON. */
export interface Picture {
  readonly position: number;
  /** Empty if the storage has lost it. */
  readonly text: string;
}

/** A stored sandbox: its newest picture and the change sets after it, oldest first. */
export interface LoadedSandbox extends StoredSandbox {
  readonly picture: Picture;
  readonly changeSets: readonly string[];
}

/** The journal of a sandbox after a number. Its lines are numbered 1, 2, 3 over all replicas; no number is given twice. */
export interface StoredJournal {
  /** All lines up to this number were cleared; 0: none. */
  readonly cleared: number;
  /** Oldest first. */
  readonly lines: readonly { readonly number: number; readonly text: string }[];
}

/** What another replica did: to the sandbox of this key, or to any sandbox if there is no key. */
export interface Heard {
  readonly key?: SandboxKey;
  /** The newest position it appended, if any. */
  readonly position?: number | undefined;
}

/** How much of a sandbox this process has loaded. */
export interface Known extends SandboxKey {
  readonly position: number;
  /** The number of the last line of its journal. */
  readonly lines: number;
}

/**
 * Stores sandboxes as opaque texts. Positions of a sandbox are consecutive; its first picture has position 0. While the
 * storage is away, every method rejects with StorageUnavailable; it recovers by itself.
 */
export interface Storage {
  /** Names this process among the replicas; undefined if this process alone writes. */
  readonly replica: string | undefined;
  /** In order of creation. */
  list(): Promise<readonly StoredSandbox[]>;
  /** The sandbox of this id, or why it is gone; undefined if it never existed. */
  load(id: string): Promise<LoadedSandbox | { readonly ended: Ending } | undefined>;
  /** Begins a life. `taken`: the id is in use; `full`: there are `limit` sandboxes already. */
  create(
    sandbox: { readonly id: string; readonly about: string; readonly picture: string },
    limit: number,
  ): Promise<StoredSandbox | "taken" | "full">;
  /**
   * Stores a change set after a position; resolves once it survives a power loss.
   * @returns false if `position` is not the newest one
   * @throws SandboxEnded
   */
  append(key: SandboxKey, position: number, changeSet: string): Promise<boolean>;
  /**
   * Stores a picture at the position after `position`, instead of whatever there is, damaged or not.
   * @returns false if `position` is not the newest one
   * @throws SandboxEnded
   */
  renew(key: SandboxKey, position: number, picture: string): Promise<boolean>;
  /**
   * The change sets after a position, including all stored before this call; undefined if some of them exist only in a
   * picture.
   * @throws SandboxEnded
   */
  since(key: SandboxKey, position: number): Promise<readonly string[] | undefined>;
  /**
   * Reports what other replicas changed or ended. For the sandboxes of `watched` a report comes within half a second
   * even if a notification was lost; while there are none, the storage is not polled. Returns a function that stops it.
   */
  watch(listener: (heard: Heard) => void, watched: () => readonly Known[]): () => void;
  /** Renews the time of the last use. */
  touch(keys: readonly SandboxKey[]): Promise<void>;
  /** Replaces the change sets up to a position by a picture of it. */
  compact(key: SandboxKey, picture: Picture): Promise<void>;
  /** Ends a life and removes everything stored of it. False: it had ended before, or was used after `unusedSince`. */
  delete(key: SandboxKey, ending: Ending, unusedSince?: Instant): Promise<boolean>;
  /**
   * Appends to the journal and drops the oldest lines above `most`.
   * @returns the number of the last line
   * @throws SandboxEnded
   */
  appendJournal(key: SandboxKey, texts: readonly string[], most: number): Promise<number>;
  /** @throws SandboxEnded */
  readJournal(key: SandboxKey, after: number): Promise<StoredJournal>;
  /** Removes the lines up to a number. */
  clearJournal(key: SandboxKey, through: number): Promise<void>;
  /** Real time by the clock of the storage, in milliseconds since 1970; never goes back. */
  now(): Instant;
  /** Undefined if the storage works, or the reason why not. */
  check(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** The storage is away: nothing can be stored or read at present. */
export class StorageUnavailable extends Error {
  /** The effect of the call: `nothing` for certain, `unknown` if it may have been carried out. */
  readonly outcome: "nothing" | "unknown";
  constructor(reason: string, outcome: "nothing" | "unknown", cause?: unknown) {
    super(reason, { cause });
    this.name = "StorageUnavailable";
    this.outcome = outcome;
  }
}

/** The life of the sandbox is over. */
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
