// What the operations of the control work with: sandboxes, worlds, factories.
import type { Signer } from "../../auth/signer.ts";
import type { ServiceContract } from "../../contract/service-contract.ts";
import type { RecordFactories } from "../../domain/records/factories.ts";
import type { Coverage } from "../coverage/coverage.ts";
import type { InSandbox, SandboxPool } from "./in-sandbox.ts";
import type { WorldSource } from "./sandbox.ts";
import type { Sandboxes } from "./sandbox-registry.ts";
import type { StartDefaults } from "./start.ts";

/** What the operations work on. */
export interface ControlParts {
  /** What the mock answers by; left out: the contract of the package. */
  readonly service?: ServiceContract | undefined;
  readonly sandboxes: Sandboxes;
  readonly inSandbox: InSandbox;
  readonly pool: SandboxPool;
  readonly worldSource: WorldSource;
  readonly defaults: StartDefaults;
  /** What requests have covered that no journal holds any more. */
  readonly pastCoverage: Coverage;
  readonly basePath: string;
  /** What records are made with. */
  readonly factories: RecordFactories;
  /** Makes the tokens of sessions, or says why it cannot. */
  readonly signer: Signer;
}
