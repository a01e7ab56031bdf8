// Type of what a mock does with the sandboxes of a home. mock/control/kept/kept-sandboxes.ts makes it, mock/control/kept/kept-control.ts uses it.
import type { StateGauges } from "../../core/operating/state-gauges.ts";
import type { AskedPlace, SandboxEntry } from "../sandboxes/sandbox-places.ts";
import type { AskedManner } from "../sandboxes/sandbox-registry.ts";
import type { AskedStart } from "../sandboxes/start.ts";
import type { KeptJournals } from "./journals/journals-of-home.ts";

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
  list(offset: number, limit: number): Promise<{ readonly entries: readonly SandboxEntry[]; readonly total: number }>;
  readonly journals: KeptJournals;
  readonly gauges: StateGauges;
  /** Keeps what is left of this process's counts and uses. */
  close(): Promise<void>;
}
