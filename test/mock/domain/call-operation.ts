// Runs one operation in a transaction, as a request does once it is decoded and permitted.
import type { Call, Signer } from "../../../mock/domain/operation.ts";
import type { HouseRules, Transaction, UserRecord } from "../../../mock/domain/state-types.ts";
import { user } from "./small-state.ts";

/** What a test says of a call beside its input: an administrator makes it by default. */
interface Given {
  readonly caller?: UserRecord | undefined;
  readonly signer?: Signer;
  readonly rules?: HouseRules;
}

/** A store, as far as operations need it. */
interface Transacting {
  transact<T>(work: (tx: Transaction) => T): T;
}

const lenientRules: HouseRules = { pendingNeedsDueDate: false };
/** For operations that make no tokens. */
const neverSigns: Signer = {
  refusal: undefined,
  sign: () => Promise.reject(new Error("This operation makes no token.")),
};
const about = {
  name: "mock",
  version: "0",
  contractVersion: "0",
  document: () => ({ openapi: "3.1.0", info: { title: "", version: "0" }, paths: {} }),
};

/** The operation's answer; parts of the input that a test leaves out are empty. */
export function operate<I, R>(
  store: Transacting,
  operation: (input: I, call: Call) => R,
  input: Partial<NoInfer<I>> = {},
  given: Given = {},
): R {
  const { caller = user(1, { role: "administrator" }), signer = neverSigns, rules = lenientRules } = given;
  const whole = { path: {}, query: {}, body: undefined, ...input } as I;
  return store.transact((tx) => operation(whole, { tx, caller, signer, about, rules }));
}

/** The answer of an operation that says success, without that word. */
export function succeed<I, R extends { readonly success: true }>(
  store: Transacting,
  operation: (input: I, call: Call) => R,
  input: Partial<NoInfer<I>> = {},
  given: Given = {},
): Omit<R, "success"> {
  const { success: _success, ...answer } = operate(store, operation, input, given);
  return answer;
}
