// Holds one request and everything known about it so far.
import type { CallerIdentity } from "../auth/authenticator.ts";
import type { Reply } from "../contract/reply.ts";
import type { DecodedRequest } from "../contract/validators.ts";
import type { NamedChanges } from "../control/changes/named-change.ts";
import type { Sandbox } from "../control/sandboxes/sandbox.ts";
import type { WordViolation } from "../engine/core/errors.ts";
import type { Instant } from "../engine/core/time.ts";
import type { PlainResponse } from "./plain-response.ts";
import { queryOf } from "./request-target.ts";
import type { Decoded } from "./steps/decode.ts";
import type { FaultPlan } from "./steps/fault-plan.ts";
import type { ReceivedBody } from "./steps/read-body.ts";

/** A request on arrival. */
export interface ArrivedRequest {
  readonly request: Request;
  /** The path as sent, below the sandbox prefix, without query; includes the base path. */
  readonly path: string;
  /** Names and values of its headers alternating, if a server has them. */
  readonly rawHeaders: readonly string[] | undefined;
  /** Process time of its arrival, in milliseconds. */
  readonly startedAt: number;
}

export interface RequestContext extends ReceivedBody, ArrivedRequest {
  /** The query as sent, without its question mark; once the faults are planned, without the parameters that request them. */
  query: string;
  /** Absent if the request names an unknown sandbox; no journal records it then. */
  sandbox: Sandbox | undefined;
  /** Domain time of its arrival in the sandbox. */
  at: Instant | undefined;
  plan: FaultPlan | undefined;
  credentials: CallerIdentity;
  decoded: Decoded | undefined;
  /** Names of the undeclared input that was removed. */
  ignored: readonly string[];
  /** The input that passed the contract. */
  input: DecodedRequest | undefined;
  result: unknown;
  /** Status and headers of an added operation's response; undefined for the contract's operations, which return 200. */
  reply: Reply | undefined;
  /** Whether a fault struck before or after the operation ran; undefined if the status shows it. */
  handling: "before" | "after" | undefined;
  /** The changes of the operation's transactions; undefined if none. */
  changeSets: readonly NamedChanges[] | undefined;
  /** Once a response is set, the remaining steps that could set one are skipped. */
  response: PlainResponse | undefined;
  /** Called once a released request has its response or is held again. */
  endRelease: (() => void) | undefined;
  violations: readonly WordViolation[];
  /** Absent until a log line or a response needs it. */
  requestId: string | undefined;
}

const anonymous: CallerIdentity = Object.freeze({});
const noViolations: readonly WordViolation[] = Object.freeze([]);
const noNames: readonly string[] = Object.freeze([]);

export function createRequestContext({ request, path, rawHeaders, startedAt }: ArrivedRequest): RequestContext {
  return {
    request,
    path,
    rawHeaders,
    query: queryOf(request.url),
    startedAt,
    sandbox: undefined,
    at: undefined,
    plan: undefined,
    credentials: anonymous,
    decoded: undefined,
    ignored: noNames,
    input: undefined,
    result: undefined,
    reply: undefined,
    handling: undefined,
    changeSets: undefined,
    response: undefined,
    endRelease: undefined,
    requestBody: undefined,
    requestBytes: 0,
    violations: noViolations,
    requestId: undefined,
  };
}
