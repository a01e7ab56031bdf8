// Loads the sandboxes of a storage that are in use into this process, and keeps them up to date.

import { DomainError } from "../../engine/core/errors.ts";
import { startQuietTimer } from "../../engine/core/process-time.ts";
import type { LoadedSandbox, SandboxKey, Storage, StorageEntry } from "../../engine/storage/storage.ts";
import { SandboxEnded, StorageUnavailable } from "../../engine/storage/storage.ts";
import { Coverage } from "../coverage/coverage.ts";
import type { LocalJournal } from "../journal/journal.ts";
import { hasStream, LoadedSandboxes, type SandboxEntry } from "../sandboxes/loaded-sandboxes.ts";
import type { Sandbox } from "../sandboxes/sandbox.ts";
import { defaultSandboxId, isSandboxId } from "../sandboxes/sandbox-id.ts";
import { missingSandbox } from "../sandboxes/sandbox-refusals.ts";
import type { Admit, NewSandbox, SandboxesOptions } from "../sandboxes/sandbox-registry.ts";
import { defaultInitialTime } from "../sandboxes/start.ts";
import { orRefusal, sandboxUnusable } from "./refusals.ts";
import { parseAbout, type SandboxAbout, StorageEntries } from "./storage-entries.ts";
import { StoredJournals } from "./stored-journals.ts";
import { type StorageTime, StoredSandbox, type StoredSandboxOptions } from "./stored-sandbox.ts";

export interface StoredSandboxesOptions extends SandboxesOptions {
  /** @param past receives the coverage of cleared requests; default: `pastCoverage` */
  createJournal(id: string, past?: Coverage): LocalJournal;
  /** The coverage of requests that no journal retains any longer. */
  readonly pastCoverage: Coverage;
}

export class SandboxLoader {
  readonly options: StoredSandboxesOptions & { readonly startTimer: typeof startQuietTimer };
  readonly loaded: LoadedSandboxes;
  readonly journals: StoredJournals;
  readonly entries: StorageEntries;
  /** How often another replica committed first. */
  conflicts = 0;
  readonly #storage: Storage;
  readonly #time: StorageTime;
  readonly #create: (request: NewSandbox) => Promise<SandboxEntry>;
  /** The loaded sandboxes by id. */
  readonly #stored = new Map<string, StoredSandbox>();
  readonly #loading = new Map<string, Promise<unknown>>();

  /** @param create stores a new sandbox, and passes it to `add` */
  constructor(
    options: StoredSandboxesOptions,
    storage: Storage,
    create: (request: NewSandbox) => Promise<SandboxEntry>,
  ) {
    const { memory, service, pastCoverage: past, startTimer = startQuietTimer } = options;
    const time = createStorageTime(storage);
    const createFresh = () => new Coverage(service);
    this.options = { ...options, realTime: time.now, startTimer };
    this.#storage = storage;
    this.#time = time;
    this.#create = create;
    this.loaded = new LoadedSandboxes({
      max: Number.POSITIVE_INFINITY,
      realTime: time.now,
      memory,
      onLeave: (sandbox) => this.#onLeave(sandbox),
      areStored: true,
    });
    this.journals = new StoredJournals({
      storage,
      startTimer,
      past,
      createJournal: (id) => options.createJournal(id, createFresh()),
      createCoverage: createFresh,
    });
    this.entries = new StorageEntries({
      storage,
      time,
      lastUsedHere: (entry) => (this.find(entry) === undefined ? 0 : this.loaded.get(entry.id).lastUsedAt),
      isStreamedHere: (entry) => this.find(entry) !== undefined && hasStream(this.loaded.get(entry.id).sandbox),
      onEvicted: (entry) => this.#onEvicted(entry),
    });
  }

  get stored(): ReadonlyMap<string, StoredSandbox> {
    return this.#stored;
  }

  /** The sandbox of this life, if it is loaded. */
  find({ id, life }: SandboxKey): StoredSandbox | undefined {
    const stored = this.#stored.get(id);
    return stored?.key.life === life ? stored : undefined;
  }

  /** Loads a sandbox, brings it up to date and uses it; uses it at once if it is up to date already. */
  withCurrent<T>(id: string, use: (stored: StoredSandbox) => T | Promise<T>, admit?: Admit): T | Promise<T> {
    const stored = this.#stored.get(id);
    return stored !== undefined && this.#isCurrent(stored) ? use(stored) : this.#fetch(id, use, admit);
  }

  /** Adds a sandbox that the storage has. */
  add(stored: StoredSandbox, storageEntry: StorageEntry): SandboxEntry {
    const { forkOf, ttlSeconds, note, isNamed: isImplicit = false } = parseAbout(storageEntry);
    const { createdAt, lastUsedAt } = storageEntry;
    const { sandbox } = stored;
    const entry = this.loaded.adopt({ sandbox, forkOf, ttlSeconds, note, isImplicit, createdAt, lastUsedAt });
    this.#stored.set(storageEntry.id, stored);
    return entry;
  }

  /** Removes a sandbox from this process only. */
  drop(id: string): void {
    if (!this.loaded.isFree(id)) this.loaded.remove(id);
  }

