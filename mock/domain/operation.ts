// What an operation is: input → rule → result, inside one transaction.
import type { Input, OperationId, Result } from "../contract/operation-types.ts";
import type { Later } from "../engine/core/later.ts";
import type { TokenClaims } from "./profiles/profile.ts";
import type { HouseRules, Transaction, UserRecord } from "./state-types.ts";

/** What the engine says of itself to the service operations. */
export interface About {
  readonly name: string;
  readonly version: string;
  readonly contractVersion: string;
  /** The bundled contract, always the same object. */
  document(): Result<"getOpenApiDocument">;
}

/** Makes tokens that this mock takes, or says why it cannot. */
export interface Signer {
  readonly refusal: string | undefined;
  sign(claims: TokenClaims): Promise<string>;
}

/** One call: the transaction it runs in, who asks, the rules of the house, and what the engine offers. */
export interface Call {
  readonly tx: Transaction;
  readonly caller: UserRecord;
  readonly rules: HouseRules;
  readonly about: About;
  readonly signer: Signer;
}

/** Answers one operation of the contract; throws DomainError to refuse. Holds no rules of its own. */
export type Operation<Id extends OperationId> = (input: Input<Id>, call: Call) => Result<Id>;

/** The same, for an operation that cannot answer at once. */
export type LateOperation<Id extends OperationId> = (input: Input<Id>, call: Call) => Later<Result<Id>>;

/** An operation for every operationId. */
export type OperationTable = { readonly [Id in OperationId]: Operation<Id> | LateOperation<Id> };
