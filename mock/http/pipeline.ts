// The line a request travels, and the only file that knows its order: early fault, authenticate, decode, validate, fault before, handle
// (operation and answer check in one transaction), fault after, encode, wire fault. Each step is one function in mock/http/steps/; the
// fault steps are passed by where nothing is to go wrong. Called by mock/http/app.ts, which chose the sandbox.
import type { OperationId, OperationRoute } from "../../spec/generated/operations.ts";
import type { Authenticator } from "../auth/authenticator.ts";
import { loadDocument } from "../contract/document.ts";
import type { Contract } from "../contract/validators.ts";
import type { Strike } from "../control/faults/fault.ts";
import type { Sandbox } from "../control/sandboxes/sandbox.ts";
import type { Sleep } from "../core/clock.ts";
import { whenSettled } from "../core/when-settled.ts";
import type { Answer } from "./answer.ts";
import type { CompiledRoute } from "./compiled-route.ts";
import type { Handle, HandledRequest } from "./handle.ts";
import type { RequestNote } from "./request-note.ts";
import { authenticate } from "./steps/authenticate.ts";
import { checkAnswer } from "./steps/check-answer.ts";
import { decode } from "./steps/decode.ts";
import { encode } from "./steps/encode.ts";
import { faultAfter, faultResult } from "./steps/fault-after.ts";
import { toUnanswered } from "./steps/fault-answers.ts";
import { faultBefore } from "./steps/fault-before.ts";
import { faultEarly } from "./steps/fault-early.ts";
import { faultHandle } from "./steps/fault-handle.ts";
import { type FaultPlan, planFaults, unapplied } from "./steps/fault-plan.ts";
import { faultWire } from "./steps/fault-wire.ts";
import { mayWish, readPreferences } from "./steps/preferences.ts";
import { validate } from "./steps/validate.ts";
import { queryOf } from "./target.ts";

export interface PipelineParts {
  readonly handle: Handle;
  readonly authenticator: Authenticator;
  readonly contract: Contract;
  /** What stands before every path. */
  readonly basePath: string;
  /** In bytes. */
  readonly bodyLimit: number;
  readonly sleep: Sleep;
  /** The answer to whatever a step threw. */
  refuse(error: unknown, request: Request, path: string, note: RequestNote, operationId: OperationId): Answer;
}

/**
 * Answers a request of one operation; throws (or rejects with) whatever refuses it. Synchronous as long as every step is.
 * @param path as sent, below the sandbox prefix
 * @param note takes down what the journal wants to know
 */
export type Run = (request: Request, path: string, sandbox: Sandbox, note: RequestNote) => Answer | Promise<Answer>;

/** What every step of one request may need. */
interface Journey {
  readonly request: Request;
  readonly path: string;
  readonly query: string;
  readonly sandbox: Sandbox;
  readonly note: RequestNote;
}

const noStrikes: readonly Strike[] = Object.freeze([]);

/** The pipeline of one operation. */
export function createPipeline(compiled: CompiledRoute<OperationRoute>, parts: PipelineParts): Run {
  const { route } = compiled;
  const { operationId, tag, method } = route;
  const { handle, authenticator, contract, basePath, bodyLimit, sleep, refuse } = parts;
  const check = (result: unknown) => checkAnswer(operationId, result, contract);

  function travel(journey: Journey, plan?: FaultPlan): Answer | Promise<Answer> {
    const { request, sandbox, note } = journey;
    return whenSettled(authenticate(route, request.headers, authenticator, note.at), (credentials) =>
      whenSettled(decode(compiled, journey, bodyLimit, note), (decoded) => {
        const input = validate(route, decoded, contract);
        const handled = { operationId, sandbox, input, credentials, checkAnswer: check };
        if (plan !== undefined) return carryOut(handled, journey, plan);
        return whenSettled(handle(handled), (result) => encode(route, result, request.headers));
      }),
    );
  }

  function carryOut(handled: HandledRequest, { request, note }: Journey, plan: FaultPlan): Answer | Promise<Answer> {
    const noted: Handle = (one) =>
      whenSettled(handle(one), (result) => {
        note.handling = "after";
        return result;
      });
    const instead = faultBefore(plan, operationId);
    if (instead !== undefined) return instead;
    return whenSettled(faultHandle(plan, handled, noted), (result) => {
      const answer = faultAfter(plan, operationId);
      return answer ?? encode(route, faultResult(plan, operationId, result, contract), request.headers);
    });
  }

  function travelFaulty(journey: Journey, plan: FaultPlan): Answer | Promise<Answer> {
    const { request, path, sandbox, note } = journey;
    note.handling = "before";
    function sent(answer: Answer): Answer {
      const outgoing = faultWire(plan, answer);
      for (const { id } of unapplied(plan)) sandbox.faults.withdraw(id);
      note.faults = plan.applied;
      return outgoing;
    }
    function refused(error: unknown): Answer {
      return refuse(error, request, path, note, operationId);
    }
    function start(): Answer | Promise<Answer> {
      if (plan.delayMs > 0 && request.signal.aborted) return toUnanswered("abandoned");
      try {
        const answer = faultEarly(plan, operationId) ?? travel(journey, plan);
        return answer instanceof Promise ? answer.catch(refused) : answer;
      } catch (error) {
        return refused(error);
      }
    }
    const waited = plan.delayMs > 0 ? sleep(plan.delayMs, request.signal) : undefined;
    return whenSettled(whenSettled(waited, start), sent);
  }

  function run(...[request, path, sandbox, note]: Parameters<Run>): Answer | Promise<Answer> {
    const query = queryOf(request.url);
    const wish = readPreferences(route, request.headers, query);
    const { faults } = sandbox;
    const strikes =
      faults.size === 0
        ? noStrikes
        : faults.strike({ operationId, tag, method, path: path.slice(basePath.length) }, note.at);
    if (wish === undefined && strikes.length === 0) return travel({ request, path, query, sandbox, note });
    return travelFaulty({ request, path, query: wish?.query ?? query, sandbox, note }, planFaults(strikes, wish));
  }
  // What goes wrong on purpose looks as the contract's examples do: they are there before the first of it.
  return (request, path, sandbox, note) => {
    const mayGoWrong = sandbox.faults.size > 0 || mayWish(request.headers, queryOf(request.url));
    return whenSettled(mayGoWrong ? loadDocument() : undefined, () => run(request, path, sandbox, note));
  };
}
