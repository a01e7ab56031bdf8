// Holds a mock's sandboxes: limits their number, expires them by time to live, evicts the least recently used.
import type { Instant } from "../../engine/core/time.ts";
import { createEvictedIds } from "./evicted-ids.ts";
import type { Sandbox } from "./sandbox.ts";
import { defaultSandboxId, isSandboxId } from "./sandbox-id.ts";
import {
  invalidSandboxId,
  sandboxEvicted,
  sandboxExists,
  tooManySandboxes,
  unknownSandbox,
} from "./sandbox-refusals.ts";

/** The id and the life that a caller asks for. */
export interface SandboxRequest {
  /**
   * 1 to 64 letters, digits, dots, underscores and hyphens, beginning with a letter or digit; default: `sandbox-<n>`,
   * counted up.
   */
  readonly id?: string | undefined;
  /** Seconds of real time without a use after which it is removed; default: never. */
  readonly ttlSeconds?: number | undefined;
  /**
   * Created implicitly, by a request that named it. It can be evicted only after a minute without a request or open
   * stream; naming it recreates it. It evicts others only on the same terms.
   */
  readonly isImplicit?: boolean | undefined;
}

/** A sandbox in the cache; times are real, in milliseconds since 1970. */
export interface SandboxEntry {
  readonly sandbox: Sandbox;
  /** The sandbox it was forked from. */
  readonly forkOf: string | null;
  readonly ttlSeconds: number | null;
  readonly isImplicit: boolean;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant;
}

export interface SandboxCache {
  /** Whether no sandbox has this id and none with it was evicted. */
  isFree(id: string): boolean;
  /** @throws DomainError notFound `unknown_sandbox`, gone `sandbox_evicted` */
  get(id: string): SandboxEntry;
  /** Like `get`, but counts as a use. */
  use(id: string): SandboxEntry;
  /**
   * Adds the sandbox that `make` returns.
   * @throws DomainError invalid `invalid_request`, conflict `sandbox_exists`, tooMany `too_many_sandboxes`
   */
  add(asked: SandboxRequest, forkOf: string | null, make: (id: string) => Sandbox): SandboxEntry;
  readonly count: number;
  /**
   * Evicts the least recently used sandbox that may be evicted and returns its id, or undefined: one with a time to
   * live or an idle implicit one; if sandboxes are stored, any idle one except `default`.
   * @param except is not evicted
   */
  evictOldest(except?: string): string | undefined;
  /** @throws like `get` */
  remove(id: string): void;
  /** In order of creation, without expired ones. */
  list(): readonly SandboxEntry[];
  /** Adds a sandbox that was made elsewhere. */
  adopt(entry: SandboxEntry): SandboxEntry;
}

interface Entry extends SandboxEntry {
  lastUsedAt: Instant;
}

/** How often expired sandboxes are removed, in milliseconds. */
const sweepEvery = 1_000;
/** A stored sandbox used this recently, in milliseconds, may have a request in progress that will still write. */
const busyFor = 1_000;
/** How long an implicit sandbox is safe from eviction after its last use, in milliseconds. */
export const implicitSafeFor = 60_000;

export interface SandboxCacheOptions {
  /** Maximum number of sandboxes at a time. */
  readonly max: number;
  /** In milliseconds since 1970. */
  realTime(): Instant;
  onLeave(sandbox: Sandbox): void;
  /**
   * The sandboxes are stored outside the process: an unloaded one can come back, and the storage decides when one
   * expires.
   */
  readonly areStored: boolean;
}

