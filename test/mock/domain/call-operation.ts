// Calls an operation as mock/mock.ts does, in a transaction of a small store, and checks request and answer against the contract. For
// the tests of reports, test runs, assessments and apps beside it.
import { expect } from "vitest";
import type { Input, OperationId, Result } from "../../../mock/contract/operation-types.ts";
import { compileContract } from "../../../mock/contract/validators.ts";
import type { Operation, Signer } from "../../../mock/domain/operation.ts";
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
  const answer = state.run((tx) =>
    call.operation(call.input, {
      tx,
      caller: call.caller ?? user(1, { role: "administrator" }),
      rules: { pendingNeedsDueDate: false },
      signer: neverSigns,
      about: {
        name: "mock",
        version: "0",
        contractVersion: "0",
        document: () => ({ openapi: "3.1.0", info: { title: "", version: "0" }, paths: {} }),
      },
    }),
  );
  expect(contract.checkAnswer(call.id, answer)).toEqual([]);
  return answer;
}
