// Every sandbox of one mock: made, found, forked, deleted, and evicted when its time is over or its place is needed. Made by mock/compose.ts,
// asked by mock/http/sandbox-choice.ts for each request and by mock/control/control.ts; one sandbox is mock/control/sandboxes/create-sandbox.ts.
import type { Instant } from "../../core/time.ts";
import { createSandbox, type SandboxParts } from "./create-sandbox.ts";
import { createEvictedIds } from "./evicted-ids.ts";
import type { Sandbox } from "./sandbox.ts";
import { defaultSandboxId, isSandboxId } from "./sandbox-id.ts";
import {
  invalidSandboxId,
  sandboxEvicted,
  sandboxExists,
  sandboxStays,
  tooManySandboxes,
  unknownSandbox,
} from "./sandbox-refusals.ts";
import { type AskedStart, type StartDefaults, toStart } from "./start.ts";

export interface SandboxesOptions extends SandboxParts {
  /** How `default` starts, and every other one as far as nothing else is asked for. */
  readonly defaults: StartDefaults;
  /** Most sandboxes at a time, `default` included. */
  readonly maxSandboxes: number;
  /** Makes a sandbox when a request first names it. */
  readonly autoSandbox: boolean;
  /** Real time in milliseconds since 1970, for times to live and for what is shown of a sandbox. */
  realTime(): Instant;
}

/** What may be asked of a sandbox's place among the others. */
export interface AskedPlace {
  /** 1 to 64 letters, digits, dots, underscores and hyphens, a letter or a digit first; left out: `sandbox-<n>`, counted up. */
  readonly id?: string | undefined;
  /** Seconds of real time without a use after which it goes; left out: it stays. */
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

export interface Sandboxes {
  /** Finds the sandbox that a request is for, `default` where it names none, and counts that as a use. Throws as `get`. */
  find(id: string | undefined): Sandbox;
  /** Looks at a sandbox without using it. Throws DomainError 404 unknown_sandbox, 410 sandbox_evicted. */
  get(id: string): SandboxEntry;
  /** In the order they were made, `default` first. */
  list(): readonly SandboxEntry[];
  /** Throws DomainError 400 invalid_request, 409 sandbox_exists, 422 unknown_scenario, 429 too_many_sandboxes. */
  create(asked: AskedPlace & AskedStart): SandboxEntry;
  /** A copy of a sandbox's present state (mock/control/sandboxes/sandbox.ts). Throws as `get` and `create`. */
  fork(id: string, asked: AskedPlace): SandboxEntry;
  /** Throws as `get`, and DomainError 409 default_sandbox. */
  delete(id: string): void;
  /** Ends all journals' subscriptions: the mock closes. */
  close(): void;
}

interface Entry extends SandboxEntry {
  lastUsedAt: Instant;
}

/** Sandboxes that nobody asks for again are looked for so often, in milliseconds. */
const sweepEvery = 1_000;

/** `default`, ready to be used. */
export function createSandboxes(options: SandboxesOptions): Sandboxes {
  const { defaults, maxSandboxes, autoSandbox, realTime, worldSource } = options;
  const entries = new Map<string, Entry>();
  const evicted = createEvictedIds();
  let made = 0;
  let sweptAt = realTime();

  function look(id: string, at: Instant): Entry {
    const entry = entries.get(id);
    if (entry !== undefined && !isOver(entry, at)) return entry;
    if (entry !== undefined) evict(entry);
    throw evicted.has(id) ? sandboxEvicted(id) : unknownSandbox(id);
  }
  function drop({ sandbox }: Entry): void {
    entries.delete(sandbox.id);
    sandbox.journal.close();
  }
  function evict(entry: Entry): void {
    drop(entry);
    evicted.add(entry.sandbox.id);
  }
  function sweep(at: Instant): void {
    if (at < sweptAt + sweepEvery && entries.size < maxSandboxes) return;
    sweptAt = at;
    for (const entry of entries.values()) if (isOver(entry, at)) evict(entry);
  }
  function makeRoom(): void {
    if (entries.size < maxSandboxes) return;
    const mortal = [...entries.values()].filter(({ ttlSeconds }) => ttlSeconds !== null);
    const [first, ...others] = mortal;
    if (first === undefined) throw tooManySandboxes(maxSandboxes);
    evict(others.reduce((oldest, entry) => (entry.lastUsedAt < oldest.lastUsedAt ? entry : oldest), first));
  }
  function takeId(asked: string | undefined): string {
    if (asked !== undefined) {
      if (!isSandboxId(asked)) throw invalidSandboxId(asked);
      return asked;
    }
    do made += 1;
    while (entries.has(`sandbox-${made}`));
    return `sandbox-${made}`;
  }
  function place(asked: AskedPlace, forkOf: string | null, make: (id: string) => Sandbox): SandboxEntry {
    const at = realTime();
    sweep(at);
    if (asked.id !== undefined && entries.has(asked.id)) throw sandboxExists(asked.id);
    const sandbox = make(takeId(asked.id));
    makeRoom();
    const entry = { sandbox, forkOf, ttlSeconds: asked.ttlSeconds ?? null, createdAt: at, lastUsedAt: at };
    entries.set(sandbox.id, entry);
    evicted.delete(sandbox.id);
    return entry;
  }
  function create(asked: AskedPlace & AskedStart): SandboxEntry {
    const start = toStart(asked, defaults, worldSource.scenarios());
    return place(asked, null, (id) => createSandbox(id, start, options));
  }
  function use(id: string): Sandbox {
    const at = realTime();
    if (autoSandbox && !entries.has(id) && isSandboxId(id) && !evicted.has(id)) return create({ id }).sandbox;
    const entry = look(id, at);
    entry.lastUsedAt = at;
    return entry.sandbox;
  }

  create({ id: defaultSandboxId });
  return {
    find: (id = defaultSandboxId) => use(id),
    get: (id) => look(id, realTime()),
    list() {
      const at = realTime();
      for (const entry of entries.values()) if (isOver(entry, at)) evict(entry);
      return [...entries.values()];
    },
    create,
    fork(id, asked) {
      const source = use(id);
      return place(asked, id, (forkId) => source.fork(forkId));
    },
    delete(id) {
      if (id === defaultSandboxId) throw sandboxStays(id);
      drop(look(id, realTime()));
    },
    close() {
      for (const { sandbox } of entries.values()) sandbox.journal.close();
    },
  };
}

function isOver({ ttlSeconds, lastUsedAt }: Entry, at: Instant): boolean {
  return ttlSeconds !== null && at >= lastUsedAt + ttlSeconds * 1000;
}
