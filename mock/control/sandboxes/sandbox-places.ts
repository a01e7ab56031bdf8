// Holds the places of a mock's sandboxes, each with an id and perhaps a time to live. A sandbox leaves when its time is over. When a new
// one needs a place, or memory is needed, the one that was unused for longest leaves. Made by mock/control/sandboxes/sandbox-registry.ts.
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

/** What may be chosen for the place of a sandbox. */
export interface AskedPlace {
  /** 1 to 64 letters, digits, dots, underscores and hyphens, a letter or a digit first; left out: `sandbox-<n>`, counted up. */
  readonly id?: string | undefined;
  /** Seconds of real time without a use after which it is removed; left out: it stays. */
  readonly ttlSeconds?: number | undefined;
}

/** A sandbox in its place. Real times in milliseconds since 1970. */
export interface SandboxEntry {
  readonly sandbox: Sandbox;
  /** The sandbox it was forked from. */
  readonly forkOf: string | null;
  readonly ttlSeconds: number | null;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant;
}

export interface SandboxPlaces {
  /** There is no sandbox of this id, and none was evicted. */
  isFree(id: string): boolean;
  /** Throws DomainError 404 unknown_sandbox, 410 sandbox_evicted. */
  look(id: string): SandboxEntry;
  /** The same, and counts as a use. */
  use(id: string): SandboxEntry;
  /**
   * Puts the sandbox that `make` gives in its place.
   * @throws DomainError 400 invalid_request, 409 sandbox_exists, 429 too_many_sandboxes
   */
  add(asked: AskedPlace, forkOf: string | null, make: (id: string) => Sandbox): SandboxEntry;
  /** How many there are. */
  readonly count: number;
  /**
   * Evicts the one that was unused for longest, of those with a time to live, or of all that are kept elsewhere; its id, undefined where none may go.
   * @param except it stays
   */
  evictOldest(except?: string): string | undefined;
  /** Throws as `look`. */
  remove(id: string): void;
  /** In the order they were made, without those whose time is over. */
  list(): readonly SandboxEntry[];
  /** Puts in a sandbox that was made elsewhere. */
  adopt(entry: SandboxEntry): SandboxEntry;
}

interface Entry extends SandboxEntry {
  lastUsedAt: Instant;
}

/** How often sandboxes whose time is over are looked for, in milliseconds. */
const sweepEvery = 1_000;
/** A kept sandbox that was used so shortly ago, in milliseconds, may have a request under way that still writes. */
const busyFor = 1_000;

/** What limits the places. */
export interface PlacesOptions {
  /** Most sandboxes at a time. */
  readonly most: number;
  /** In milliseconds since 1970. */
  realTime(): Instant;
  /** A sandbox has left. */
  onLeave(sandbox: Sandbox): void;
  /** The sandboxes are kept beside the process: what leaves can come back, and others say whose time is over. */
  readonly areStored: boolean;
}

/** No sandbox yet. */
export function createSandboxPlaces({ most, realTime, onLeave, areStored }: PlacesOptions): SandboxPlaces {
  const entries = new Map<string, Entry>();
  /** The one that was unused for longest first. */
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
    if (!areStored) evicted.add(entry.sandbox.id);
  }
  function sweep(at: Instant): void {
    sweptAt = at;
    for (const entry of entries.values()) if (!areStored && isOver(entry, at)) evict(entry);
  }
  function mayGo({ sandbox: { id }, ttlSeconds, lastUsedAt }: Entry, at: Instant): boolean {
    if (!areStored) return ttlSeconds !== null;
    return id !== defaultSandboxId && at >= lastUsedAt + busyFor;
  }
  function evictOldest(except?: string): string | undefined {
    const at = realTime();
    for (const entry of byUse) {
      const { id } = entry.sandbox;
      if (id === except || !mayGo(entry, at)) continue;
      evict(entry);
      return id;
    }
    return undefined;
  }
  function put(entry: Entry): Entry {
    entries.set(entry.sandbox.id, entry);
    byUse.add(entry);
    return entry;
  }
  return {
    isFree: (id) => !entries.has(id) && !evicted.has(id),
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
      const sandbox = make(nextId(asked.id));
      if (entries.size >= most && evictOldest() === undefined) throw tooManySandboxes(most);
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

/** The id that is asked for, else the next free `sandbox-<n>`. */
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
  return { sandbox, forkOf, ttlSeconds: asked.ttlSeconds ?? null, createdAt: at, lastUsedAt: at };
}

function isOver({ ttlSeconds, lastUsedAt }: SandboxEntry, at: Instant): boolean {
  return ttlSeconds !== null && at >= lastUsedAt + ttlSeconds * 1000;
}
