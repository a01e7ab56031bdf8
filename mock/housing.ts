// The sandboxes of a mock, and how they are reached.
import type { AroundOperations } from "./control/control.ts";
import type { StateGauges } from "./control/operating/state-gauges.ts";
import { createInSandbox, createPool, type InSandbox, type SandboxPool } from "./control/sandboxes/in-sandbox.ts";
import type { Sandbox } from "./control/sandboxes/sandbox.ts";
import { createSandboxes, type Sandboxes, type SandboxesOptions } from "./control/sandboxes/sandbox-registry.ts";
import type { SandboxFinder } from "./http/sandbox-choice.ts";

export interface Housing {
  /** Those that are loaded. */
  readonly sandboxes: Sandboxes;
  readonly finder: SandboxFinder;
  readonly inSandbox: InSandbox;
  readonly pool: SandboxPool;
  /** What goes around operations of the control. */
  readonly around?: AroundOperations | undefined;
  /** What is counted of them; left out: nothing. */
  readonly gauges?: StateGauges | undefined;
  /** Loads a sandbox and brings it up to date; left out: all always are. */
  use?(id: string): Promise<Sandbox>;
  /** Closes what keeps them; left out: nothing does. */
  close?(): Promise<void>;
}

/** Sandboxes in the memory of this process. */
export function houseInMemory(options: SandboxesOptions): Housing {
  const sandboxes = createSandboxes(options);
  const inSandbox = createInSandbox(sandboxes);
  return { sandboxes, finder: sandboxes, inSandbox, pool: createPool(sandboxes, inSandbox) };
}
