// Defines the steps of a request: what each reads from its context and adds to it.
import type { Authenticator } from "../auth/authenticator.ts";
import { Reply } from "../contract/reply.ts";
import type { ServiceRoute } from "../contract/routes.ts";
import type { ServiceContract } from "../contract/service-contract.ts";
import type { Contract } from "../contract/validators.ts";
import type { Sleep } from "../engine/core/clock.ts";
import type { Instant } from "../engine/core/time.ts";
import { runIn } from "../engine/core/unit-runner.ts";
import { whenSettled } from "../engine/core/when-settled.ts";
import type { CompiledRoute } from "./compiled-route.ts";
import type { Handler, PermissionCheck } from "./handler.ts";
import { isSent } from "./plain-response.ts";
import type { PipelineDependencies, Step } from "./run-pipeline.ts";
import { setBy } from "./set-by.ts";
import { admit, authenticate } from "./steps/authenticate.ts";
import { withCors } from "./steps/cors.ts";
import { decode } from "./steps/decode.ts";
import { encode } from "./steps/encode.ts";
import { planFaults, withdrawUnapplied } from "./steps/fault-plan.ts";
import { handleRecorded, mayAdd } from "./steps/handle.ts";
import { ignoreUnknown, withIgnored } from "./steps/ignore-unknown.ts";
import { holdResponse, injectAfter, injectBefore, injectEarly, injectIntoWire } from "./steps/inject-faults.ts";
import { recordRequest } from "./steps/record-request.ts";
import { addRequestId } from "./steps/request-id.ts";
import { chooseSandbox, type SandboxFinder } from "./steps/sandbox-choice.ts";
import { respondToUnrouted } from "./steps/unrouted.ts";
import { validate } from "./steps/validate.ts";

export interface SharedDependencies extends PipelineDependencies {
  readonly sandboxes: SandboxFinder;
  readonly authenticator: Authenticator;
  readonly service: ServiceContract;
  /** Prefix of every path: "" or without a trailing slash, for example `/api/v1`. */
  readonly basePath: string;
  /** Allows browsers of any origin, with credentials. */
  readonly cors: boolean;
}

export interface OperationDependencies extends SharedDependencies {
  readonly operationId: string;
  readonly compiled: CompiledRoute<ServiceRoute>;
  readonly permit: PermissionCheck;
  readonly handle: Handler;
  readonly contract: Contract;
  /** Maximum bytes of a request body. */
  readonly bodyLimit: number;
  readonly sleep: Sleep;
  /** @throws ResponseBreach if the result breaks the contract */
  assertResult(result: unknown): void;
}

export const sandbox: Step<SharedDependencies & Partial<Pick<OperationDependencies, "compiled">>> = {
  name: "sandbox",
  take(context, { sandboxes, authenticator, compiled }) {
    const { request } = context;
    const admitCaller = (at: Instant) => admit(compiled?.route, request.headers, authenticator, at);
    return whenSettled(chooseSandbox(request, sandboxes, admitCaller), (found) => {
      context.sandbox = found;
      context.at = found.clock.now();
      // The steps before the operation, such as permission, read the state as of now.
      return runIn(found, found.due.settleIfDue);
    });
  },
};

export const plan: Step<OperationDependencies> = {
  name: "plan",
  take(context, { compiled: { route }, service, basePath }) {
    const planned = planFaults(context, { route, service }, setBy("sandbox", context.sandbox), basePath);
    return whenSettled(planned, (plan) => {
      if (plan === undefined) return;
      context.plan = plan;
      context.handling = "before";
      if (plan.preferences !== undefined) context.query = plan.preferences.query;
    });
  },
};

export const earlyFault: Step<OperationDependencies> = {
  name: "early fault",
  strike(context, dependencies, plan) {
    return whenSettled(injectEarly(plan, context, dependencies), (response) => {
      context.response = response;
    });
  },
};

export const authentication: Step<OperationDependencies> = {
  name: "authenticate",
  take(context, { compiled, authenticator }) {
    const caller = authenticate(compiled.route, context.request.headers, authenticator, setBy("sandbox", context.at));
    return whenSettled(caller, (credentials) => {
      context.credentials = credentials;
    });
  },
};

