// Runs the work of the control in a sandbox, and lists sandboxes.

import { runIn } from "../../engine/core/unit-runner.ts";
import type { SandboxRequests } from "../journal/all-requests.ts";
import type { Growth } from "../memory/memory.ts";
import type { Sandbox } from "./sandbox.ts";
import type { SandboxEntry, SandboxRequest } from "./sandbox-cache.ts";
import type { AskedManner, Sandboxes } from "./sandbox-registry.ts";
import type { AskedStart } from "./start.ts";

/**
 * Runs work in the sandbox of this id, once it is loaded, up to date and all its due work is done.
 * @param growth what the work adds; refused if memory is short
 * @throws DomainError notFound `unknown_sandbox`, gone `sandbox_evicted`, unavailable `memory_limit`, `storage_unavailable`, `storage_conflict`
 */
export type InSandbox = <T>(id: string, work: (sandbox: Sandbox) => T | Promise<T>, growth?: Growth) => Promise<T>;

/** @param load loads a sandbox; absent if all are always loaded */
export function createInSandbox(sandboxes: Sandboxes, load?: (id: string) => Promise<Sandbox>): InSandbox {
  return async (id, work, growth) => {
    const sandbox = load === undefined ? sandboxes.find(id) : await load(id);
    if (growth !== undefined) sandboxes.assertRoom(growth, id);
    return runIn(sandbox, () => {
      sandbox.due.settle();
      return work(sandbox);
    });
  };
}

/** A page of the sandboxes of a mock. */
export interface SandboxPage<T> {
  readonly shown: readonly T[];
  /** The sandboxes of the page that cannot be loaded, and why. */
  readonly unusable: readonly { readonly id: string; readonly reason: string }[];
  /** The number of all sandboxes. */
  readonly total: number;
}

/** All sandboxes of a mock, loaded or not. */
export interface SandboxPool {
  /** In order of creation, `default` first. */
  list<T>(offset: number, limit: number, show: (entry: SandboxEntry) => T): SandboxPage<T> | Promise<SandboxPage<T>>;
  /**
   * Does not count as a use.
   * @throws DomainError notFound `unknown_sandbox`, gone `sandbox_evicted`
   */
  get<T>(id: string, show: (entry: SandboxEntry) => T): T | Promise<T>;
  /** @throws like `create` of Sandboxes, and DomainError unavailable `storage_unavailable`, like all methods over a storage */
  create(asked: SandboxRequest & AskedStart & AskedManner): SandboxEntry | Promise<SandboxEntry>;
  fork(id: string, asked: SandboxRequest): Promise<SandboxEntry>;
  delete(id: string): void | Promise<void>;
  requests(): readonly SandboxRequests[] | Promise<readonly SandboxRequests[]>;
  /** Restarts an unusable sandbox; leaves all others unchanged. Absent in memory, where all are usable. */
  renewUnusable?(id: string): Promise<void>;
}

/** For a mock in memory. */
export function createPool(sandboxes: Sandboxes, inSandbox: InSandbox): SandboxPool {
  return {
    list(offset, limit, show) {
      const all = sandboxes.list();
      return { shown: all.slice(offset, offset + limit).map(show), unusable: [], total: all.length };
    },
    get: (id, show) => show(sandboxes.get(id)),
    create: sandboxes.create,
    fork: (id, asked) => inSandbox(id, () => sandboxes.fork(id, asked)),
    delete: sandboxes.delete,
    requests: () =>
      sandboxes.list().map(({ sandbox: { id, journal } }) => ({ sandbox: id, exchanges: journal.retained() })),
  };
}
