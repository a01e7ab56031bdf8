// Manages the sandboxes in this process: limits their number and memory, expires them by time to live, and evicts the
// least recently used.
import type { Instant } from "../../engine/core/time.ts";
import { type Growth, Memory, type MemoryOptions, type MemoryUse } from "../memory/memory.ts";
import type { Sandbox } from "./sandbox.ts";
import { defaultSandboxId, isSandboxId } from "./sandbox-id.ts";
import { invalidSandboxId, missingSandbox, sandboxExists, tooManySandboxes } from "./sandbox-refusals.ts";

/** The requested id and lifetime of a sandbox. */
export interface SandboxRequest {
  /**
   * 1 to 64 letters, digits, dots, underscores and hyphens, beginning with a letter or digit; default: `sandbox-<n>`,
   * counted up.
   */
  readonly id?: string | undefined;
  /** Seconds of real time without use after which the sandbox is removed; default: never. */
  readonly ttlSeconds?: number | undefined;
  /** Its purpose, for human readers. */
  readonly note?: string | undefined;
  /**
   * Whether a request created it by naming it. Such a sandbox can be evicted only after a minute without a request or
   * open stream; naming it recreates it. It evicts other sandboxes only on the same terms.
   */
  readonly isImplicit?: boolean | undefined;
}

/** A sandbox and its lifetime; times are real, in milliseconds since 1970. */
export interface SandboxEntry {
  readonly sandbox: Sandbox;
  readonly forkOf: string | null;
  readonly ttlSeconds: number | null;
  readonly note?: string | undefined;
  readonly isImplicit: boolean;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant;
}

interface UsedEntry extends SandboxEntry {
  lastUsedAt: Instant;
}

/** How a sandbox is added: on purpose, or because a request named it. */
export type Newcomer = "explicit" | "implicit";

/** How often expired sandboxes are removed, in milliseconds. */
const sweepIntervalMs = 1_000;
/** A stored sandbox used within this many milliseconds may have a request in progress that has not written yet. */
const busyMs = 1_000;
/** How long an implicit sandbox is safe from eviction after its last use, in milliseconds. */
export const implicitGraceMs = 60_000;
/** How many evicted ids are remembered, so that their clients get a 410 instead of a 404. */
const maxEvicted = 10_000;

export interface LoadedSandboxesOptions {
  /** Maximum number of sandboxes at a time. */
  readonly max: number;
  /** In milliseconds since 1970. */
  realTime(): Instant;
  readonly memory: MemoryOptions;
  /** Called for each sandbox that is removed. */
  onLeave(sandbox: Sandbox): void;
  /**
   * Whether the sandboxes are stored outside the process: then an unloaded sandbox can be reloaded, and the storage
   * decides when one expires.
   */
  readonly areStored: boolean;
}

export class LoadedSandboxes {
  readonly #options: LoadedSandboxesOptions;
  readonly #memory: Memory;
  readonly #entries = new Map<string, UsedEntry>();
  /** Least recently used first. */
  readonly #byUse = new Set<UsedEntry>();
  /** Oldest first. */
  readonly #evictedIds = new Set<string>();
  #createdCount = 0;
  #sweptAt: Instant;

