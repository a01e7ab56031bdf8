// The sandboxes of a mock: the type for any storage, and the implementation in memory.
import type { Instant } from "../../engine/core/time.ts";
import { whenSettled } from "../../engine/core/when-settled.ts";
import type { AllRequests, SandboxRequests } from "../journal/all-requests.ts";
import type { Growth, MemoryOptions } from "../memory/memory.ts";
import { createSandbox } from "./create-sandbox.ts";
import { LoadedSandboxes, type SandboxEntry, type SandboxRequest } from "./loaded-sandboxes.ts";
import type { Sandbox, UnknownInput } from "./sandbox.ts";
import type { SandboxDependencies } from "./sandbox-dependencies.ts";
import { defaultSandboxId, isSandboxId } from "./sandbox-id.ts";
import { cannotDeleteDefault } from "./sandbox-refusals.ts";
import { initialTime, type StartDefaults, type StartRequest, toStart } from "./start.ts";
import { memoryGauges, type StateGauges } from "./state-gauges.ts";

export interface SandboxesOptions extends SandboxDependencies {
  /** The start of `default` and, unless requested otherwise, of every other sandbox. */
  readonly defaults: StartDefaults;
  /** Maximum number of sandboxes, `default` included. */
  readonly maxSandboxes: number;
  /** Whether a sandbox is created when a request first names it. */
  readonly autoSandbox: boolean;
  /** Seconds without use after which an implicitly created sandbox is removed; default: never. */
  readonly autoSandboxTtl?: number | undefined;
  /** Receives the requests of deleted sandboxes. */
  readonly allRequests: AllRequests;
  /** The memory limit of all sandboxes together. */
  readonly memory: MemoryOptions;
}

/** A sandbox to create; omitted settings are the mock's. */
export interface NewSandbox extends SandboxRequest, StartRequest {
  readonly unknownInput?: UnknownInput | undefined;
}

/**
 * Called before a request creates a sandbox by naming it; throws or rejects if the caller may not create one.
 * @param at the time that the sandbox will show
 */
export type Admit = (at: Instant) => unknown;

export interface SandboxPage<T> {
  readonly views: readonly T[];
  /** The sandboxes of the page that cannot be loaded, and why. */
  readonly unusable: readonly { readonly id: string; readonly reason: string }[];
  readonly total: number;
}

/** With a storage, all methods also throw DomainError unavailable `storage_unavailable`. */
export interface Sandboxes {
  readonly loaded: LoadedSandboxes;
  /** See LoadedSandboxes. */
  assertRoom(growth: Growth, id?: string): void;
  /**
   * The sandbox that a request is for, by default `default`, loaded and up to date. Counts as a use.
   * @param admit called before a sandbox is created; default: everyone may
   * @throws DomainError notFound `unknown_sandbox`, gone `sandbox_evicted`, unavailable `memory_limit`, and errors of
   *   `admit`
   */
  find(id: string | undefined, admit?: Admit): Sandbox | Promise<Sandbox>;
  /**
   * Runs work in the sandbox with this id, once it is loaded and up to date and all its due work is done.
   * @param growth how much the work adds; it is refused if memory is short
   * @throws like `find`, and DomainError unavailable `storage_conflict`
   */
  run<T>(id: string, work: (sandbox: Sandbox) => T | Promise<T>, growth?: Growth): Promise<T>;
  /** In order of creation, `default` first. */
  list<T>(offset: number, limit: number, show: (entry: SandboxEntry) => T): SandboxPage<T> | Promise<SandboxPage<T>>;
  /**
   * Does not count as a use.
   * @throws DomainError notFound `unknown_sandbox`, gone `sandbox_evicted`
   */
  get<T>(id: string, show: (entry: SandboxEntry) => T): T | Promise<T>;
  /** @throws DomainError invalid `invalid_request`, conflict `sandbox_exists`, rule `unknown_scenario`, tooMany `too_many_sandboxes`, unavailable `memory_limit` */
  create(request: NewSandbox): SandboxEntry | Promise<SandboxEntry>;
  /**
   * Copies a sandbox in its current state; the copy treats unknown input like the original.
   * @throws like `find` and `create`
   */
  fork(id: string, request: SandboxRequest): Promise<SandboxEntry>;
  /** @throws like `get`, and DomainError conflict `default_sandbox` */
  delete(id: string): void | Promise<void>;
  /** The requests that journals retain. */
  requests(): readonly SandboxRequests[] | Promise<readonly SandboxRequests[]>;
  /** Restarts an unusable sandbox; leaves a usable one unchanged. Absent in memory, where all sandboxes are usable. */
  restartUnusable?(id: string): Promise<void>;
  readonly gauges: StateGauges;
  /** Stores all pending changes and closes the storage, if any. */
  close?(): Promise<void>;
}

