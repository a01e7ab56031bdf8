// Defines the steps of a request: what each reads from the journey and adds to it.
import type { Authenticator } from "../auth/authenticator.ts";
import { Reply } from "../contract/reply.ts";
import type { ServiceRoute } from "../contract/routes.ts";
import type { ServiceContract } from "../contract/service-contract.ts";
import type { Contract } from "../contract/validators.ts";
import { toNamedChanges } from "../control/changes/named-change.ts";
import type { Sleep } from "../engine/core/clock.ts";
import { DomainError } from "../engine/core/errors.ts";
import { Later } from "../engine/core/later.ts";
import type { Instant } from "../engine/core/time.ts";
import { runIn } from "../engine/core/unit-runner.ts";
import { whenSettled } from "../engine/core/when-settled.ts";
import { isAnswered } from "./answer.ts";
import type { CompiledRoute } from "./compiled-route.ts";
import type { Handle, Permit } from "./handler.ts";
import { chosenSandbox, type Journey } from "./request-context.ts";
import type { PipelineParts, Step } from "./run-pipeline.ts";
import { admit, authenticate } from "./steps/authenticate.ts";
import { withCors } from "./steps/cors.ts";
import { decode } from "./steps/decode.ts";
import { encode } from "./steps/encode.ts";
import { injectAfter } from "./steps/fault-after.ts";
import { injectBefore } from "./steps/fault-before.ts";
import { injectEarly } from "./steps/fault-early.ts";
import { handleWithFault } from "./steps/fault-handle.ts";
import { holdAnswer } from "./steps/fault-hold.ts";
import { planFaults, withdrawUnapplied } from "./steps/fault-plan.ts";
import { injectIntoWire } from "./steps/fault-wire.ts";
import { ignoreUnknown, withIgnored } from "./steps/ignore-unknown.ts";
import { noteRequest } from "./steps/note-request.ts";
import { addRequestId } from "./steps/request-id.ts";
import { chooseSandbox, type SandboxFinder } from "./steps/sandbox-choice.ts";
import { answerUnrouted } from "./steps/unrouted.ts";
import { validate } from "./steps/validate.ts";

export interface SharedParts extends PipelineParts {
  readonly sandboxes: SandboxFinder;
  readonly authenticator: Authenticator;
  readonly service: ServiceContract;
  /** Prefix of every path: "" or without a trailing slash, for example `/api/v1`. */
  readonly basePath: string;
  /** Allows browsers of any origin, with credentials. */
  readonly cors: boolean;
}

export interface OperationParts extends SharedParts {
  readonly operationId: string;
  readonly compiled: CompiledRoute<ServiceRoute>;
  readonly permit: Permit;
  readonly handle: Handle;
  readonly contract: Contract;
  /** In bytes. */
  readonly bodyLimit: number;
  readonly sleep: Sleep;
  /** Throws if the operation must not give this result. */
  checkAnswer(result: unknown): void;
}

export const sandbox: Step<SharedParts & Partial<Pick<OperationParts, "compiled">>> = {
  name: "sandbox",
  take(journey, { sandboxes, authenticator, compiled }) {
    const { request } = journey;
    const admitted = (at: Instant) => admit(compiled?.route, request.headers, authenticator, at);
    return whenSettled(chooseSandbox(request, sandboxes, admitted), (chosen) => {
      journey.sandbox = chosen;
      journey.at = chosen.clock.now();
      return runIn(chosen, chosen.due.settle);
    });
  },
};

export const plan: Step<OperationParts> = {
  name: "plan",
  take(journey, { compiled: { route }, service, basePath }) {
    const planned = planFaults(journey, { route, service }, chosenSandbox(journey), basePath);
    return whenSettled(planned, (plan) => {
      if (plan === undefined) return;
      journey.plan = plan;
      journey.handling = "before";
      if (plan.wish !== undefined) journey.query = plan.wish.query;
    });
  },
};

export const earlyFault: Step<OperationParts> = {
  name: "early fault",
  strike(journey, parts, plan) {
    return whenSettled(injectEarly(plan, journey, parts), (answer) => {
      journey.answer = answer;
    });
  },
};

export const authentication: Step<OperationParts> = {
  name: "authenticate",
  take(journey, { compiled, authenticator }) {
    const known = authenticate(compiled.route, journey.request.headers, authenticator, journey.at);
    return whenSettled(known, (credentials) => {
      journey.credentials = credentials;
    });
  },
};

export const permission: Step<OperationParts> = {
  name: "permission",
  take(journey, { compiled: { route }, permit }) {
    const inSandbox = chosenSandbox(journey);
    const { credentials } = journey;
    return runIn(inSandbox, () => permit({ route, sandbox: inSandbox, credentials }));
  },
};

export const decoding: Step<OperationParts> = {
  name: "decode",
  take(journey, { compiled, bodyLimit }) {
    return whenSettled(decode(compiled, journey, bodyLimit, journey), (decoded) => {
      journey.decoded = decoded;
    });
  },
};

