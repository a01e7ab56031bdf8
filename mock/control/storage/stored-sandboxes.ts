// Manages the sandboxes of a storage: creates, forks, lists, restarts and deletes them.

import { DomainError } from "../../engine/core/errors.ts";
import { runIn } from "../../engine/core/unit-runner.ts";
import type { LoadedSandbox, Storage, StorageEntry } from "../../engine/storage/storage.ts";
import { SandboxEnded } from "../../engine/storage/storage.ts";
import type { SandboxRequests } from "../journal/all-requests.ts";
import type { RetainedExchange } from "../journal/journal-entry.ts";
import type { Growth } from "../memory/memory.ts";
import {
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
import type { NewSandbox, Sandboxes, SandboxPage } from "../sandboxes/sandbox-registry.ts";
import { toStart } from "../sandboxes/start.ts";
import type { StateGauges } from "../sandboxes/state-gauges.ts";
import { followStreams } from "./followed-streams.ts";
import { createLastUses } from "./last-uses.ts";
import { afterChange, isUnusable, orRefusal, toRefusal } from "./refusals.ts";
import { readStart } from "./sandbox-checkpoint.ts";
import { SandboxLoader, type StoredSandboxesOptions } from "./sandbox-loader.ts";
import { parseAbout, type SandboxAbout } from "./storage-entries.ts";
import { StoredSandbox } from "./stored-sandbox.ts";

export class StoredSandboxes implements Sandboxes {
  readonly #storage: Storage;
  readonly #loader: SandboxLoader;
  readonly #uses: ReturnType<typeof createLastUses>;
  readonly #streams: ReturnType<typeof followStreams>;
  readonly gauges: StateGauges;

  constructor(options: StoredSandboxesOptions, storage: Storage) {
    const loader = new SandboxLoader(options, storage, (request) => this.create(request));
    const { journals, stored: loaded } = loader;
    const { startTimer } = loader.options;
    this.#storage = storage;
    this.#loader = loader;
    this.#uses = createLastUses(storage, startTimer);
    this.#streams = followStreams({ storage, journals, startTimer, loaded });
    this.gauges = {
      stateLag: this.#streams.lag,
      conflicts: () => loader.conflicts,
      journalDrops: () => journals.drops,
    };
  }

  get loaded(): LoadedSandboxes {
    return this.#loader.loaded;
  }

  readonly assertRoom: LoadedSandboxes["assertRoom"] = (growth, id) => this.loaded.assertRoom(growth, id);

  /** Synchronous if the sandbox is loaded. Also throws DomainError gone `sandbox_unusable`. */
  readonly find: Sandboxes["find"] = (id = defaultSandboxId, admit) => this.#loader.withCurrent(id, this.#use, admit);

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
    return this.#loader.withCurrent(id, ({ queue }) => queue.run(() => show(this.loaded.get(id))));
  }

  create(request: NewSandbox): Promise<SandboxEntry> {
    return orRefusal(this.#create(request));
  }

  async fork(id: string, request: SandboxRequest): Promise<SandboxEntry> {
    const { unknownInput } = await this.find(id);
    const about = { forkOf: id, ttlSeconds: request.ttlSeconds ?? null, unknownInput, note: request.note };
    const make = (forkId: string) => {
      const stored = this.#loader.stored.get(id);
      if (stored === undefined) throw missingSandbox(id);
      return stored.queue.run(() => stored.fork(forkId));
    };
    return orRefusal(this.#storeNew(request.id, about, make));
  }

  async delete(id: string): Promise<void> {
    if (id === defaultSandboxId) throw cannotDeleteDefault(id);
    // Deletes it without loading it, because it may be unusable.
    const entries = await orRefusal(this.#loader.entries.list(), "nothing");
    const entry = entries.find((candidate) => candidate.id === id);
    if (entry === undefined) throw await this.#missing(id);
    const exchanges = await this.#requestsOf(entry);
    const wasDeleted = await orRefusal(this.#storage.delete(entry, "deleted"));
    if (!wasDeleted) throw missingSandbox(id);
    this.#loader.options.allRequests.retain({ sandbox: id, exchanges });
    this.#loader.drop(id);
  }

  async #missing(id: string): Promise<DomainError> {
    const loaded = await orRefusal(this.#storage.load(id), "nothing");
    return missingSandbox(id, loaded !== undefined && "ended" in loaded ? loaded.ended : undefined);
  }

  async list<T>(offset: number, limit: number, show: (entry: SandboxEntry) => T): Promise<SandboxPage<T>> {
    const entries = await orRefusal(this.#loader.entries.list(), "nothing");
    const views: T[] = [];
    const unusable: { readonly id: string; readonly reason: string }[] = [];
    for (const { id } of entries.slice(offset, offset + limit)) {
      try {
        views.push(await this.get(id, show));
      } catch (error) {
        if (!(error instanceof DomainError) || error.category === "unavailable") throw error;
        // Lists the other sandboxes anyway, and skips sandboxes that were deleted meanwhile.
        if (isUnusable(error)) unusable.push({ id, reason: error.message });
      }
    }
    return { views, unusable, total: entries.length };
  }

  async requests(): Promise<readonly SandboxRequests[]> {
    const entries = await orRefusal(this.#loader.entries.list(), "nothing");
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
    const flushes = Array.from(this.#loader.stored.values(), (stored) => stored.flush());
    await Promise.allSettled([...flushes, this.#uses.close(), this.#loader.journals.close()]);
    await this.#storage.close();
  }

  readonly #use = ({ key }: StoredSandbox): Sandbox => {
    const { sandbox, ttlSeconds } = this.loaded.use(key.id);
    this.#uses.record(key, ttlSeconds);
    return sandbox;
  };

  async #create(request: NewSandbox): Promise<SandboxEntry> {
    const { defaults, worldSource } = this.#loader.options;
    const { unknownInput = this.#loader.options.unknownInput, ttlSeconds = null, note, isImplicit: isNamed } = request;
    const start = toStart(request, defaults, worldSource);
    const about = { forkOf: null, ttlSeconds, unknownInput, note, isNamed };
    return this.#storeNew(request.id, about, (id) => StoredSandbox.create(id, start, this.#loader.optionsOf(about)));
  }

  async #storeNew(
    requestedId: string | undefined,
    about: SandboxAbout,
    make: (id: string) => StoredSandbox | Promise<StoredSandbox>,
  ): Promise<SandboxEntry> {
    const { maxSandboxes: max } = this.#loader.options;
    if (requestedId !== undefined && !isSandboxId(requestedId)) throw invalidSandboxId(requestedId);
    const entries = await this.#loader.entries.list();
    for (;;) {
      const id = requestedId ?? (await this.#loader.entries.nextId(entries));
      this.assertRoom("whole");
      const fresh = await make(id);
      const entry = { id, about: JSON.stringify(about), checkpoint: fresh.toCheckpointText() };
      const reply = await this.#storage.create(entry, max);
      if (typeof reply === "object") {
        fresh.begin(reply, 0);
        this.#loader.journals.begin(fresh.sandbox.journal, reply);
        return this.#loader.add(fresh, reply);
      }
      if (reply === "taken" && requestedId !== undefined) throw sandboxExists(requestedId);
      if (reply === "full" && !(await this.#makeRoom(id, about))) throw tooManySandboxes(max, implicitGraceMs / 1000);
    }
  }

  /** Evicts a sandbox to make room for another; never for `default`, which counts among the maximum. */
  async #makeRoom(id: string, { isNamed = false }: SandboxAbout): Promise<boolean> {
    if (id === defaultSandboxId) return false;
    return this.#loader.entries.evictOldest(isNamed ? "implicit" : "explicit");
  }

  async #restart(id: string): Promise<void> {
    const loaded = await this.#storage.load(id);
    if (loaded === undefined || "ended" in loaded) throw missingSandbox(id);
    const fresh = this.#createRestarted(loaded);
    fresh.follow(loaded);
    // If another replica restarted it first, the result is the same.
    await this.#storage.renew(loaded, loaded.checkpoint.position + loaded.changeSets.length, fresh.toCheckpointText());
  }

  #createRestarted(loaded: LoadedSandbox): StoredSandbox {
    const { defaults, worldSource } = this.#loader.options;
    const options = this.#loader.optionsOf(parseAbout(loaded));
    const begin = (start: SandboxStart) => StoredSandbox.create(loaded.id, start, options);
    try {
      return begin(readStart(loaded));
    } catch {
      // Its own start is lost, or its scenario is gone.
    }
    return begin(toStart({}, defaults, worldSource));
  }

  /** The requests of a sandbox; empty if it was deleted meanwhile. */
  async #requestsOf(entry: StorageEntry): Promise<readonly RetainedExchange[]> {
    const journal = this.#loader.find(entry)?.sandbox.journal;
    try {
      if (journal === undefined) return await this.#loader.journals.peek(entry);
      await journal.sync?.();
      return journal.retained();
    } catch (error) {
      if (error instanceof SandboxEnded) return [];
      throw toRefusal(error, "nothing");
    }
  }
}
