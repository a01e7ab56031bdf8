// Manages the entries of a storage, one per sandbox: assigns ids, and removes expired and evicted sandboxes.
import type { Instant } from "../../engine/core/time.ts";
import type { Storage, StorageEntry } from "../../engine/storage/storage.ts";
import { implicitGraceMs, type Newcomer } from "../sandboxes/loaded-sandboxes.ts";
import type { UnknownInput } from "../sandboxes/sandbox.ts";
import { useDelayMs } from "./last-uses.ts";

/** The constant facts about a sandbox, stored as JSON. */
export interface SandboxAbout {
  readonly forkOf: string | null;
  readonly ttlSeconds: number | null;
  readonly unknownInput: UnknownInput;
  readonly note?: string | undefined;
  /** Whether a request created it by naming it. */
  readonly isNamed?: boolean | undefined;
}

export interface StorageEntriesOptions {
  readonly storage: Storage;
  readonly time: { now(): Instant };
  /** The last use by this process; 0 if it has not loaded the sandbox. */
  lastUsedHere(entry: StorageEntry): Instant;
  /** Whether this process streams its requests or events. */
  isStreamedHere(entry: StorageEntry): boolean;
  onEvicted(entry: StorageEntry): void;
}

export class StorageEntries {
  readonly #options: StorageEntriesOptions;
  #lastNumber = 0;

  constructor(options: StorageEntriesOptions) {
    this.#options = options;
  }

  /** All entries in order of creation; removes expired sandboxes. */
  async list(): Promise<readonly StorageEntry[]> {
    const entries = await this.#options.storage.list();
    const liveEntries: StorageEntry[] = [];
    for (const entry of entries) {
      const isGone = this.isExpired(entry) && (await this.evict(entry));
      if (!isGone) liveEntries.push(entry);
    }
    return liveEntries;
  }

  /** The next `sandbox-<n>` that no sandbox has had, as far as the storage remembers. */
  async nextId(liveEntries: readonly StorageEntry[]): Promise<string> {
    const { storage } = this.#options;
    const ids = new Set(liveEntries.map(({ id }) => id));
    for (;;) {
      this.#lastNumber += 1;
      const id = `sandbox-${this.#lastNumber}`;
      const isFree = !ids.has(id) && (await storage.load(id)) === undefined;
      if (isFree) return id;
    }
  }

  /**
   * Evicts the least recently used sandbox that may be evicted.
   * @param newcomer the sandbox that needs the room
   * @returns false if no sandbox can be evicted
   */
  async evictOldest(newcomer: Newcomer): Promise<boolean> {
    const entries = await this.#options.storage.list();
    const evictable = entries.filter((entry) => this.#isEvictable(entry, newcomer));
    for (const entry of evictable.sort((left, right) => left.lastUsedAt - right.lastUsedAt)) {
      if (await this.evict(entry)) return true;
    }
    return false;
  }

  /** @returns false if the sandbox was used meanwhile, or no longer exists */
  async evict(entry: StorageEntry): Promise<boolean> {
    // A request recreates it by naming it.
    const end = parseAbout(entry).isNamed ? "deleted" : "evicted";
    const isGone = await this.#options.storage.delete(entry, end, entry.lastUsedAt);
    if (isGone) this.#options.onEvicted(entry);
    return isGone;
  }

  isExpired(entry: StorageEntry): boolean {
    const { ttlSeconds } = parseAbout(entry);
    if (ttlSeconds === null) return false;
    return this.#isIdleFor(entry, ttlSeconds * 1000);
  }

  #isEvictable(entry: StorageEntry, newcomer: Newcomer): boolean {
    const { ttlSeconds, isNamed } = parseAbout(entry);
    if (!isNamed && ttlSeconds === null) return false;
    if (!isNamed && newcomer === "explicit") return true;
    return this.#isIdleFor(entry, implicitGraceMs) && !this.#options.isStreamedHere(entry);
  }

  #isIdleFor(entry: StorageEntry, milliseconds: number): boolean {
    const { storage, time, lastUsedHere } = this.#options;
    // The storage may not know the last uses by other replicas yet.
    const delay = storage.replica === undefined ? 0 : useDelayMs(parseAbout(entry).ttlSeconds);
    return time.now() >= Math.max(lastUsedHere(entry), entry.lastUsedAt + delay) + milliseconds;
  }
}

/** Reads the facts of an entry; damaged ones get defaults, so that the sandbox can still be listed and deleted. */
export function parseAbout({ about }: Pick<StorageEntry, "about">): SandboxAbout {
  try {
    return JSON.parse(about);
  } catch {
    return { forkOf: null, ttlSeconds: null, unknownInput: "refuse" };
  }
}