export const ignoring: Step<OperationParts> = {
  name: "ignore",
  take(journey, { compiled, service }) {
    if (chosenSandbox(journey).unknownInput === "refuse") return;
    const { decoded, ignored } = ignoreUnknown(compiled, journey.decoded, service);
    journey.decoded = decoded;
    journey.ignored = ignored;
  },
};

export const validation: Step<OperationParts> = {
  name: "validate",
  take(journey, { compiled, contract }) {
    journey.input = validate(compiled.route, journey.decoded, contract);
  },
};

export const faultBefore: Step<OperationParts> = {
  name: "fault before",
  strike(journey, { operationId, service }, plan) {
    journey.answer = injectBefore(plan, { operationId, service });
  },
};

export const handling: Step<OperationParts> = {
  name: "handle",
  take(journey, { operationId, compiled: { route }, sandboxes, handle, checkAnswer }) {
    if (mayAdd(route)) sandboxes.assertRoom("part");
    const { plan, input, credentials } = journey;
    const { headers } = journey.request;
    const inSandbox = chosenSandbox(journey);
    const request = { route, operationId, sandbox: inSandbox, input, credentials, headers, checkAnswer };
    // Time may have passed since arrival: a delay, or reading the body.
    const own = withChanges(handle, journey);
    const handled = runIn(inSandbox, () => {
      // A stored sandbox may run this again on a newer state.
      journey.changeSets = undefined;
      inSandbox.due.settle();
      return plan === undefined ? own(request) : handleWithFault(plan, request, noted(own, journey));
    });
    if (handled instanceof Promise) {
      handled.catch((error: unknown) => {
        if (error instanceof DomainError && error.category === "unavailable") journey.changeSets = undefined;
      });
    }
    const settled = whenSettled(handled, (result) => (result instanceof Later ? result.settle(checkAnswer) : result));
    return whenSettled(settled, (result) => {
      journey.reply = result instanceof Reply ? result : undefined;
      journey.result = result instanceof Reply ? result.body : result;
    });
  },
};

export const faultAfter: Step<OperationParts> = {
  name: "fault after",
  strike(journey, { operationId, service, contract }, plan) {
    const outcome = injectAfter(plan, {
      operationId,
      service,
      result: journey.result,
      breaks: (changed) => contract.checkAnswer(operationId, changed, journey.reply?.status).length > 0,
    });
    if (outcome === undefined) return;
    if ("answer" in outcome) journey.answer = outcome.answer;
    else journey.result = outcome.result;
  },
};

export const encoding: Step<OperationParts> = {
  name: "encode",
  take(journey, { compiled }) {
    return whenSettled(encode(compiled.route, journey, journey.request.headers), (answer) => {
      journey.answer = answer;
    });
  },
};

export const delayAfter: Step<OperationParts> = {
  name: "delay after",
  close(journey, parts, answer) {
    const { plan } = journey;
    if (plan === undefined) return;
    return whenSettled(holdAnswer(plan, journey, answer, parts), (held) => {
      journey.answer = held;
    });
  },
};

export const wireFault: Step<OperationParts> = {
  name: "wire fault",
  close(journey, _parts, answer) {
    const { plan } = journey;
    if (plan === undefined) return;
    journey.answer = injectIntoWire(plan, answer);
    return withdrawUnapplied(plan, chosenSandbox(journey));
  },
};

export const ignored: Step<OperationParts> = {
  name: "ignored",
  close(journey, _parts, answer) {
    if (journey.ignored.length > 0 && isAnswered(answer)) journey.answer = withIgnored(answer, journey.ignored);
  },
};

export const requestId: Step<SharedParts> = {
  name: "request id",
  close(journey, { requestIds }, answer) {
    journey.answer = addRequestId(journey, requestIds, answer);
  },
};

export const cors: Step<SharedParts> = {
  name: "cors",
  close(journey, parts, answer) {
    if (parts.cors && isAnswered(answer)) journey.answer = withCors(answer, journey.request.headers.get("origin"));
  },
};

export const journal: Step<SharedParts> = {
  name: "journal",
  close(journey, parts, answer) {
    noteRequest(journey, parts, answer);
    journey.answered?.();
  },
};

export const unrouted: Step<SharedParts> = {
  name: "unrouted",
  take(journey, parts) {
    journey.answer = answerUnrouted(journey.request, journey.path, parts);
  },
};

/** Reads and deletions still work when memory is full. */
function mayAdd({ method, operationId }: ServiceRoute): boolean {
  return method !== "GET" && method !== "DELETE" && operationId !== "searchTickets";
}

/** Wraps a handle, to record what it changes. */
function withChanges(handle: Handle, journey: Journey): Handle {
  return (request) => {
    const { store } = request.sandbox;
    const { version } = store;
    const result = handle(request);
    if (store.version > version && store.newest !== undefined) {
      journey.changeSets = [...(journey.changeSets ?? []), toNamedChanges(store.newest)];
    }
    return result;
  };
}

/** Wraps the handle of a planned request, to record that the operation ran. */
function noted(handle: Handle, journey: Journey): Handle {
  return (request) =>
    whenSettled(handle(request), (result) => {
      journey.handling = "after";
      return result;
    });
}
