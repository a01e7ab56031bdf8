// The line a request travels, and the only file that knows its order: authenticate, decode, validate, handle (operation and answer
// check in one transaction), encode. Each step is one function in mock/http/steps/. Called by mock/http/app.ts, which chose the sandbox.
import type { OperationId } from "../../spec/generated/operations.ts";
import type { Authenticator, Credentials } from "../auth/authenticator.ts";
import type { Contract, DecodedRequest } from "../contract/validators.ts";
import type { Sandbox } from "../control/sandbox.ts";
import type { Answer } from "./answer.ts";
import type { CompiledRoute } from "./compiled-route.ts";
import type { RequestNote } from "./request-note.ts";
import { authenticate } from "./steps/authenticate.ts";
import { checkAnswer } from "./steps/check-answer.ts";
import { decode } from "./steps/decode.ts";
import { encode } from "./steps/encode.ts";
import { validate } from "./steps/validate.ts";

/** A request that passed the contract, on its way to its operation. */
export interface HandledRequest {
  readonly operationId: OperationId;
  /** Whose state it reads and changes. */
  readonly sandbox: Sandbox;
  /** Decoded path, query and body; defaults are not filled in, an optional body that was not sent is undefined. */
  readonly input: DecodedRequest;
  readonly credentials: Credentials;
  /** Throws when the result breaks the contract: to be called inside the transaction, so that a wrong answer commits nothing. */
  checkAnswer(result: unknown): void;
}

/** Runs an operation in one transaction and gives its result, or a promise of it; throws DomainError to refuse. */
export type Handle = (request: HandledRequest) => unknown;

export interface PipelineParts {
  readonly handle: Handle;
  readonly authenticator: Authenticator;
  readonly contract: Contract;
  /** In bytes. */
  readonly bodyLimit: number;
}

/**
 * Answers a request of one operation; throws (or rejects with) whatever refuses it. Synchronous as long as every step is.
 * @param path as sent, below the sandbox prefix
 * @param note takes down what the journal wants to know
 */
export type Run = (request: Request, path: string, sandbox: Sandbox, note: RequestNote) => Answer | Promise<Answer>;

/** The pipeline of one operation. */
export function createPipeline(compiled: CompiledRoute, parts: PipelineParts): Run {
  const { route } = compiled;
  const { operationId } = route;
  const { handle, authenticator, contract, bodyLimit } = parts;
  const check = (result: unknown) => checkAnswer(operationId, result, contract);

  return (request, path, sandbox, note) =>
    after(authenticate(route, request.headers, authenticator, note.at), (credentials) =>
      after(decode(compiled, request, path, bodyLimit, note), (decoded) => {
        const input = validate(route, decoded, contract);
        const result = handle({ operationId, sandbox, input, credentials, checkAnswer: check });
        return after(result, (value) => encode(route, value, request.headers));
      }),
    );
}

// Goes on at once where a value is there already: waiting costs more than most steps.
function after<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
