// Calls an operation in a transaction of a small store.
import { expect } from "vitest";
import type { Input, OperationId, Result } from "../../../mock/contract/operation-types.ts";
import { compileContract } from "../../../mock/contract/validators.ts";
import type { About, Operation, Signer } from "../../../mock/domain/operation.ts";
import type { UserRecord } from "../../../mock/domain/state-types.ts";
import { type SmallState, user } from "./small-state.ts";

/** One operation, what it is given, and who asks. */
export interface OperationCall<Id extends OperationId> {
  readonly id: Id;
  readonly operation: Operation<Id>;
  readonly input: Input<Id>;
  /** An administrator where the test names nobody. */
  readonly caller?: UserRecord;
}

/** For operations that make no tokens. */
export const neverSigns: Signer = {
  refusal: undefined,
  sign: () => Promise.reject(new Error("This operation makes no token.")),
};

/** The operation's answer; fails on a request or an answer that breaks the contract. */
export function callOperation<Id extends OperationId>(state: SmallState, call: OperationCall<Id>): Result<Id> {
  const contract = compileContract();
  const { path, query, body } = call.input;
  expect(contract.checkRequest(call.id, { path, query, body })).toEqual([]);
  const answer = answerOf(state, call.operation, call.input, call.caller);
  expect(contract.checkAnswer(call.id, answer)).toEqual([]);
  return answer;
}

/** The operation's answer, whatever the contract says of it; `caller` is an administrator unless given. */
export function answerOf<Id extends OperationId>(
  state: Pick<SmallState, "run">,
  operation: Operation<Id>,
  input: Partial<Input<Id>> = {},
  caller: UserRecord = user(1, { role: "administrator" }),
): Result<Id> {
  const about: About = {
    name: "mock",
    version: "0",
    contractVersion: "0",
    document: () => ({ openapi: "3.1.0", info: { title: "", version: "0" }, paths: {} }),
  };
  const whole = { path: {}, query: {}, body: undefined, ...input } as Input<Id>;
  return state.run((tx) =>
    operation(whole, { tx, caller, rules: { pendingNeedsDueDate: false }, signer: neverSigns, about }),
  );
}
