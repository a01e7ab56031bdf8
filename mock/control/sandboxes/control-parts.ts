// What the operations of the control work with: sandboxes, worlds, factories.
import type { Signer } from "../../auth/signer.ts";
import type { ServiceContract } from "../../contract/service-contract.ts";
import type { RecordFactories } from "../../domain/records/factories.ts";
import type { Instant } from "../../engine/core/time.ts";
import type { Coverage } from "../coverage/coverage.ts";
import type { AllRequests } from "../journal/all-requests.ts";
import type { InSandbox, SandboxPool } from "./in-sandbox.ts";
import type { WorldSource } from "./sandbox.ts";
import type { Sandboxes } from "./sandbox-registry.ts";
import type { StartDefaults } from "./start.ts";

export interface ControlParts {
  /** The contract that the mock serves; default: the package's own. */
  readonly service?: ServiceContract | undefined;
  readonly sandboxes: Sandboxes;
  readonly inSandbox: InSandbox;
  readonly pool: SandboxPool;
  readonly worldSource: WorldSource;
  readonly defaults: StartDefaults;
  /** Real time in milliseconds since 1970. */
  realTime(): Instant;
  /** The coverage of requests that no journal retains any more. */
  readonly pastCoverage: Coverage;
  readonly allRequests: AllRequests;
  readonly basePath: string;
  readonly factories: RecordFactories;
  /** Makes the tokens of sessions, or reports why it cannot. */
  readonly signer: Signer;
}
