// Runs one operation in a transaction of a store, as a request does once it is decoded and permitted.
import type { Call, Signer } from "../../../mock/domain/operation.ts";
import type { Store, UserRecord } from "../../../mock/domain/state-types.ts";
import { user } from "./small-state.ts";

/** What a test says of a call beside its input: an administrator makes it by default. */
interface Given {
  readonly caller?: UserRecord;
  readonly signer?: Signer;
}

const neverSigns: Signer = {
  refusal: undefined,
  sign: () => Promise.reject(new Error("This test makes no token.")),
};
const about = {
  name: "mock",
  version: "0",
  contractVersion: "0",
  document: () => ({ openapi: "3.1.0", info: { title: "", version: "0" }, paths: {} }),
};

/** The operation's answer; parts of the input that a test leaves out are empty. */
export function operate<I, R>(
  store: Store,
  operation: (input: I, call: Call) => R,
  input: Partial<NoInfer<I>> = {},
  { caller = user(1, { role: "administrator" }), signer = neverSigns }: Given = {},
): R {
  const whole = { path: {}, query: {}, body: undefined, ...input } as I;
  return store.transact((tx) => operation(whole, { tx, caller, signer, about, rules: { pendingNeedsDueDate: false } }));
}
