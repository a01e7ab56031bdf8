// Type of what a mock does with the sandboxes of a home. mock/control/kept/kept-sandboxes.ts makes it, mock/control/kept/kept-control.ts uses it.
import type { StateGauges } from "../../core/operating/state-gauges.ts";
import type { AskedPlace, SandboxEntry } from "../sandboxes/sandbox-places.ts";
import type { AskedManner } from "../sandboxes/sandbox-registry.ts";
import type { AskedStart } from "../sandboxes/start.ts";
import type { KeptJournals } from "./journals/journals-of-home.ts";

/** A page of the sandboxes of a home. */
export interface KeptPage {
  readonly entries: readonly SandboxEntry[];
  /** Those of the page that cannot be loaded, and why. */
  readonly unusable: readonly { readonly id: string; readonly reason: string }[];
  /** How many there are in all. */
  readonly total: number;
}

export interface KeptSandboxes {
  /**
   * Makes sure that a sandbox is loaded here and has all that was kept before the call; at once where that is so.
   * @throws DomainError 404 unknown_sandbox, 410 sandbox_evicted, 503 storage_unavailable, memory_limit
   */
  arrive(id: string): void | Promise<void>;
  /** Throws as `create` of Sandboxes, and 503 storage_unavailable, as do all below. */
  create(asked: AskedPlace & AskedStart & AskedManner): Promise<SandboxEntry>;
  fork(id: string, asked: AskedPlace): Promise<SandboxEntry>;
  delete(id: string): Promise<void>;
  /** A page of all in the order they were made, and how many there are. */
  list(offset: number, limit: number): Promise<KeptPage>;
  /** Does and keeps what is due by the clock of a loaded sandbox; nothing where it is not loaded. */
  settle(id: string): void | Promise<void>;
  readonly journals: KeptJournals;
  readonly gauges: StateGauges;
  /** Keeps what is left of this process's counts and uses. */
  close(): Promise<void>;
}