/** Sandboxes in memory, whose methods return at once. */
export interface MemorySandboxes extends Sandboxes {
  find(id: string | undefined): Sandbox;
  find(id: string | undefined, admit: Admit): Sandbox | Promise<Sandbox>;
  create(request: NewSandbox): SandboxEntry;
  delete(id: string): void;
}

/** The sandboxes of a mock in memory; `default` is ready. */
export function createSandboxes(options: SandboxesOptions): MemorySandboxes {
  const { defaults, autoSandbox, autoSandboxTtl, realTime, worldSource, allRequests, memory } = options;
  const loaded = new LoadedSandboxes({
    max: options.maxSandboxes,
    realTime,
    memory,
    onLeave: ({ id, journal }) => allRequests.retain({ sandbox: id, exchanges: journal.retained() }),
    areStored: false,
  });

  function create(request: NewSandbox): SandboxEntry {
    const { unknownInput = options.unknownInput } = request;
    const start = toStart(request, defaults, worldSource);
    loaded.assertRoom("whole");
    return loaded.add(request, null, (id) => createSandbox(id, start, { ...options, unknownInput }));
  }
  function canAutoCreate(id: string): boolean {
    return autoSandbox && isSandboxId(id) && loaded.isFree(id);
  }
  function use(id: string): Sandbox {
    if (canAutoCreate(id)) create({ id, ttlSeconds: autoSandboxTtl, isImplicit: true });
    return loaded.use(id).sandbox;
  }
  function find(id: string | undefined): Sandbox;
  function find(id: string | undefined, admit: Admit): Sandbox | Promise<Sandbox>;
  function find(id = defaultSandboxId, admit?: Admit): Sandbox | Promise<Sandbox> {
    if (admit === undefined || !canAutoCreate(id)) return use(id);
    return whenSettled(admit(initialTime(defaults, worldSource, realTime)), () => use(id));
  }
  async function run<T>(id: string, work: (sandbox: Sandbox) => T | Promise<T>, growth?: Growth): Promise<T> {
    const sandbox = use(id);
    if (growth !== undefined) loaded.assertRoom(growth, id);
    sandbox.due.settle();
    return work(sandbox);
  }
  create({ id: defaultSandboxId });
  return {
    loaded,
    assertRoom: (growth, id) => loaded.assertRoom(growth, id),
    gauges: memoryGauges,
    find,
    run,
    list(offset, limit, show) {
      const entries = loaded.list();
      return { views: entries.slice(offset, offset + limit).map(show), unusable: [], total: entries.length };
    },
    get: (id, show) => show(loaded.get(id)),
    create,
    fork: (id, request) => run(id, (sandbox) => loaded.add(request, id, (forkId) => sandbox.fork(forkId)), "whole"),
    delete(id) {
      if (id === defaultSandboxId) throw cannotDeleteDefault(id);
      loaded.remove(id);
    },
    requests: () =>
      loaded.list().map(({ sandbox: { id, journal } }) => ({ sandbox: id, exchanges: journal.retained() })),
  };
}
