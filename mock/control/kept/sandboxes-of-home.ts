// Type of what a mock does with the sandboxes of a home.
import type { StateGauges } from "../../core/operating/state-gauges.ts";
import type { SandboxPool } from "../sandboxes/in-sandbox.ts";
import type { KeptJournals } from "./journals/journals-of-home.ts";

export interface KeptSandboxes extends SandboxPool {
  /**
   * Makes sure that a sandbox is loaded here and has all that was kept before the call; at once where that is so.
   * @throws DomainError 404 unknown_sandbox, 410 sandbox_evicted, 503 storage_unavailable, memory_limit
   */
  arrive(id: string): void | Promise<void>;
  /** Does and keeps what is due by the clock of a loaded sandbox; nothing where it is not loaded. */
  settle(id: string): void | Promise<void>;
  readonly journals: KeptJournals;
  readonly gauges: StateGauges;
  /** Keeps what is left of this process's counts and uses. */
  close(): Promise<void>;
}
