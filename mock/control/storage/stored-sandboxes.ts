// The sandboxes of a storage; this process loads those in use.

import { DomainError } from "../../engine/core/errors.ts";
import type { callSoon, startQuietTimer } from "../../engine/core/process-time.ts";
import type { LoadedSandbox, StoredSandbox as Place, SandboxKey, Storage } from "../../engine/storage/storage.ts";
import { SandboxEnded, StorageUnavailable } from "../../engine/storage/storage.ts";
import type { SandboxRequests } from "../journal/all-requests.ts";
import type { RetainedExchange } from "../journal/journal-entry.ts";
import type { StateGauges } from "../operating/state-gauges.ts";
import { beginSandbox } from "../sandboxes/create-sandbox.ts";
import type { SandboxPage, SandboxPool } from "../sandboxes/in-sandbox.ts";
import type { Sandbox, SandboxStart } from "../sandboxes/sandbox.ts";
import { hasStream, implicitSafeFor, type SandboxEntry, type SandboxRequest } from "../sandboxes/sandbox-cache.ts";
import { defaultSandboxId, isSandboxId } from "../sandboxes/sandbox-id.ts";
import {
  invalidSandboxId,
  sandboxEvicted,
  sandboxExists,
  sandboxStays,
  tooManySandboxes,
  unknownSandbox,
} from "../sandboxes/sandbox-refusals.ts";
import type { Admit, AskedManner, LoadedSandboxes, SandboxesOptions } from "../sandboxes/sandbox-registry.ts";
import { type AskedStart, beginsAt, toStart } from "../sandboxes/start.ts";
import { followStreams } from "./followed-streams.ts";
import { afterChange, isUnusable, refused, sandboxUnusable, toRefusal } from "./refusals.ts";
import type { StoredJournals } from "./stored-journals.ts";
import { type About, parseAbout, StoredPlaces } from "./stored-places.ts";
import { StoredSandbox, type StoredSandboxParts } from "./stored-sandbox.ts";
import { readStart, type StorageTime, StoredState } from "./stored-state.ts";
import { createUses } from "./uses.ts";

export interface StoredSandboxesOptions extends Omit<SandboxesOptions, "startTimer"> {
  readonly local: LoadedSandboxes;
  readonly storage: Storage;
  readonly time: StorageTime;
  readonly journals: StoredJournals;
  readonly startTimer: typeof startQuietTimer;
  readonly soon: typeof callSoon;
  onPictureFailure(id: string, error: unknown): void;
}

export class StoredSandboxes implements SandboxPool {
  readonly #options: StoredSandboxesOptions;
  readonly #loaded = new Map<string, StoredSandbox>();
  readonly #opening = new Map<string, Promise<unknown>>();
  readonly #places: StoredPlaces;
  readonly #uses: ReturnType<typeof createUses>;
  readonly #streams: ReturnType<typeof followStreams>;
  readonly gauges: StateGauges;
  #conflicts = 0;

