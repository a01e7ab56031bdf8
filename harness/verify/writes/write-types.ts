// Defines the writes of a run: requests, options and results.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import type { CollectionName } from "../../../mock/domain/records/collections.ts";
import type { JsonObject } from "../../json-parts.ts";
import type { Oracle } from "../compare/oracle.ts";
import type { MirroredRecord } from "../mirror/mirror.ts";
import type { ServiceTime } from "../mirror/service-time.ts";
import type { Probe } from "../probes/probe.ts";
import type { Evidence } from "../published-parts.ts";
import type { Session } from "../session.ts";
import type { Exchange, ParameterValue, PlannedRequest } from "../target/request.ts";
import type { RecordTracker } from "./record-tracker.ts";

/** A record on both sides. */
export interface Ref {
  readonly collection: CollectionName;
  readonly target: ParameterValue;
  readonly mirror: ParameterValue;
}

export type RequestParts = Omit<PlannedRequest, "operationId">;
/** A request, or how to build it with the ids of one side. */
export type RequestBuilder = RequestParts | ((id: (ref: Ref) => ParameterValue) => RequestParts);

export interface WriteOptions {
  readonly kind?: Probe["kind"];
  /** The part under test. */
  readonly place?: string;
  /** A rule that the contract only assumes: a difference is a wrong assumption. */
  readonly assumed?: string;
  /** How certain the contract is; default: what it says about `place`. */
  readonly evidence?: Evidence;
  /** Further records whose every view is compared afterwards. */
  readonly related?: readonly MirroredRecord[];
  /** Tickets of this run that must not change. */
  readonly bystanders?: readonly Ref[];
}

/** The responses to a write that both sides executed. */
export interface WriteResult {
  readonly body: JsonObject;
  readonly mirrored: JsonObject;
}

export interface WriteRun {
  /** Name for records of this run; no other record has it. */
  readonly name: string;
  readonly session: Session;
  /** Sends a write; undefined unless both sides return 200 with an object. */
  write(operationId: OperationId, build: RequestBuilder, options?: WriteOptions): Promise<WriteResult | undefined>;
  /** Sends invalid variants of a valid write, and the write without a valid token; nothing may change. */
  writeInvalid(
    operationId: OperationId,
    build: RequestBuilder,
    options?: Pick<WriteOptions, "related" | "bystanders">,
  ): Promise<void>;
  /** Creates a record that belongs to this run. */
  create(
    operationId: OperationId,
    build: RequestBuilder,
    options?: WriteOptions,
  ): Promise<(WriteResult & { readonly ref: Ref }) | undefined>;
  /** Compares a read that shows records of this run. */
  compareRead(request: PlannedRequest, related?: WriteOptions["related"]): Promise<Exchange | undefined>;
}

export interface WriteRunInput {
  readonly session: Session;
  readonly oracle: Oracle;
  readonly time: ServiceTime;
  readonly tracker: RecordTracker;
  /** Lists the writes instead of sending them; only the mirror gets them. */
  readonly isDry: boolean;
}
