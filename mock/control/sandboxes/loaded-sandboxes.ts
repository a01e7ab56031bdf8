// Manages the sandboxes in this process: limits their number and memory, expires them by time to live, and evicts the
// least recently used.
import type { Instant } from "../../engine/core/time.ts";
import { createMemory, type Growth, type MemoryOptions, type MemoryUse } from "../memory/memory.ts";
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

export interface LoadedSandboxes {
  /** Whether no existing or evicted sandbox has this id. */
  isFree(id: string): boolean;
  /** @throws DomainError notFound `unknown_sandbox`, gone `sandbox_evicted` */
  get(id: string): SandboxEntry;
  /** Like `get`, but counts as a use. */
  use(id: string): SandboxEntry;
  /** In order of creation, without expired sandboxes. */
  list(): readonly SandboxEntry[];
  /**
   * Adds the sandbox that `make` returns.
   * @throws DomainError invalid `invalid_request`, conflict `sandbox_exists`, tooMany `too_many_sandboxes`
   */
  add(request: SandboxRequest, forkOf: string | null, make: (id: string) => Sandbox): SandboxEntry;
  /** Adds a sandbox from a storage. */
  adopt(entry: SandboxEntry): SandboxEntry;
  /** @throws like `get` */
  remove(id: string): void;
  /**
   * Makes room for an addition to this sandbox, or for a new one.
   * @throws DomainError unavailable `memory_limit`
   */
  assertRoom(growth: Growth, id?: string): void;
  memoryUse(): MemoryUse;
  /** Ends all subscriptions to journals and events, because the mock closes. */
  close(): void;
}

interface Entry extends SandboxEntry {
  lastUsedAt: Instant;
}

/** How often expired sandboxes are removed, in milliseconds. */
const sweepIntervalMs = 1_000;
/** A stored sandbox used within this many milliseconds may have a request in progress that has yet to write. */
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

export function createLoadedSandboxes(options: LoadedSandboxesOptions): LoadedSandboxes {
  const { max, realTime, onLeave, areStored } = options;
  const entries = new Map<string, Entry>();
  /** Least recently used first. */
  const byUse = new Set<Entry>();
  /** Ids of evicted sandboxes, oldest first. */
  const evicted = new Set<string>();
  const memory = createMemory(options.memory, { count: () => entries.size, evictOldest });
  let createdCount = 0;
  let sweptAt = realTime();

  function find(id: string, at: Instant): Entry | undefined {
    const entry = entries.get(id);
    if (entry === undefined || !isExpired(entry, at)) return entry;
    evict(entry);
    return undefined;
  }
  function get(id: string, at = realTime()): Entry {
    const entry = find(id, at);
    if (entry !== undefined) return entry;
    throw missingSandbox(id, evicted.has(id));
  }
  function isExpired({ ttlSeconds, lastUsedAt }: Entry, at: Instant): boolean {
    return !areStored && ttlSeconds !== null && at >= lastUsedAt + ttlSeconds * 1000;
  }
  function drop(entry: Entry): void {
    entries.delete(entry.sandbox.id);
    byUse.delete(entry);
    onLeave(entry.sandbox);
    end(entry.sandbox);
  }
  function evict(entry: Entry): void {
    drop(entry);
    if (areStored || entry.isImplicit) return;
    evicted.add(entry.sandbox.id);
    const [oldest = ""] = evicted;
    if (evicted.size > maxEvicted) evicted.delete(oldest);
  }
  function sweep(at: Instant): void {
    sweptAt = at;
    for (const entry of entries.values()) if (isExpired(entry, at)) evict(entry);
  }
  function findOldest(at: Instant, isForImplicit: boolean, except?: string): Entry | undefined {
    for (const entry of byUse) {
      if (entry.sandbox.id === except) continue;
      if (areStored ? isIdle(entry, at) : isEvictable(entry, at, isForImplicit)) return entry;
    }
    return undefined;
  }
  /**
   * Evicts the least recently used evictable sandbox: one with a time to live, or an idle implicit one; if
   * sandboxes are stored, any idle one except `default`.
   */
  function evictOldest(except?: string): string | undefined {
    const oldest = findOldest(realTime(), false, except);
    if (oldest !== undefined) evict(oldest);
    return oldest?.sandbox.id;
  }
  function nextId(): string {
    do createdCount += 1;
    while (entries.has(`sandbox-${createdCount}`));
    return `sandbox-${createdCount}`;
  }
  function putEntry(entry: Entry): Entry {
    entries.set(entry.sandbox.id, entry);
    byUse.add(entry);
    return entry;
  }
  return {
    isFree: (id) => find(id, realTime()) === undefined && !evicted.has(id),
    get: (id) => get(id),
    use(id) {
      const at = realTime();
      const entry = get(id, at);
      entry.lastUsedAt = at;
      byUse.delete(entry);
      byUse.add(entry);
      return entry;
    },
    list() {
      sweep(realTime());
      return [...entries.values()];
    },
    add(request, forkOf, make) {
      const at = realTime();
      if (at >= sweptAt + sweepIntervalMs || entries.size >= max) sweep(at);
      const { id = nextId(), ttlSeconds = null, note, isImplicit = false } = request;
      if (!isSandboxId(id)) throw invalidSandboxId(id);
      if (entries.has(id)) throw sandboxExists(id);
      const evictable = entries.size >= max ? findOldest(at, isImplicit) : undefined;
      if (entries.size >= max && evictable === undefined) throw tooManySandboxes(max, secondsToWait(byUse, at));
      const sandbox = make(id);
      if (evictable !== undefined) evict(evictable);
      evicted.delete(id);
      return putEntry({ sandbox, forkOf, ttlSeconds, note, isImplicit, createdAt: at, lastUsedAt: at });
    },
    adopt(entry) {
      memory.makeRoom();
      return putEntry({ ...entry });
    },
    remove: (id) => drop(get(id)),
    assertRoom: memory.assertRoom,
    memoryUse: () => memory.use,
    close() {
      memory.end();
      for (const { sandbox } of entries.values()) end(sandbox);
    },
  };
}

/** Whether a stored sandbox can be unloaded from this process. */
function isIdle({ sandbox, lastUsedAt }: Entry, at: Instant): boolean {
  return sandbox.id !== defaultSandboxId && at >= lastUsedAt + busyMs;
}

/** Whether a sandbox that exists only in memory can be evicted, perhaps to make room for an implicit one. */
function isEvictable(
  { sandbox, isImplicit, ttlSeconds, lastUsedAt }: Entry,
  at: Instant,
  isForImplicit: boolean,
): boolean {
  if (!isImplicit && ttlSeconds === null) return false;
  if (!isImplicit && !isForImplicit) return true;
  return at >= lastUsedAt + implicitGraceMs && !hasStream(sandbox);
}

/** Seconds until the first sandbox becomes evictable. */
function secondsToWait(byUse: Iterable<Entry>, at: Instant): number {
  for (const { isImplicit, ttlSeconds, sandbox, lastUsedAt } of byUse) {
    if ((isImplicit || ttlSeconds !== null) && !hasStream(sandbox))
      return Math.ceil((lastUsedAt + implicitGraceMs - at) / 1000);
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
