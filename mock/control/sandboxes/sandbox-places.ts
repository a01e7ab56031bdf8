// Holds the places of a mock's sandboxes, each with an id and perhaps a time to live. A sandbox leaves when its time is over. When a new
// one needs a place, the one that was unused for longest leaves. Made by mock/control/sandboxes/sandbox-registry.ts.
import type { Instant } from "../../core/time.ts";
import { createEvictedIds } from "./evicted-ids.ts";
import type { Sandbox } from "./sandbox.ts";
import { isSandboxId } from "./sandbox-id.ts";
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
  /** Throws as `look`. */
  remove(id: string): void;
  /** In the order they were made, without those whose time is over. */
  list(): readonly SandboxEntry[];
}

interface Entry extends SandboxEntry {
  lastUsedAt: Instant;
}

/** How often sandboxes whose time is over are looked for, in milliseconds. */
const sweepEvery = 1_000;

/**
 * No sandbox yet.
 * @param most at a time
 * @param realTime in milliseconds since 1970
 */
export function createSandboxPlaces(most: number, realTime: () => Instant): SandboxPlaces {
  const entries = new Map<string, Entry>();
  const evicted = createEvictedIds();
  const nextId = createIds((id) => entries.has(id));
  let sweptAt = realTime();

  function look(id: string, at: Instant): Entry {
    const entry = entries.get(id);
    if (entry !== undefined && !isOver(entry, at)) return entry;
    if (entry !== undefined) evict(entry);
    throw evicted.has(id) ? sandboxEvicted(id) : unknownSandbox(id);
  }
  function drop({ sandbox }: SandboxEntry): void {
    entries.delete(sandbox.id);
    sandbox.journal.close();
  }
  function evict(entry: SandboxEntry): void {
    drop(entry);
    evicted.add(entry.sandbox.id);
  }
  function sweep(at: Instant): void {
    sweptAt = at;
    for (const entry of entries.values()) if (isOver(entry, at)) evict(entry);
  }
  return {
    isFree: (id) => !entries.has(id) && !evicted.has(id),
    look: (id) => look(id, realTime()),
    use(id) {
      const at = realTime();
      const entry = look(id, at);
      entry.lastUsedAt = at;
      return entry;
    },
    add(asked, forkOf, make) {
      const at = realTime();
      if (at >= sweptAt + sweepEvery || entries.size >= most) sweep(at);
      if (asked.id !== undefined && entries.has(asked.id)) throw sandboxExists(asked.id);
      const sandbox = make(nextId(asked.id));
      if (entries.size >= most) evict(longestUnused(entries.values(), most));
      const entry = { sandbox, forkOf, ttlSeconds: asked.ttlSeconds ?? null, createdAt: at, lastUsedAt: at };
      entries.set(sandbox.id, entry);
      evicted.delete(sandbox.id);
      return entry;
    },
    remove: (id) => drop(look(id, realTime())),
    list() {
      const at = realTime();
      for (const entry of entries.values()) if (isOver(entry, at)) evict(entry);
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

/** Of those that have a time to live; the others stay. */
function longestUnused(entries: Iterable<SandboxEntry>, most: number): SandboxEntry {
  const [first, ...others] = [...entries].filter(({ ttlSeconds }) => ttlSeconds !== null);
  if (first === undefined) throw tooManySandboxes(most);
  return others.reduce((oldest, entry) => (entry.lastUsedAt < oldest.lastUsedAt ? entry : oldest), first);
}

function isOver({ ttlSeconds, lastUsedAt }: SandboxEntry, at: Instant): boolean {
  return ttlSeconds !== null && at >= lastUsedAt + ttlSeconds * 1000;
}
