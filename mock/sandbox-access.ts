// Gives access to the sandboxes of a mock.
import type { StateGauges } from "./control/operating/state-gauges.ts";
import { createInSandbox, createPool, type InSandbox, type SandboxPool } from "./control/sandboxes/in-sandbox.ts";
import type { Sandbox } from "./control/sandboxes/sandbox.ts";
import { createSandboxes, type Sandboxes, type SandboxesOptions } from "./control/sandboxes/sandbox-registry.ts";
import type { SandboxFinder } from "./http/steps/sandbox-choice.ts";

export interface SandboxAccess {
  readonly sandboxes: Sandboxes;
  readonly finder: SandboxFinder;
  readonly inSandbox: InSandbox;
  readonly pool: SandboxPool;
  /** Counters of the stored sandboxes, if any. */
  readonly gauges?: StateGauges | undefined;
  /** Loads a sandbox and brings it up to date; absent if all are always loaded. */
  use?(id: string): Promise<Sandbox>;
  /** Closes the storage, if any. */
  close?(): Promise<void>;
}

export function accessInMemory(options: SandboxesOptions): SandboxAccess {
  const sandboxes = createSandboxes(options);
  const inSandbox = createInSandbox(sandboxes);
  return {
    sandboxes,
    finder: { find: sandboxes.visit, assertRoom: sandboxes.assertRoom },
    inSandbox,
    pool: createPool(sandboxes, inSandbox),
  };
}