  optionsOf({ unknownInput }: Pick<SandboxAbout, "unknownInput">): StoredSandboxOptions {
    const { options, journals } = this;
    const storage = this.#storage;
    return {
      storage,
      time: this.#time,
      logger: options.memory.logger,
      startTimer: options.startTimer,
      dependencies: { ...options, unknownInput, createJournal: journals.create, replica: storage.replica },
      // An instance that was unloaded may end only after another was loaded in its place.
      onEnd: (stored) => {
        if (this.#stored.get(stored.key.id) === stored) this.drop(stored.key.id);
      },
      onConflict: () => {
        this.conflicts += 1;
      },
    };
  }

  async #fetch<T>(id: string, use: (stored: StoredSandbox) => T | Promise<T>, admit?: Admit): Promise<T> {
    for (;;) {
      const stored = this.#stored.get(id);
      const isDone = stored === undefined ? await this.#loadOnce(id, admit) : await this.#refresh(stored);
      const current = this.#stored.get(id);
      // It may have been unloaded meanwhile to free memory.
      if (isDone && current !== undefined) return use(current);
    }
  }

  /** Whether nothing newer can be in the storage. */
  #isCurrent({ key }: StoredSandbox): boolean {
    return this.#storage.replica === undefined && !this.#isExpired(key.id);
  }

  /** Whether it has expired as far as this process knows; other replicas may have used it. */
  #isExpired(id: string): boolean {
    const { lastUsedAt, ttlSeconds } = this.loaded.get(id);
    return ttlSeconds !== null && this.#time.now() >= lastUsedAt + ttlSeconds * 1000;
  }

  /** @returns false if it has ended, or must be reloaded */
  async #refresh(stored: StoredSandbox): Promise<boolean> {
    const { id, life } = stored.key;
    if (this.#isExpired(id)) {
      const entries = await orRefusal(this.entries.list(), "nothing");
      if (!entries.some((entry) => entry.life === life)) {
        this.drop(id);
        return false;
      }
    } else if (this.#isCurrent(stored)) {
      return true;
    }
    try {
      await stored.queue.refresh();
      return true;
    } catch (error) {
      if (this.#stored.get(id) === stored) throw error;
      return false;
    }
  }

  /** @returns false if another caller was already loading it, so that the newest changes may be missing */
  async #loadOnce(id: string, admit?: Admit): Promise<boolean> {
    const begun = this.#loading.get(id);
    if (begun !== undefined) {
      await begun.catch(() => {});
      return false;
    }
    const loading = orRefusal(this.#load(id, admit), "nothing").finally(() => this.#loading.delete(id));
    this.#loading.set(id, loading);
    await loading;
    return true;
  }

  /** Loads the sandbox, or creates one that a request may create by naming it. */
  async #load(id: string, admit?: Admit): Promise<void> {
    const { autoSandbox, autoSandboxTtl, defaults, worldSource, realTime } = this.options;
    const loaded = await this.#read(id);
    if (loaded !== undefined && "life" in loaded) return this.#adopt(loaded);
    const ending = loaded?.ended;
    const canCreate = id === defaultSandboxId || (autoSandbox && isSandboxId(id));
    if (ending === "evicted" || !canCreate) throw missingSandbox(id, ending);
    await admit?.(defaultInitialTime(defaults, worldSource, realTime));
    try {
      const isImplicit = id !== defaultSandboxId;
      await this.#create({ id, ...(isImplicit && { ttlSeconds: autoSandboxTtl, isImplicit }) });
    } catch (error) {
      // If another replica created it first, it is loaded next.
      if (!(error instanceof DomainError) || error.code !== "sandbox_exists") throw error;
    }
  }

  /** Reads what the storage has; removes an expired sandbox. */
  async #read(id: string): ReturnType<Storage["load"]> {
    const loaded = await this.#storage.load(id);
    if (loaded === undefined || !("life" in loaded) || !this.entries.isExpired(loaded)) return loaded;
    await this.entries.evict(loaded);
    return this.#storage.load(id);
  }

  async #adopt(loaded: LoadedSandbox): Promise<void> {
    try {
      const stored = StoredSandbox.open(this.optionsOf(parseAbout(loaded)), loaded);
      await this.journals.open(stored.sandbox.journal, loaded);
      this.add(stored, loaded);
    } catch (error) {
      if (error instanceof StorageUnavailable || error instanceof SandboxEnded) throw error;
      throw sandboxUnusable(loaded.id, error);
    }
  }

  #onLeave(sandbox: Sandbox): void {
    const stored = this.#stored.get(sandbox.id);
    if (stored?.sandbox !== sandbox) return;
    this.#stored.delete(sandbox.id);
    stored.flush().catch(() => {});
  }

  #onEvicted(entry: StorageEntry): void {
    const stored = this.find(entry);
    if (stored === undefined) return;
    this.options.allRequests.retain({ sandbox: entry.id, exchanges: stored.sandbox.journal.retained() });
    this.drop(entry.id);
  }
}

/**
 * Running clocks of every replica follow the storage's clock, so that changes by other replicas are never in the
 * future.
 */
function createStorageTime(storage: Storage): StorageTime {
  let newest = 0;
  const atLeast = (time: number) => {
    newest = Math.max(newest, time);
  };
  return {
    atLeast,
    now() {
      atLeast(storage.now());
      return newest;
    },
  };
}
