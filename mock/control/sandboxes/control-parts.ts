// What every part of mock/control/control.ts works with: sandboxes, worlds, factories and the mock's base URL. mock/compose.ts fills it in.
import type { Signer } from "../../auth/signer.ts";
import type { ServiceContract } from "../../contract/service-contract.ts";
import type { RecordFactories } from "../../records/factories.ts";
import type { Coverage } from "../coverage/coverage.ts";
import type { InSandbox, SandboxPool } from "./in-sandbox.ts";
import type { WorldSource } from "./sandbox.ts";
import type { Sandboxes } from "./sandbox-registry.ts";
import type { StartDefaults } from "./start.ts";

/** The same methods; the last argument says where the mock is reached, if not at the origin of the parts. */
export type AtOrigin<Methods> = {
  [Name in keyof Methods]: Methods[Name] extends (...asked: infer Asked) => infer Result
    ? (...asked: [...Asked, origin?: string]) => Result
    : never;
};

/** What the methods work on. */
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
  /** Where the mock is reached, without a slash at the end, such as `http://127.0.0.1:4010`: base URLs begin with it. */
  readonly origin: string;
  readonly basePath: string;
  /** What records are made with. */
  readonly factories: RecordFactories;
  /** Makes the tokens of sessions, or says why it cannot. */
  readonly signer: Signer;
}
