// The type of a mock's sandboxes, in memory or in a storage: finds, creates, forks, lists and deletes them.
import type { Instant } from "../../engine/core/time.ts";
import type { AllRequests, SandboxRequests } from "../journal/all-requests.ts";
import type { Growth, MemoryOptions } from "../memory/memory.ts";
import type { LoadedSandboxes, SandboxEntry, SandboxRequest } from "./loaded-sandboxes.ts";
import type { Sandbox, UnknownInput } from "./sandbox.ts";
import type { SandboxDependencies } from "./sandbox-dependencies.ts";
import type { StartDefaults, StartRequest } from "./start.ts";
import type { StateGauges } from "./state-gauges.ts";

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
