// Manages the sandboxes of a storage, and loads those in use into this process.

import { DomainError } from "../../engine/core/errors.ts";
import { startQuietTimer } from "../../engine/core/process-time.ts";
import { runIn } from "../../engine/core/unit-runner.ts";
import type {
  LoadedSandbox,
  SandboxKey,
  Storage,
  StoredSandbox as StorageEntry,
} from "../../engine/storage/storage.ts";
import { SandboxEnded, StorageUnavailable } from "../../engine/storage/storage.ts";
import { type Coverage, createCoverage } from "../coverage/coverage.ts";
import type { SandboxRequests } from "../journal/all-requests.ts";
import type { LocalJournal } from "../journal/journal.ts";
import type { RetainedExchange } from "../journal/journal-entry.ts";
import type { Growth } from "../memory/memory.ts";
import {
  createLoadedSandboxes,
  hasStream,
  implicitGraceMs,
  type LoadedSandboxes,
  type SandboxEntry,
  type SandboxRequest,
} from "../sandboxes/loaded-sandboxes.ts";
import type { Sandbox, SandboxStart } from "../sandboxes/sandbox.ts";
import { defaultSandboxId, isSandboxId } from "../sandboxes/sandbox-id.ts";
import {
  cannotDeleteDefault,
  invalidSandboxId,
  missingSandbox,
  sandboxExists,
  tooManySandboxes,
} from "../sandboxes/sandbox-refusals.ts";
import type { Admit, NewSandbox, Sandboxes, SandboxesOptions, SandboxPage } from "../sandboxes/sandbox-registry.ts";
import { initialTime, toStart } from "../sandboxes/start.ts";
import type { StateGauges } from "../sandboxes/state-gauges.ts";
import { followStreams } from "./followed-streams.ts";
import { createLastUses } from "./last-uses.ts";
import { afterChange, isUnusable, orRefusal, sandboxUnusable, toRefusal } from "./refusals.ts";
import { readStart } from "./sandbox-checkpoint.ts";
import { parseAbout, type SandboxAbout, StorageEntries } from "./storage-entries.ts";
import { StoredJournals } from "./stored-journals.ts";
import { type StorageTime, StoredSandbox, type StoredSandboxOptions } from "./stored-sandbox.ts";

export interface StoredSandboxesOptions extends SandboxesOptions {
  /** @param past receives the coverage of cleared requests; default: `pastCoverage` */
  createJournal(id: string, past?: Coverage): LocalJournal;
  /** The coverage of requests that no journal retains any longer. */
  readonly pastCoverage: Coverage;
}

export class StoredSandboxes implements Sandboxes {
  readonly #options: StoredSandboxesOptions & { readonly startTimer: typeof startQuietTimer };
  readonly #storage: Storage;
  readonly #time: StorageTime;
  readonly #journals: StoredJournals;
  readonly loaded: LoadedSandboxes;
  /** The loaded sandboxes by id. */
  readonly #stored = new Map<string, StoredSandbox>();
  readonly #opening = new Map<string, Promise<unknown>>();
  readonly #entries: StorageEntries;
  readonly #uses: ReturnType<typeof createLastUses>;
  readonly #streams: ReturnType<typeof followStreams>;
  readonly gauges: StateGauges;
  #conflicts = 0;

  constructor(options: StoredSandboxesOptions, storage: Storage) {
    const { memory, service, pastCoverage: past, startTimer = startQuietTimer } = options;
    const time = createStorageTime(storage);
    const loaded = createLoadedSandboxes({
      max: Number.POSITIVE_INFINITY,
      realTime: time.now,
      memory,
      onLeave: (sandbox) => this.#onLeave(sandbox),
      areStored: true,
    });
    const createFresh = () => createCoverage(service);
    const journals = new StoredJournals({
      storage,
      startTimer,
      past,
      createJournal: (id) => options.createJournal(id, createFresh()),
      createCoverage: createFresh,
    });
    this.#options = { ...options, realTime: time.now, startTimer };
    this.#storage = storage;
    this.#time = time;
    this.loaded = loaded;
    this.#journals = journals;
    this.#entries = new StorageEntries({
      storage,
      time,
      lastUsedHere: (entry) => (this.#isLoaded(entry) ? loaded.get(entry.id).lastUsedAt : 0),
      isStreamedHere: (entry) => this.#isLoaded(entry) && hasStream(loaded.get(entry.id).sandbox),
      onEvicted: (entry) => (this.#isLoaded(entry) ? this.#evict(entry.id) : undefined),
    });
    this.#uses = createLastUses(storage, startTimer);
    this.#streams = followStreams({ storage, journals, startTimer, loaded: this.#stored });
    this.gauges = {
      stateLag: this.#streams.lag,
      conflicts: () => this.#conflicts,
      journalDrops: () => journals.drops,
    };
  }