  constructor(options: LoadedSandboxesOptions) {
    this.#options = options;
    this.#sweptAt = options.realTime();
    this.#memory = new Memory(options.memory, {
      count: () => this.#entries.size,
      evictOldest: (except) => this.#evictOldest(except),
    });
  }

  /** Whether no existing or evicted sandbox has this id. */
  isFree(id: string): boolean {
    return this.#find(id, this.#options.realTime()) === undefined && !this.#evictedIds.has(id);
  }

  /** @throws DomainError notFound `unknown_sandbox`, gone `sandbox_evicted` */
  get(id: string): SandboxEntry {
    return this.#get(id, this.#options.realTime());
  }

  /** Like `get`, but counts as a use. */
  use(id: string): SandboxEntry {
    const at = this.#options.realTime();
    const entry = this.#get(id, at);
    entry.lastUsedAt = at;
    this.#byUse.delete(entry);
    this.#byUse.add(entry);
    return entry;
  }

  /** In order of creation, without expired sandboxes. */
  list(): readonly SandboxEntry[] {
    this.#sweep(this.#options.realTime());
    return [...this.#entries.values()];
  }

  /**
   * Adds the sandbox that `make` returns.
   * @throws DomainError invalid `invalid_request`, conflict `sandbox_exists`, tooMany `too_many_sandboxes`
   */
  add(request: SandboxRequest, forkOf: string | null, make: (id: string) => Sandbox): SandboxEntry {
    const { max, realTime } = this.#options;
    const at = realTime();
    if (at >= this.#sweptAt + sweepIntervalMs || this.#entries.size >= max) this.#sweep(at);
    const { id = this.#nextId(), ttlSeconds = null, note, isImplicit = false } = request;
    if (!isSandboxId(id)) throw invalidSandboxId(id);
    if (this.#entries.has(id)) throw sandboxExists(id);
    const isFull = this.#entries.size >= max;
    const evictable = isFull ? this.#findEvictable(at, isImplicit ? "implicit" : "explicit") : undefined;
    if (isFull && evictable === undefined) throw tooManySandboxes(max, secondsToWait(this.#byUse, at));
    const sandbox = make(id);
    if (evictable !== undefined) this.#evict(evictable);
    this.#evictedIds.delete(id);
    return this.#put({ sandbox, forkOf, ttlSeconds, note, isImplicit, createdAt: at, lastUsedAt: at });
  }

  /** Adds a sandbox from a storage. */
  adopt(entry: SandboxEntry): SandboxEntry {
    this.#memory.makeRoom();
    return this.#put({ ...entry });
  }

  /** @throws like `get` */
  remove(id: string): void {
    this.#drop(this.#get(id, this.#options.realTime()));
  }

  /**
   * Makes room for an addition to this sandbox, or for a new one.
   * @throws DomainError unavailable `memory_limit`
   */
  assertRoom(growth: Growth, id?: string): void {
    this.#memory.assertRoom(growth, id);
  }

  memoryUse(): MemoryUse {
    return this.#memory.use;
  }

  /** Ends all subscriptions to journals and events, because the mock closes. */
  close(): void {
    this.#memory.end();
    for (const { sandbox } of this.#entries.values()) end(sandbox);
  }

  #find(id: string, at: Instant): UsedEntry | undefined {
    const entry = this.#entries.get(id);
    if (entry === undefined || !this.#isExpired(entry, at)) return entry;
    this.#evict(entry);
    return undefined;
  }

  #get(id: string, at: Instant): UsedEntry {
    const entry = this.#find(id, at);
    if (entry !== undefined) return entry;
    throw missingSandbox(id, this.#evictedIds.has(id) ? "evicted" : undefined);
  }

  #put(entry: UsedEntry): UsedEntry {
    this.#entries.set(entry.sandbox.id, entry);
    this.#byUse.add(entry);
    return entry;
  }

  #isExpired({ ttlSeconds, lastUsedAt }: UsedEntry, at: Instant): boolean {
    return !this.#options.areStored && ttlSeconds !== null && at >= lastUsedAt + ttlSeconds * 1000;
  }

  /** Evicts expired sandboxes. */
  #sweep(at: Instant): void {
    this.#sweptAt = at;
    for (const entry of this.#entries.values()) {
      if (this.#isExpired(entry, at)) this.#evict(entry);
    }
  }

  #drop(entry: UsedEntry): void {
    this.#entries.delete(entry.sandbox.id);
    this.#byUse.delete(entry);
    this.#options.onLeave(entry.sandbox);
    end(entry.sandbox);
  }

  /** Drops a sandbox and remembers its id, unless it can be reloaded or is recreated when named. */
  #evict(entry: UsedEntry): void {
    this.#drop(entry);
    if (this.#options.areStored || entry.isImplicit) return;
    this.#evictedIds.add(entry.sandbox.id);
    const [oldestId = ""] = this.#evictedIds;
    if (this.#evictedIds.size > maxEvicted) this.#evictedIds.delete(oldestId);
  }

  /** Evicts the least recently used sandbox that may be evicted, and returns its id. */
  #evictOldest(except: string | undefined): string | undefined {
    const oldest = this.#findEvictable(this.#options.realTime(), "explicit", except);
    if (oldest !== undefined) this.#evict(oldest);
    return oldest?.sandbox.id;
  }

  #findEvictable(at: Instant, newcomer: Newcomer, except?: string): UsedEntry | undefined {
    const { areStored } = this.#options;
    for (const entry of this.#byUse) {
      if (entry.sandbox.id === except) continue;
      if (areStored ? isIdle(entry, at) : isEvictable(entry, at, newcomer)) return entry;
    }
    return undefined;
  }

  #nextId(): string {
    let id: string;
    do {
      this.#createdCount += 1;
      id = `sandbox-${this.#createdCount}`;
    } while (this.#entries.has(id));
    return id;
  }
}

/** Whether a stored sandbox can be unloaded from this process. */
function isIdle({ sandbox, lastUsedAt }: UsedEntry, at: Instant): boolean {
  return sandbox.id !== defaultSandboxId && at >= lastUsedAt + busyMs;
}

/** Whether a sandbox that exists only in memory can be evicted for a newcomer. */
function isEvictable(
  { sandbox, isImplicit, ttlSeconds, lastUsedAt }: UsedEntry,
  at: Instant,
  newcomer: Newcomer,
): boolean {
  if (!isImplicit && ttlSeconds === null) return false;
  if (!isImplicit && newcomer === "explicit") return true;
  return at >= lastUsedAt + implicitGraceMs && !hasStream(sandbox);
}

/** Seconds until the first sandbox becomes evictable. */
function secondsToWait(byUse: Iterable<UsedEntry>, at: Instant): number {
  for (const { isImplicit, ttlSeconds, sandbox, lastUsedAt } of byUse) {
    const canExpire = isImplicit || ttlSeconds !== null;
    if (canExpire && !hasStream(sandbox)) return Math.ceil((lastUsedAt + implicitGraceMs - at) / 1000);
  }
  return implicitGraceMs / 1000;
}

/** Whether the sandbox's requests or events are being streamed. */
export function hasStream({ journal, events }: Sandbox): boolean {
  return journal.hasListeners || events.hasListeners;
}

/** Ends journal, events and holds; webhooks end with the events. */
function end({ journal, events, holds }: Sandbox): void {
  journal.close();
  events.close();
  holds.close();
}
