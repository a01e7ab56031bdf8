// The places of a mock's sandboxes: each has an id and perhaps a time to live; the least recently used one makes room
// for others.
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

/** How a caller chooses a place. */
export interface AskedPlace {
  /**
   * 1 to 64 letters, digits, dots, underscores and hyphens, beginning with a letter or digit; default: `sandbox-<n>`,
   * counted up.
   */
  readonly id?: string | undefined;
  /** Seconds of real time without a use after which it is removed; default: never. */
  readonly ttlSeconds?: number | undefined;
  /**
   * A request made it by naming it: only a minute without a request and without an open stream lets it make room for
   * others, and naming it makes it again. Others make room for it on these terms, too.
   */
  readonly isNamed?: boolean | undefined;
}

/** A sandbox in its place; times are real, in milliseconds since 1970. */
export interface SandboxEntry {
  readonly sandbox: Sandbox;
  /** The sandbox it was forked from. */
  readonly forkOf: string | null;
  readonly ttlSeconds: number | null;
  readonly isNamed: boolean;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant;
}

export interface SandboxPlaces {
  /** Whether no sandbox has this id and none with it was evicted. */
  isFree(id: string): boolean;
  /** Throws DomainError 404 unknown_sandbox, 410 sandbox_evicted. */
  look(id: string): SandboxEntry;
  /** The same, and counts as a use. */
  use(id: string): SandboxEntry;
  /**
   * Puts the sandbox that `make` returns in its place.
   * @throws DomainError 400 invalid_request, 409 sandbox_exists, 429 too_many_sandboxes
   */
  add(asked: AskedPlace, forkOf: string | null, make: (id: string) => Sandbox): SandboxEntry;
  readonly count: number;
  /**
   * Evicts the least recently used of those with a time to live and of those idle ones that requests made by naming
   * them, or of all if they are stored elsewhere; returns its id, undefined if none may be evicted.
   * @param except is not evicted
   */
  evictOldest(except?: string): string | undefined;
  /** Throws like `look`. */
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
/** How long a sandbox that a request made is safe after its last use, in milliseconds. */
export const namedSafeFor = 60_000;

export interface PlacesOptions {
  /** The most sandboxes at a time. */
  readonly most: number;
  /** In milliseconds since 1970. */
  realTime(): Instant;
  onLeave(sandbox: Sandbox): void;
  /**
   * The sandboxes are stored outside the process: an unloaded one can come back, and the storage decides when one
   * expires.
   */
  readonly areStored: boolean;
}

export function createSandboxPlaces({ most, realTime, onLeave, areStored }: PlacesOptions): SandboxPlaces {
  const entries = new Map<string, Entry>();
  /** Least recently used first. */
  const byUse = new Set<Entry>();
  const evicted = createEvictedIds();
  const nextId = createIds((id) => entries.has(id));
  let sweptAt = realTime();

  function look(id: string, at: Instant): Entry {
    const entry = entries.get(id);
    if (entry !== undefined && (areStored || !isOver(entry, at))) return entry;
    if (entry !== undefined) evict(entry);
    throw evicted.has(id) ? sandboxEvicted(id) : unknownSandbox(id);
  }
  function use(id: string): Entry {
    const at = realTime();
    return noteUse(byUse, look(id, at), at);
  }
  function drop(entry: Entry): void {
    entries.delete(entry.sandbox.id);
    byUse.delete(entry);
    onLeave(entry.sandbox);
  }
  function evict(entry: Entry): void {
    drop(entry);
    if (!areStored && !entry.isNamed) evicted.add(entry.sandbox.id);
  }
  function sweep(at: Instant): void {
    sweptAt = at;
    for (const entry of entries.values()) if (!areStored && isOver(entry, at)) evict(entry);
  }
  function mayGo({ sandbox, isNamed, ttlSeconds, lastUsedAt }: Entry, at: Instant, isForNamed: boolean): boolean {
    if (areStored) return sandbox.id !== defaultSandboxId && at >= lastUsedAt + busyFor;
    if (!isNamed && (ttlSeconds === null || !isForNamed)) return ttlSeconds !== null;
    return at >= lastUsedAt + namedSafeFor && !hasStream(sandbox);
  }
  function findOldest(at: Instant, isForNamed: boolean, except?: string): Entry | undefined {
    for (const entry of byUse) if (entry.sandbox.id !== except && mayGo(entry, at, isForNamed)) return entry;
    return undefined;
  }
  function evictOldest(except?: string): string | undefined {
    const oldest = findOldest(realTime(), false, except);
    if (oldest !== undefined) evict(oldest);
    return oldest?.sandbox.id;
  }
  /** Seconds until the first sandbox may go, while none may. */
  function secondsToWait(at: Instant): number {
    for (const { isNamed, ttlSeconds, sandbox, lastUsedAt } of byUse) {
      if ((isNamed || ttlSeconds !== null) && !hasStream(sandbox))
        return Math.ceil((lastUsedAt + namedSafeFor - at) / 1000);
    }
    return namedSafeFor / 1000;
  }
  function put(entry: Entry): Entry {
    entries.set(entry.sandbox.id, entry);
    byUse.add(entry);
    return entry;
  }
  return {
    isFree(id) {
      const entry = entries.get(id);
      if (entry !== undefined && !areStored && isOver(entry, realTime())) evict(entry);
      return !entries.has(id) && !evicted.has(id);
    },
    look: (id) => look(id, realTime()),
    use,
    get count() {
      return entries.size;
    },
    evictOldest,
    add(asked, forkOf, make) {
      const at = realTime();
      if (at >= sweptAt + sweepEvery || entries.size >= most) sweep(at);
      if (asked.id !== undefined && entries.has(asked.id)) throw sandboxExists(asked.id);
      const id = nextId(asked.id);
      const leaving = entries.size >= most ? findOldest(at, asked.isNamed === true) : undefined;
      if (entries.size >= most && leaving === undefined) throw tooManySandboxes(most, secondsToWait(at));
      const sandbox = make(id);
      if (leaving !== undefined) evict(leaving);
      evicted.delete(sandbox.id);
      return put(toEntry(sandbox, asked, forkOf, at));
    },
    adopt: (given) => put({ ...given }),
    remove: (id) => drop(look(id, realTime())),
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

function toEntry(sandbox: Sandbox, asked: AskedPlace, forkOf: string | null, at: Instant): Entry {
  const { ttlSeconds = null, isNamed = false } = asked;
  return { sandbox, forkOf, ttlSeconds, isNamed, createdAt: at, lastUsedAt: at };
}

/** Whether its requests or events are being streamed. */
export function hasStream({ journal, events }: Sandbox): boolean {
  return journal.isWatched || events.isHeard;
}

function isOver({ ttlSeconds, lastUsedAt }: SandboxEntry, at: Instant): boolean {
  return ttlSeconds !== null && at >= lastUsedAt + ttlSeconds * 1000;
}
