// Makes, finds, forks and deletes the sandboxes of one mock.
import type { Instant } from "../../engine/core/time.ts";
import { whenSettled } from "../../engine/core/when-settled.ts";
import type { AllRequests } from "../journal/all-requests.ts";
import { createMemory, type Growth, type MemoryOptions, type MemoryUse } from "../memory/memory.ts";
import { createSandbox } from "./create-sandbox.ts";
import type { Sandbox, UnknownInput } from "./sandbox.ts";
import { createSandboxCache, type SandboxEntry, type SandboxRequest } from "./sandbox-cache.ts";
import { defaultSandboxId, isSandboxId } from "./sandbox-id.ts";
import type { SandboxParts } from "./sandbox-parts.ts";
import { sandboxStays } from "./sandbox-refusals.ts";
import { type AskedStart, beginsAt, type StartDefaults, toStart } from "./start.ts";

export interface SandboxesOptions extends SandboxParts {
  /** How `default` starts, and the default for every other sandbox. */
  readonly defaults: StartDefaults;
  /** Maximum number of sandboxes, `default` included. */
  readonly maxSandboxes: number;
  /** Makes a sandbox when a request first names it. */
  readonly autoSandbox: boolean;
  /** Seconds without a use after which such a sandbox is removed; default: never. */
  readonly autoSandboxTtl?: number | undefined;
  /** Real time in milliseconds since 1970, for starts at the present, times to live and views of a sandbox. */
  realTime(): Instant;
  /** Receives the requests of deleted sandboxes. */
  readonly allRequests: AllRequests;
  /** The limit of all sandboxes together. */
  readonly memory: MemoryOptions;
}

/** How a sandbox answers; default: as configured for the mock. A fork answers like its original. */
export interface AskedManner {
  readonly unknownInput?: UnknownInput | undefined;
}

/**
 * Called before a request makes a sandbox by naming it; throws or rejects if its caller may not.
 * @param at the time that the sandbox will show
 */
export type Admit = (at: Instant) => unknown;

export interface Sandboxes {
  /**
   * Finds the sandbox that a request is for, `default` if it names none, and counts that as a use.
   * @throws like `get`
   */
  find(id: string | undefined): Sandbox;
  /** The same for a caller who has to be admitted before a sandbox is made. */
  visit(id: string | undefined, admit: Admit): Sandbox | Promise<Sandbox>;
  /**
   * Makes room for an addition to this sandbox, or for a new one.
   * @throws DomainError unavailable `memory_limit`
   */
  assertRoom(growth: Growth, id?: string): void;
  /** The memory use of the process. */
  memoryUse(): MemoryUse;
  /**
   * Finds a sandbox without counting that as a use.
   * @throws DomainError notFound `unknown_sandbox`, gone `sandbox_evicted`
   */
  get(id: string): SandboxEntry;
  /** In order of creation, `default` first. */
  list(): readonly SandboxEntry[];
  /** @throws DomainError invalid `invalid_request`, conflict `sandbox_exists`, rule `unknown_scenario`, tooMany `too_many_sandboxes`, unavailable `memory_limit` */
  create(asked: SandboxRequest & AskedStart & AskedManner): SandboxEntry;
  /**
   * Copies a sandbox in its current state.
   * @throws like `get` and `create`
   */
  fork(id: string, asked: SandboxRequest): SandboxEntry;
  /** @throws like `get`, and DomainError conflict `default_sandbox` */
  delete(id: string): void;
  /** Ends all subscriptions to journals and events, because the mock closes. */
  close(): void;
}

/** The loaded sandboxes of a mock whose state outlives the process. */
export interface LoadedSandboxes extends Sandboxes {
  /** Adds a loaded sandbox. */
  adopt(entry: SandboxEntry): SandboxEntry;
  /** Removes a sandbox; does nothing if it is not loaded. */
  unload(id: string): void;
  /** Calls the listener for each sandbox that is removed. */
  onLeave(listener: (sandbox: Sandbox) => void): void;
}

/** The sandboxes of a mock in memory; `default` is ready. */
export function createSandboxes(options: SandboxesOptions): Sandboxes {
  const sandboxes = createRegistry(options, false);
  sandboxes.create({ id: defaultSandboxId });
  return sandboxes;
}

export function createLoadedSandboxes(options: SandboxesOptions): LoadedSandboxes {
  return createRegistry({ ...options, maxSandboxes: Number.POSITIVE_INFINITY, autoSandbox: false }, true);
}

function createRegistry(options: SandboxesOptions, areStored: boolean): LoadedSandboxes {
  const { defaults, maxSandboxes, autoSandbox, autoSandboxTtl, realTime, worldSource, allRequests } = options;
  const cache = createSandboxCache({ max: maxSandboxes, realTime, onLeave, areStored });
  const memory = createMemory(options.memory, cache);
  let notifyLeave = (_sandbox: Sandbox) => {};

  function onLeave(sandbox: Sandbox): void {
    notifyLeave(sandbox);
    // A stored sandbox that leaves the process may come back.
    if (!areStored) allRequests.keep({ sandbox: sandbox.id, exchanges: sandbox.journal.retained() });
    end(sandbox);
  }
  function create(asked: SandboxRequest & AskedStart & AskedManner): SandboxEntry {
    const { unknownInput = options.unknownInput } = asked;
    const start = toStart(asked, defaults, worldSource);
    const parts = { ...options, unknownInput };
    memory.assertRoom("whole");
    return cache.add(asked, null, (id) => createSandbox(id, start, parts));
  }
  function find(id = defaultSandboxId): Sandbox {
    if (isUnmade(id)) create({ id, ttlSeconds: autoSandboxTtl, isImplicit: true });
    return cache.use(id).sandbox;
  }
  function isUnmade(id: string): boolean {
    return autoSandbox && isSandboxId(id) && cache.isFree(id);
  }

  return {
    find,
    visit(id = defaultSandboxId, admit) {
      if (!isUnmade(id)) return find(id);
      return whenSettled(admit(beginsAt(defaults, worldSource, realTime)), () => find(id));
    },
    assertRoom: memory.assertRoom,
    memoryUse: () => memory.use,
    get: cache.get,
    list: cache.list,
    create,
    fork(id, asked) {
      const sandbox = find(id);
      memory.assertRoom("whole", id);
      return cache.add(asked, id, (forkId) => sandbox.fork(forkId));
    },
    delete(id) {
      if (id === defaultSandboxId) throw sandboxStays(id);
      cache.remove(id);
    },
    adopt(given) {
      memory.makeRoom();
      return cache.adopt(given);
    },
    unload: (id) => (cache.isFree(id) ? undefined : cache.remove(id)),
    onLeave(listener) {
      notifyLeave = listener;
    },
    close() {
      memory.end();
      for (const { sandbox } of cache.list()) end(sandbox);
    },
  };
}

/** The webhooks end with the events. */
function end({ journal, events, holds }: Sandbox): void {
  journal.close();
  events.close();
  holds.close();
}
