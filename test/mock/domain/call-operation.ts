// Runs one operation in a transaction, as a request does once it is decoded and permitted.
import type { Call, Signer } from "../../../mock/domain/operation.ts";
import type { HouseRules } from "../../../mock/domain/records/house-rules.ts";
import type { UserRecord } from "../../../mock/domain/records/tickets.ts";
import type { Transaction } from "../../../mock/domain/state-types.ts";
import { user } from "./small-state.ts";

/** Settings of a call besides its input; the caller is an administrator by default. */
interface CallSettings {
  readonly caller?: UserRecord | undefined;
  readonly signer?: Signer;
  readonly rules?: HouseRules;
}

/** The part of a store that operations need. */
interface TransactingStore {
  transact<T>(work: (tx: Transaction) => T): T;
}

const lenientRules: HouseRules = { pendingNeedsDueDate: false };
/** For operations that make no tokens. */
const neverSigns: Signer = {
  obstacle: undefined,
  sign: () => Promise.reject(new Error("This operation makes no token.")),
};
const about = {
  name: "mock",
  version: "0",
  contractVersion: "0",
  document: () => ({ openapi: "3.1.0", info: { title: "", version: "0" }, paths: {} }),
};

/** Returns the operation's response; omitted parts of the input are empty. */
export function invoke<I, R>(
  store: TransactingStore,
  operation: (input: I, call: Call) => R,
  input: Partial<NoInfer<I>> = {},
  settings: CallSettings = {},
): R {
  const { caller = user(1, { role: "administrator" }), signer = neverSigns, rules = lenientRules } = settings;
  const completeInput = { path: {}, query: {}, body: undefined, ...input } as I;
  return store.transact((tx) => operation(completeInput, { tx, caller, signer, about, rules }));
}

/** Returns what a call throws. */
export function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error("The call did not throw.");
}

/** Returns the operation's response without its `success`. */
export function succeed<I, R extends { readonly success: true }>(
  store: TransactingStore,
  operation: (input: I, call: Call) => R,
  input: Partial<NoInfer<I>> = {},
  settings: CallSettings = {},
): Omit<R, "success"> {
  const { success: _success, ...answer } = invoke(store, operation, input, settings);
  return answer;
}