export const permission: Step<OperationDependencies> = {
  name: "permission",
  take(context, { compiled: { route }, permit }) {
    const requestSandbox = setBy("sandbox", context.sandbox);
    const { credentials } = context;
    return runIn(requestSandbox, () => permit({ route, sandbox: requestSandbox, credentials }));
  },
};

export const decoding: Step<OperationDependencies> = {
  name: "decode",
  take(context, { compiled, bodyLimit }) {
    return whenSettled(decode(compiled, context, bodyLimit), (decoded) => {
      context.decoded = decoded;
    });
  },
};

export const ignoring: Step<OperationDependencies> = {
  name: "ignore",
  take(context, { compiled, service }) {
    if (setBy("sandbox", context.sandbox).unknownInput === "refuse") return;
    const { decoded, ignored } = ignoreUnknown(compiled, setBy("decode", context.decoded), service);
    context.decoded = decoded;
    context.ignored = ignored;
  },
};

export const validation: Step<OperationDependencies> = {
  name: "validate",
  take(context, { compiled, contract }) {
    context.input = validate(compiled.route, setBy("decode", context.decoded), contract);
  },
};

export const faultBefore: Step<OperationDependencies> = {
  name: "fault before",
  strike(context, { operationId, service }, plan) {
    context.response = injectBefore(plan, { operationId, service });
  },
};

export const handling: Step<OperationDependencies> = {
  name: "handle",
  take(context, { operationId, compiled: { route }, sandboxes, handle, assertResult }) {
    if (mayAdd(route)) sandboxes.assertRoom("part");
    const { credentials } = context;
    const input = setBy("validate", context.input);
    const { headers } = context.request;
    const found = setBy("sandbox", context.sandbox);
    const request = { route, operationId, sandbox: found, input, credentials, headers, assertResult };
    return whenSettled(handleRecorded(request, handle, context), (result) => {
      context.reply = result instanceof Reply ? result : undefined;
      context.result = result instanceof Reply ? result.body : result;
    });
  },
};

export const faultAfter: Step<OperationDependencies> = {
  name: "fault after",
  strike(context, { operationId, service, contract }, plan) {
    const outcome = injectAfter(plan, {
      operationId,
      service,
      result: context.result,
      breaks: (changed) => contract.checkResponse(operationId, changed, context.reply?.status).length > 0,
    });
    if (outcome === undefined) return;
    if ("response" in outcome) context.response = outcome.response;
    else context.result = outcome.result;
  },
};

export const encoding: Step<OperationDependencies> = {
  name: "encode",
  take(context, { compiled }) {
    return whenSettled(encode(compiled.route, context, context.request.headers), (response) => {
      context.response = response;
    });
  },
};

export const delayAfter: Step<OperationDependencies> = {
  name: "delay after",
  close(context, dependencies, response) {
    const { plan } = context;
    if (plan === undefined) return;
    return whenSettled(holdResponse(plan, context, response, dependencies), (heldResponse) => {
      context.response = heldResponse;
    });
  },
};

export const wireFault: Step<OperationDependencies> = {
  name: "wire fault",
  close(context, _dependencies, response) {
    const { plan } = context;
    if (plan === undefined) return;
    context.response = injectIntoWire(plan, response);
    return withdrawUnapplied(plan, setBy("sandbox", context.sandbox));
  },
};

export const ignored: Step<OperationDependencies> = {
  name: "ignored",
  close(context, _dependencies, response) {
    if (context.ignored.length > 0 && isSent(response)) context.response = withIgnored(response, context.ignored);
  },
};

export const requestId: Step<SharedDependencies> = {
  name: "request id",
  close(context, { requestIds }, response) {
    context.response = addRequestId(context, requestIds, response);
  },
};

export const cors: Step<SharedDependencies> = {
  name: "cors",
  close(context, dependencies, response) {
    if (dependencies.cors && isSent(response))
      context.response = withCors(response, context.request.headers.get("origin"));
  },
};

export const journal: Step<SharedDependencies> = {
  name: "journal",
  close(context, dependencies, response) {
    recordRequest(context, dependencies, response);
    context.endRelease?.();
  },
};

export const unrouted: Step<SharedDependencies> = {
  name: "unrouted",
  take(context, dependencies) {
    context.response = respondToUnrouted(context.request, context.path, dependencies);
  },
};