export function createSandboxCache({ max, realTime, onLeave, areStored }: SandboxCacheOptions): SandboxCache {
  const entries = new Map<string, Entry>();
  /** Least recently used first. */
  const byUse = new Set<Entry>();
  const evicted = createEvictedIds();
  const nextId = createIds((id) => entries.has(id));
  let sweptAt = realTime();

  function get(id: string, at: Instant): Entry {
    const entry = entries.get(id);
    if (entry !== undefined && (areStored || !isExpired(entry, at))) return entry;
    if (entry !== undefined) evict(entry);
    throw evicted.has(id) ? sandboxEvicted(id) : unknownSandbox(id);
  }
  function use(id: string): Entry {
    const at = realTime();
    return noteUse(byUse, get(id, at), at);
  }
  function drop(entry: Entry): void {
    entries.delete(entry.sandbox.id);
    byUse.delete(entry);
    onLeave(entry.sandbox);
  }
  function evict(entry: Entry): void {
    drop(entry);
    if (!areStored && !entry.isImplicit) evicted.add(entry.sandbox.id);
  }
  function sweep(at: Instant): void {
    sweptAt = at;
    for (const entry of entries.values()) if (!areStored && isExpired(entry, at)) evict(entry);
  }
  function isEvictable(
    { sandbox, isImplicit, ttlSeconds, lastUsedAt }: Entry,
    at: Instant,
    isForImplicit: boolean,
  ): boolean {
    if (areStored) return sandbox.id !== defaultSandboxId && at >= lastUsedAt + busyFor;
    if (!isImplicit && (ttlSeconds === null || !isForImplicit)) return ttlSeconds !== null;
    return at >= lastUsedAt + implicitSafeFor && !hasStream(sandbox);
  }
  function findOldest(at: Instant, isForImplicit: boolean, except?: string): Entry | undefined {
    for (const entry of byUse) if (entry.sandbox.id !== except && isEvictable(entry, at, isForImplicit)) return entry;
    return undefined;
  }
  function evictOldest(except?: string): string | undefined {
    const oldest = findOldest(realTime(), false, except);
    if (oldest !== undefined) evict(oldest);
    return oldest?.sandbox.id;
  }
  /** Seconds until the first sandbox can be evicted, while none can. */
  function secondsToWait(at: Instant): number {
    for (const { isImplicit, ttlSeconds, sandbox, lastUsedAt } of byUse) {
      if ((isImplicit || ttlSeconds !== null) && !hasStream(sandbox))
        return Math.ceil((lastUsedAt + implicitSafeFor - at) / 1000);
    }
    return implicitSafeFor / 1000;
  }
  function put(entry: Entry): Entry {
    entries.set(entry.sandbox.id, entry);
    byUse.add(entry);
    return entry;
  }
  return {
    isFree(id) {
      const entry = entries.get(id);
      if (entry !== undefined && !areStored && isExpired(entry, realTime())) evict(entry);
      return !entries.has(id) && !evicted.has(id);
    },
    get: (id) => get(id, realTime()),
    use,
    get count() {
      return entries.size;
    },
    evictOldest,
    add(asked, forkOf, make) {
      const at = realTime();
      if (at >= sweptAt + sweepEvery || entries.size >= max) sweep(at);
      if (asked.id !== undefined && entries.has(asked.id)) throw sandboxExists(asked.id);
      const id = nextId(asked.id);
      const leaving = entries.size >= max ? findOldest(at, asked.isImplicit === true) : undefined;
      if (entries.size >= max && leaving === undefined) throw tooManySandboxes(max, secondsToWait(at));
      const sandbox = make(id);
      if (leaving !== undefined) evict(leaving);
      evicted.delete(sandbox.id);
      return put(toEntry(sandbox, asked, forkOf, at));
    },
    adopt: (given) => put({ ...given }),
    remove: (id) => drop(get(id, realTime())),
    list() {
      sweep(realTime());
      return [...entries.values()];
    },
  };
}

/** The given id, or the next free `sandbox-<n>`. */
function createIds(isTaken: (id: string) => boolean): (asked: string | undefined) => string {
  let made = 0;
  return (asked) => {
    if (asked !== undefined) {
      if (!isSandboxId(asked)) throw invalidSandboxId(asked);
      return asked;
    }
    do made += 1;
    while (isTaken(`sandbox-${made}`));
    return `sandbox-${made}`;
  };
}

function noteUse(byUse: Set<Entry>, entry: Entry, at: Instant): Entry {
  entry.lastUsedAt = at;
  byUse.delete(entry);
  byUse.add(entry);
  return entry;
}

function toEntry(sandbox: Sandbox, asked: SandboxRequest, forkOf: string | null, at: Instant): Entry {
  const { ttlSeconds = null, isImplicit = false } = asked;
  return { sandbox, forkOf, ttlSeconds, isImplicit, createdAt: at, lastUsedAt: at };
}

/** Whether its requests or events are being streamed. */
export function hasStream({ journal, events }: Sandbox): boolean {
  return journal.isWatched || events.isHeard;
}

function isExpired({ ttlSeconds, lastUsedAt }: SandboxEntry, at: Instant): boolean {
  return ttlSeconds !== null && at >= lastUsedAt + ttlSeconds * 1000;
}
