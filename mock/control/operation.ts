// Types of a control operation: its input, the dependencies that it uses, and its result.
import type { Signer } from "../auth/signer.ts";
import type { AdminInput, AdminOperationId, AdminSchema, ControlMethods } from "../contract/admin-types.ts";
import type { ContractDocument } from "../contract/document.ts";
import type { ServiceContract } from "../contract/service-contract.ts";
import type { RecordFactories } from "../domain/records/factories.ts";
import type { TicketRecord } from "../domain/records/tickets.ts";
import type { Collections } from "../domain/records/world.ts";
import type { WorldTexts } from "../domain/records/world-texts.ts";
import type { Sliced } from "../engine/core/sliced-result.ts";
import type { Instant } from "../engine/core/time.ts";
import type { Transaction } from "../engine/store/store.ts";
import type { Coverage } from "./coverage/coverage.ts";
import type { AllRequests } from "./journal/all-requests.ts";
import type { StartHeartbeat } from "./journal/sent-events.ts";
import type { Growth } from "./memory/memory.ts";
import type { Sandbox } from "./sandboxes/sandbox.ts";
import type { Sandboxes } from "./sandboxes/sandbox-registry.ts";
import type { StartDefaults } from "./sandboxes/start.ts";
import type { WorldSource } from "./sandboxes/world-source.ts";

/** The dependencies of the control operations. */
export interface ControlDependencies {
  /** The contract that the mock serves. */
  readonly service: ServiceContract;
  readonly sandboxes: Sandboxes;
  readonly worldSource: WorldSource;
  readonly defaults: StartDefaults;
  /** Real time in milliseconds since 1970. */
  realTime(): Instant;
  /** The coverage of requests that no journal retains any longer. */
  readonly pastCoverage: Coverage;
  readonly allRequests: AllRequests;
  readonly basePath: string;
  readonly factories: RecordFactories;
  /** Creates session tokens, or reports why it cannot. */
  readonly signer: Signer;
  /** Loads the case starter. */
  openCases(): Promise<CaseStarter>;
}

export interface CaseStarter {
  scripts(source: { readonly world: WorldTexts }): readonly AdminSchema<"CaseScript">[];
  /**
   * Starts a case and returns its ticket.
   * @throws DomainError notFound `unknown_script`, `unknown_customer`; rule `case_of_stranger` if a customer is named
   *   for a script in which a stranger writes
   */
  start(tx: Transaction<Collections>, start: AdminSchema<"CaseStart">): TicketRecord;
}

export interface ControlCaller {
  /** The origin of base URLs, without a trailing slash, for example `http://127.0.0.1:4010`. */
  readonly origin: string;
  /** Calls back at intervals while a stream is read; without it, streams send no heartbeats. */
  readonly startHeartbeat?: StartHeartbeat | undefined;
}

/** What an operation receives besides its input. */
export interface ControlContext extends ControlDependencies, ControlCaller {
  /** The contract as this mock serves it, once loaded. */
  servedDocument(): ContractDocument;
}

/** Runs an operation on input that passed the contract check. The result may be in slices. */
export type ControlOperation<Id extends AdminOperationId, Result = unknown> = (
  input: AdminInput<Id>,
  context: ControlContext,
) => OperationResponse<Result> | Promise<OperationResponse<Result>>;

type OperationResponse<Result> = Result | Sliced<Result>;

/** Operations by method name, with the methods' result types. */
export type ControlOperations = {
  readonly [Id in keyof ControlMethods]?: ControlOperation<Id, Awaited<ReturnType<ControlMethods[Id]>>>;
};

interface InputOfSandbox {
  readonly path: { readonly sandboxId: string };
}

/**
 * An operation in the sandbox named by its path, which is loaded and brought up to date first.
 * @param growth how much the operation adds; it is refused if memory is short
 */
export function inSandbox<Input extends InputOfSandbox, Result>(
  work: (sandbox: Sandbox, input: Input, context: ControlContext) => Result | Promise<Result>,
  growth?: Growth,
) {
  return (input: Input, context: ControlContext): Promise<Result> =>
    context.sandboxes.run(input.path.sandboxId, (sandbox) => work(sandbox, input, context), growth);
}