  constructor(options: StoredSandboxesOptions) {
    const { storage, time, local, journals, startTimer } = options;
    this.#options = options;
    this.#places = new StoredPlaces({
      storage,
      time,
      lastUsedHere: (place) => (this.#isLoaded(place) ? local.get(place.id).lastUsedAt : 0),
      isStreamedHere: (place) => this.#isLoaded(place) && hasStream(local.get(place.id).sandbox),
      onEvicted: (place) => (this.#isLoaded(place) ? this.#evict(place.id) : undefined),
    });
    this.#uses = createUses(storage, startTimer);
    this.#streams = followStreams({ storage, journals, startTimer, loaded: this.#loaded });
    local.onLeave((sandbox) => this.#onLeave(sandbox));
    this.gauges = {
      stateLag: this.#streams.lag,
      conflicts: () => this.#conflicts,
      journalDrops: () => journals.drops,
    };
  }

  /**
   * The sandbox of this id with everything stored before the call; synchronous if already loaded. Counts as a use.
   * @throws DomainError notFound `unknown_sandbox`, gone `sandbox_evicted`, `sandbox_unusable`, unavailable `storage_unavailable`,
   *   `memory_limit`, and what `admit` throws
   */
  use(id: string, admit?: Admit): Sandbox | Promise<Sandbox> {
    const { local } = this.#options;
    const reached = this.#reach(id, admit);
    const noted = () => {
      const stored = this.#loaded.get(id);
      // It may have been unloaded meanwhile to free memory.
      if (stored === undefined) return this.use(id, admit);
      this.#uses.note(stored.key, local.get(id).ttlSeconds);
      return local.find(id);
    };
    return reached === undefined ? noted() : reached.then(noted);
  }

  /** Does and stores the due work of a loaded sandbox, so that the next reader sees it. */
  settle(id: string): void | Promise<void> {
    const stored = this.#loaded.get(id);
    return stored?.queue.run(() => stored.sandbox.due.settle());
  }

  async get<T>(id: string, show: (entry: SandboxEntry) => T): Promise<T> {
    await this.#reach(id);
    const stored = this.#loaded.get(id);
    if (stored === undefined) return this.get(id, show);
    return stored.queue.run(() => show(this.#options.local.get(id)));
  }

  create(asked: SandboxRequest & AskedStart & AskedManner): Promise<SandboxEntry> {
    return refused(this.#create(asked));
  }

  async fork(id: string, asked: SandboxRequest): Promise<SandboxEntry> {
    const { unknownInput } = await this.use(id);
    const about = { forkOf: id, ttlSeconds: asked.ttlSeconds ?? null, unknownInput };
    const make = (forkId: string) => {
      const stored = this.#loaded.get(id);
      if (stored === undefined) throw unknownSandbox(id);
      return stored.queue.run(() => stored.fork(forkId));
    };
    return refused(this.#put(asked.id, about, make));
  }

  async delete(id: string): Promise<void> {
    if (id === defaultSandboxId) throw sandboxStays(id);
    const { storage, allRequests } = this.#options;
    // Deletes it even without loading, because it may be unusable.
    const place = (await refused(this.#places.living(), "nothing")).find((one) => one.id === id);
    if (place !== undefined) {
      const exchanges = await this.#requestsOf(place);
      if (!(await refused(storage.delete(place, "deleted")))) throw unknownSandbox(id);
      allRequests.keep({ sandbox: id, exchanges });
      return this.#drop(id);
    }
    const found = await refused(storage.load(id), "nothing");
    throw found !== undefined && "ended" in found && found.ended === "evicted"
      ? sandboxEvicted(id)
      : unknownSandbox(id);
  }

  async list<T>(offset: number, limit: number, show: (entry: SandboxEntry) => T): Promise<SandboxPage<T>> {
    const places = await refused(this.#places.living(), "nothing");
    const shown: T[] = [];
    const unusable: { readonly id: string; readonly reason: string }[] = [];
    for (const { id } of places.slice(offset, offset + limit)) {
      try {
        shown.push(await this.get(id, show));
      } catch (error) {
        if (!(error instanceof DomainError) || error.category === "unavailable") throw error;
        // The others are listed anyway; one deleted meanwhile is skipped.
        if (isUnusable(error)) unusable.push({ id, reason: error.message });
      }
    }
    return { shown, unusable, total: places.length };
  }

  async requests(): Promise<readonly SandboxRequests[]> {
    const places = await refused(this.#places.living(), "nothing");
    return Promise.all(places.map(async (place) => ({ sandbox: place.id, exchanges: await this.#requestsOf(place) })));
  }

  async renewUnusable(id: string): Promise<void> {
    try {
      await this.use(id);
    } catch (error) {
      if (!isUnusable(error)) throw error;
      await refused(this.#renew(id));
      (await afterChange(this.use(id))).journal.clear();
    }
  }

  /** Stores all pending changes. */
  async close(): Promise<void> {
    this.#streams.end();
    const flushes = Array.from(this.#loaded.values(), (stored) => stored.flush());
    await Promise.allSettled([...flushes, this.#uses.close(), this.#options.journals.close()]);
  }

  /** Loads a sandbox and brings it up to date. */
  #reach(id: string, admit?: Admit): undefined | Promise<void> {
    const { local, storage, time } = this.#options;
    const stored = this.#loaded.get(id);
    if (stored === undefined) return this.#open(id, admit);
    const { lastUsedAt, ttlSeconds } = local.get(id);
    if (ttlSeconds !== null && time.now() >= lastUsedAt + ttlSeconds * 1000) return this.#renewUse(stored, admit);
    return storage.replica === undefined ? undefined : this.#refresh(stored, admit);
  }

  async #refresh(stored: StoredSandbox, admit?: Admit): Promise<void> {
    try {
      await stored.queue.refresh();
    } catch (error) {
      if (this.#loaded.get(stored.key.id) === stored) throw error;
      // It has ended, or must be reloaded.
      await this.#open(stored.key.id, admit);
    }
  }

  /** It expired as far as this process knows; other replicas may have used it. */
  async #renewUse(stored: StoredSandbox, admit?: Admit): Promise<void> {
    const { id, life } = stored.key;
    const places = await refused(this.#places.living(), "nothing");
    if (places.some((place) => place.life === life)) return this.#refresh(stored, admit);
    this.#drop(id);
    await this.#open(id, admit);
  }

  /** One load at a time per sandbox. A caller that joins one in progress then fetches what has been stored since. */
  async #open(id: string, admit?: Admit): Promise<void> {
    const begun = this.#opening.get(id);
    if (begun !== undefined) {
      await begun.catch(() => {});
      return this.#reach(id, admit);
    }
    const own = refused(this.#load(id, admit), "nothing").finally(() => this.#opening.delete(id));
    this.#opening.set(id, own);
    return own;
  }

  async #load(id: string, admit?: Admit): Promise<void> {
    const { autoSandbox, autoSandboxTtl, defaults, worldSource, realTime } = this.#options;
    const found = await this.#find(id);
    if (found !== undefined && "life" in found) return this.#adopt(found);
    if (found?.ended === "evicted") throw sandboxEvicted(id);
    if (id !== defaultSandboxId && !(autoSandbox && isSandboxId(id))) throw unknownSandbox(id);
    await admit?.(beginsAt(defaults, worldSource, realTime));
    try {
      const isImplicit = id !== defaultSandboxId;
      await this.create({ id, ...(isImplicit && { ttlSeconds: autoSandboxTtl, isImplicit }) });
    } catch (error) {
      // Another replica was first.
      if (!(error instanceof DomainError) || error.code !== "sandbox_exists") throw error;
      await this.#load(id);
    }
  }

  async #find(id: string): ReturnType<Storage["load"]> {
    const found = await this.#options.storage.load(id);
    if (found === undefined || !("life" in found) || !this.#places.isExpired(found)) return found;
    await this.#places.evict(found);
    return this.#find(id);
  }

  async #adopt(found: LoadedSandbox): Promise<void> {
    const { journals } = this.#options;
    try {
      const stored = StoredSandbox.open(this.#partsOf(parseAbout(found)), found);
      await journals.open(stored.sandbox.journal, found);
      this.#take(stored, found);
    } catch (error) {
      if (error instanceof StorageUnavailable || error instanceof SandboxEnded) throw error;
      throw sandboxUnusable(found.id, error);
    }
  }

  #take(stored: StoredSandbox, place: Place): SandboxEntry {
    const { forkOf, ttlSeconds, isNamed = false } = parseAbout(place);
    const { createdAt, lastUsedAt } = place;
    const { sandbox } = stored;
    const entry = this.#options.local.adopt({
      sandbox,
      forkOf,
      ttlSeconds,
      isImplicit: isNamed,
      createdAt,
      lastUsedAt,
    });
    this.#loaded.set(place.id, stored);
    return entry;
  }

  async #create(asked: SandboxRequest & AskedStart & AskedManner): Promise<SandboxEntry> {
    const { defaults, worldSource } = this.#options;
    const { unknownInput = this.#options.unknownInput, ttlSeconds = null, isImplicit: isNamed } = asked;
    const start = toStart(asked, defaults, worldSource);
    const about = { forkOf: null, ttlSeconds, unknownInput, isNamed };
    return this.#put(asked.id, about, (id) => this.#begin(id, start, about));
  }

  #begin(id: string, start: SandboxStart, about: Pick<About, "unknownInput">): StoredSandbox {
    const parts = this.#partsOf(about);
    return new StoredSandbox(
      parts,
      (stateParts) => new StoredState(stateParts, (keeping) => beginSandbox(id, start, parts.parts, keeping)),
    );
  }

  async #put(
    asked: string | undefined,
    about: About,
    make: (id: string) => StoredSandbox | Promise<StoredSandbox>,
  ): Promise<SandboxEntry> {
    const { storage, local, maxSandboxes: max } = this.#options;
    if (asked !== undefined && !isSandboxId(asked)) throw invalidSandboxId(asked);
    const places = await this.#places.living();
    for (;;) {
      const id = asked ?? (await this.#places.nextId(places));
      local.assertRoom("whole");
      const fresh = await make(id);
      const made = await storage.create({ id, about: JSON.stringify(about), picture: fresh.picture() }, max);
      if (typeof made === "object") {
        fresh.begin(made, 0);
        this.#options.journals.begin(fresh.sandbox.journal, made);
        return this.#take(fresh, made);
      }
      if (made === "taken" && asked !== undefined) throw sandboxExists(asked);
      if (made === "full" && (id === defaultSandboxId || !(await this.#places.evictOldest(about.isNamed === true))))
        throw tooManySandboxes(max, implicitSafeFor / 1000);
    }
  }

  async #renew(id: string): Promise<void> {
    const { storage } = this.#options;
    const found = await storage.load(id);
    if (found === undefined || "ended" in found) throw unknownSandbox(id);
    const fresh = this.#beginAnew(found);
    fresh.follow(found);
    // If another replica was first, it did the same.
    await storage.renew(found, found.picture.position + found.changeSets.length, fresh.picture());
  }

  #beginAnew(found: LoadedSandbox): StoredSandbox {
    const { defaults, worldSource } = this.#options;
    const begin = (start: SandboxStart) => this.#begin(found.id, start, parseAbout(found));
    try {
      return begin(readStart(found));
    } catch {
      // Its own start is lost, or its scenario is gone.
    }
    return begin(toStart({}, defaults, worldSource));
  }

  #isLoaded({ id, life }: SandboxKey): boolean {
    return this.#loaded.get(id)?.key.life === life;
  }

  /** Only removes it from this process. */
  #onLeave(sandbox: Sandbox): void {
    const stored = this.#loaded.get(sandbox.id);
    if (stored?.sandbox !== sandbox) return;
    this.#loaded.delete(sandbox.id);
    stored.flush().catch(() => {});
  }

  /** Of a sandbox that was deleted meanwhile: none. */
  async #requestsOf(place: Place): Promise<readonly RetainedExchange[]> {
    const journal = this.#isLoaded(place) ? this.#loaded.get(place.id)?.sandbox.journal : undefined;
    try {
      if (journal === undefined) return await this.#options.journals.peek(place);
      await journal.sync?.();
      return journal.retained();
    } catch (error) {
      if (error instanceof SandboxEnded) return [];
      throw toRefusal(error, "nothing");
    }
  }

  #evict(id: string): void {
    const exchanges = this.#loaded.get(id)?.sandbox.journal.retained() ?? [];
    this.#options.allRequests.keep({ sandbox: id, exchanges });
    this.#drop(id);
  }

  #drop(id: string): void {
    this.#options.local.unload(id);
  }

  #partsOf({ unknownInput }: Pick<About, "unknownInput">): StoredSandboxParts {
    const options = this.#options;
    return {
      ...options,
      parts: { ...options, unknownInput, createJournal: options.journals.create, replica: options.storage.replica },
      onEnd: (stored) => this.#onEnd(stored),
      onConflict: () => void ++this.#conflicts,
    };
  }

  #onEnd(stored: StoredSandbox): void {
    if (this.#loaded.get(stored.key.id) === stored) this.#drop(stored.key.id);
  }
}
