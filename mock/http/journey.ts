// One request and all that is known about it so far. Made by mock/http/line.ts, filled by the steps of mock/http/journey-steps.ts.
import type { Credentials } from "../auth/authenticator.ts";
import type { Reply } from "../contract/reply.ts";
import type { DecodedRequest } from "../contract/validators.ts";
import type { Sandbox } from "../control/sandboxes/sandbox.ts";
import type { Violation } from "../engine/core/errors.ts";
import type { Instant } from "../engine/core/time.ts";
import type { Answer } from "./answer.ts";
import type { Decoded } from "./steps/decode.ts";
import type { FaultPlan } from "./steps/fault-plan.ts";
import type { BodyNote } from "./steps/read-body.ts";
import { queryOf } from "./target.ts";

/** A request as it has come. */
export interface Arrived {
  readonly request: Request;
  /** As sent, below the sandbox prefix (the base path included), without query. */
  readonly path: string;
  /** Names and values of its headers in turn, where a server has them. */
  readonly rawHeaders: readonly string[] | undefined;
  /** Process time of its arrival, in milliseconds. */
  readonly startedAt: number;
}

/** A request on its way. */
export interface Journey extends BodyNote, Arrived {
  /** As sent, without its question mark; without the parameters that ask for a fault, once the plan is made. */
  query: string;
  /** Missing where the request names a sandbox that does not exist; such a request is not noted. */
  sandbox: Sandbox | undefined;
  /** Domain time of its arrival. */
  at: Instant;
  /** Missing where no fault is planned. */
  plan: FaultPlan | undefined;
  credentials: Credentials;
  decoded: Decoded;
  /** What was left out of it because the contract does not have it. */
  ignored: readonly string[];
  /** The request in the form that passed the contract. */
  input: DecodedRequest;
  /** What the operation gave. */
  result: unknown;
  /** Status and headers of an added operation's answer; undefined for those of the contract, which answer 200. */
  reply: Reply | undefined;
  /** Whether a fault left the operation undone or done; undefined where the status tells. */
  handling: "before" | "after" | undefined;
  /** Once it is set, the steps that would make one are skipped. */
  answer: Answer | undefined;
  violations: readonly Violation[];
  /** Missing until somebody is told of it. */
  requestId: string | undefined;
}

const nobody: Credentials = Object.freeze({});
const noViolations: readonly Violation[] = Object.freeze([]);
const noNames: readonly string[] = Object.freeze([]);
const nothing: Decoded = Object.freeze({ path: {}, query: {}, body: undefined, violations: noViolations });

/** A request at its start. */
export function createJourney({ request, path, rawHeaders, startedAt }: Arrived): Journey {
  return {
    request,
    path,
    rawHeaders,
    query: queryOf(request.url),
    startedAt,
    sandbox: undefined,
    at: 0,
    plan: undefined,
    credentials: nobody,
    decoded: nothing,
    ignored: noNames,
    input: nothing,
    result: undefined,
    reply: undefined,
    handling: undefined,
    answer: undefined,
    requestBody: undefined,
    requestBytes: 0,
    violations: noViolations,
    requestId: undefined,
  };
}

/** The sandbox of a request that has passed the step `sandbox`. */
export function chosenSandbox({ sandbox }: Journey): Sandbox {
  if (sandbox === undefined) throw new Error("No sandbox is chosen yet: the step `sandbox` comes first.");
  return sandbox;
}