  readonly assertRoom: LoadedSandboxes["assertRoom"] = (growth, id) => this.loaded.assertRoom(growth, id);

  /** Synchronous if the sandbox is loaded. Also throws DomainError gone `sandbox_unusable`. */
  readonly find: Sandboxes["find"] = (id = defaultSandboxId, admit) => {
    const sandbox = this.#bringUpToDate(id, admit);
    return sandbox === undefined ? this.#noteUse(id, admit) : sandbox.then(() => this.#noteUse(id, admit));
  };

  async run<T>(id: string, work: (sandbox: Sandbox) => T | Promise<T>, growth?: Growth): Promise<T> {
    const sandbox = await this.find(id);
    // Runs due work separately: its events are emitted once it is stored, too late for the caller's work.
    await runIn(sandbox, sandbox.due.settle);
    if (growth !== undefined) this.assertRoom(growth, id);
    return runIn(sandbox, () => {
      sandbox.due.settle();
      return work(sandbox);
    });
  }

  async get<T>(id: string, show: (entry: SandboxEntry) => T): Promise<T> {
    await this.#bringUpToDate(id);
    const stored = this.#stored.get(id);
    if (stored === undefined) return this.get(id, show);
    return stored.queue.run(() => show(this.loaded.get(id)));
  }

  create(request: NewSandbox): Promise<SandboxEntry> {
    return orRefusal(this.#create(request));
  }

  async fork(id: string, request: SandboxRequest): Promise<SandboxEntry> {
    const { unknownInput } = await this.find(id);
    const about = { forkOf: id, ttlSeconds: request.ttlSeconds ?? null, unknownInput, note: request.note };
    const make = (forkId: string) => {
      const stored = this.#stored.get(id);
      if (stored === undefined) throw missingSandbox(id);
      return stored.queue.run(() => stored.fork(forkId));
    };
    return orRefusal(this.#storeNew(request.id, about, make));
  }

  async delete(id: string): Promise<void> {
    if (id === defaultSandboxId) throw cannotDeleteDefault(id);
    const storage = this.#storage;
    // Deletes it even without loading, because it may be unusable.
    const entry = (await orRefusal(this.#entries.list(), "nothing")).find((candidate) => candidate.id === id);
    if (entry !== undefined) {
      const exchanges = await this.#requestsOf(entry);
      if (!(await orRefusal(storage.delete(entry, "deleted")))) throw missingSandbox(id);
      this.#options.allRequests.retain({ sandbox: id, exchanges });
      return this.#drop(id);
    }
    const loaded = await orRefusal(storage.load(id), "nothing");
    throw missingSandbox(id, loaded !== undefined && "ended" in loaded && loaded.ended === "evicted");
  }

  async list<T>(offset: number, limit: number, show: (entry: SandboxEntry) => T): Promise<SandboxPage<T>> {
    const entries = await orRefusal(this.#entries.list(), "nothing");
    const views: T[] = [];
    const unusable: { readonly id: string; readonly reason: string }[] = [];
    for (const { id } of entries.slice(offset, offset + limit)) {
      try {
        views.push(await this.get(id, show));
      } catch (error) {
        if (!(error instanceof DomainError) || error.category === "unavailable") throw error;
        // The other sandboxes are listed anyway; sandboxes deleted meanwhile are skipped.
        if (isUnusable(error)) unusable.push({ id, reason: error.message });
      }
    }
    return { views, unusable, total: entries.length };
  }

  async requests(): Promise<readonly SandboxRequests[]> {
    const entries = await orRefusal(this.#entries.list(), "nothing");
    return Promise.all(entries.map(async (entry) => ({ sandbox: entry.id, exchanges: await this.#requestsOf(entry) })));
  }

  async restartUnusable(id: string): Promise<void> {
    try {
      await this.find(id);
    } catch (error) {
      if (!isUnusable(error)) throw error;
      await orRefusal(this.#restart(id));
      (await afterChange(this.find(id))).journal.clear();
    }
  }

  async close(): Promise<void> {
    this.#streams.end();
    const flushes = Array.from(this.#stored.values(), (stored) => stored.flush());
    await Promise.allSettled([...flushes, this.#uses.close(), this.#journals.close()]);
    await this.#storage.close();
  }

  #noteUse(id: string, admit?: Admit): Sandbox | Promise<Sandbox> {
    const stored = this.#stored.get(id);
    // It may have been unloaded meanwhile to free memory.
    if (stored === undefined) return this.find(id, admit);
    this.#uses.record(stored.key, this.loaded.get(id).ttlSeconds);
    return this.loaded.use(id).sandbox;
  }

  /** Loads a sandbox and brings it up to date. */
  #bringUpToDate(id: string, admit?: Admit): undefined | Promise<void> {
    const stored = this.#stored.get(id);
    if (stored === undefined) return this.#open(id, admit);
    const { lastUsedAt, ttlSeconds } = this.loaded.get(id);
    if (ttlSeconds !== null && this.#time.now() >= lastUsedAt + ttlSeconds * 1000)
      return this.#confirmUse(stored, admit);
    return this.#storage.replica === undefined ? undefined : this.#refresh(stored, admit);
  }

  async #refresh(stored: StoredSandbox, admit?: Admit): Promise<void> {
    try {
      await stored.queue.refresh();
    } catch (error) {
      if (this.#stored.get(stored.key.id) === stored) throw error;
      // It has ended, or must be reloaded.
      await this.#open(stored.key.id, admit);
    }
  }

  /** The sandbox expired as far as this process knows, but other replicas may have used it. */
  async #confirmUse(stored: StoredSandbox, admit?: Admit): Promise<void> {
    const { id, life } = stored.key;
    const entries = await orRefusal(this.#entries.list(), "nothing");
    if (entries.some((entry) => entry.life === life)) return this.#refresh(stored, admit);
    this.#drop(id);
    await this.#open(id, admit);
  }

  /** Loads a sandbox only once at a time. A caller that waited for another load then fetches newer changes. */
  async #open(id: string, admit?: Admit): Promise<void> {
    const opening = this.#opening.get(id);
    if (opening !== undefined) {
      await opening.catch(() => {});
      return this.#bringUpToDate(id, admit);
    }
    const loading = orRefusal(this.#load(id, admit), "nothing").finally(() => this.#opening.delete(id));
    this.#opening.set(id, loading);
    return loading;
  }

  async #load(id: string, admit?: Admit): Promise<void> {
    const { autoSandbox, autoSandboxTtl, defaults, worldSource, realTime } = this.#options;
    const loaded = await this.#find(id);
    if (loaded !== undefined && "life" in loaded) return this.#adopt(loaded);
    const isEvicted = loaded?.ended === "evicted";
    if (isEvicted || (id !== defaultSandboxId && !(autoSandbox && isSandboxId(id))))
      throw missingSandbox(id, isEvicted);
    await admit?.(initialTime(defaults, worldSource, realTime));
    try {
      const isImplicit = id !== defaultSandboxId;
      await this.create({ id, ...(isImplicit && { ttlSeconds: autoSandboxTtl, isImplicit }) });
    } catch (error) {
      // Another replica created it first.
      if (!(error instanceof DomainError) || error.code !== "sandbox_exists") throw error;
      await this.#load(id);
    }
  }

  async #find(id: string): ReturnType<Storage["load"]> {
    const loaded = await this.#storage.load(id);
    if (loaded === undefined || !("life" in loaded) || !this.#entries.isExpired(loaded)) return loaded;
    await this.#entries.evict(loaded);
    return this.#find(id);
  }

  async #adopt(loaded: LoadedSandbox): Promise<void> {
    try {
      const stored = StoredSandbox.open(this.#optionsOf(parseAbout(loaded)), loaded);
      await this.#journals.open(stored.sandbox.journal, loaded);
      this.#addLoaded(stored, loaded);
    } catch (error) {
      if (error instanceof StorageUnavailable || error instanceof SandboxEnded) throw error;
      throw sandboxUnusable(loaded.id, error);
    }
  }

  #addLoaded(stored: StoredSandbox, storageEntry: StorageEntry): SandboxEntry {
    const { forkOf, ttlSeconds, note, isNamed = false } = parseAbout(storageEntry);
    const { createdAt, lastUsedAt } = storageEntry;
    const { sandbox } = stored;
    const entry = this.loaded.adopt({
      sandbox,
      forkOf,
      ttlSeconds,
      note,
      isImplicit: isNamed,
      createdAt,
      lastUsedAt,
    });
    this.#stored.set(storageEntry.id, stored);
    return entry;
  }

  async #create(request: NewSandbox): Promise<SandboxEntry> {
    const { defaults, worldSource } = this.#options;
    const { unknownInput = this.#options.unknownInput, ttlSeconds = null, note, isImplicit: isNamed } = request;
    const start = toStart(request, defaults, worldSource);
    const about = { forkOf: null, ttlSeconds, unknownInput, note, isNamed };
    return this.#storeNew(request.id, about, (id) => StoredSandbox.create(id, start, this.#optionsOf(about)));
  }

  async #storeNew(
    requestedId: string | undefined,
    about: SandboxAbout,
    make: (id: string) => StoredSandbox | Promise<StoredSandbox>,
  ): Promise<SandboxEntry> {
    const { maxSandboxes: max } = this.#options;
    if (requestedId !== undefined && !isSandboxId(requestedId)) throw invalidSandboxId(requestedId);
    const entries = await this.#entries.list();
    for (;;) {
      const id = requestedId ?? (await this.#entries.nextId(entries));
      this.assertRoom("whole");
      const fresh = await make(id);
      const reply = await this.#storage.create(
        { id, about: JSON.stringify(about), checkpoint: fresh.checkpoint() },
        max,
      );
      if (typeof reply === "object") {
        fresh.begin(reply, 0);
        this.#journals.begin(fresh.sandbox.journal, reply);
        return this.#addLoaded(fresh, reply);
      }
      if (reply === "taken" && requestedId !== undefined) throw sandboxExists(requestedId);
      if (reply === "full" && (id === defaultSandboxId || !(await this.#entries.evictOldest(about.isNamed === true))))
        throw tooManySandboxes(max, implicitGraceMs / 1000);
    }
  }

  async #restart(id: string): Promise<void> {
    const loaded = await this.#storage.load(id);
    if (loaded === undefined || "ended" in loaded) throw missingSandbox(id);
    const fresh = this.#createRestarted(loaded);
    fresh.follow(loaded);
    // If another replica restarted it first, the result is the same.
    await this.#storage.renew(loaded, loaded.checkpoint.position + loaded.changeSets.length, fresh.checkpoint());
  }

  #createRestarted(loaded: LoadedSandbox): StoredSandbox {
    const { defaults, worldSource } = this.#options;
    const options = this.#optionsOf(parseAbout(loaded));
    const begin = (start: SandboxStart) => StoredSandbox.create(loaded.id, start, options);
    try {
      return begin(readStart(loaded));
    } catch {
      // Its own start is lost, or its scenario is gone.
    }
    return begin(toStart({}, defaults, worldSource));
  }

  #isLoaded({ id, life }: SandboxKey): boolean {
    return this.#stored.get(id)?.key.life === life;
  }

  /** Removes a sandbox from this process only. */
  #onLeave(sandbox: Sandbox): void {
    const stored = this.#stored.get(sandbox.id);
    if (stored?.sandbox !== sandbox) return;
    this.#stored.delete(sandbox.id);
    stored.flush().catch(() => {});
  }

  /** The requests of a sandbox; empty if it was deleted meanwhile. */
  async #requestsOf(entry: StorageEntry): Promise<readonly RetainedExchange[]> {
    const journal = this.#isLoaded(entry) ? this.#stored.get(entry.id)?.sandbox.journal : undefined;
    try {
      if (journal === undefined) return await this.#journals.peek(entry);
      await journal.sync?.();
      return journal.retained();
    } catch (error) {
      if (error instanceof SandboxEnded) return [];
      throw toRefusal(error, "nothing");
    }
  }

  #evict(id: string): void {
    const exchanges = this.#stored.get(id)?.sandbox.journal.retained() ?? [];
    this.#options.allRequests.retain({ sandbox: id, exchanges });
    this.#drop(id);
  }

  #drop(id: string): void {
    if (!this.loaded.isFree(id)) this.loaded.remove(id);
  }

  #optionsOf({ unknownInput }: Pick<SandboxAbout, "unknownInput">): StoredSandboxOptions {
    const options = this.#options;
    const storage = this.#storage;
    return {
      storage,
      time: this.#time,
      logger: options.memory.logger,
      startTimer: options.startTimer,
      dependencies: { ...options, unknownInput, createJournal: this.#journals.create, replica: storage.replica },
      onEnd: (stored) => this.#onEnd(stored),
      onConflict: () => void ++this.#conflicts,
    };
  }

  #onEnd(stored: StoredSandbox): void {
    if (this.#stored.get(stored.key.id) === stored) this.#drop(stored.key.id);
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
