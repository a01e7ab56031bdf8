// The type of an operation: input → rule → result, inside one transaction.
import type { Input, OperationId, Result } from "../contract/operation-types.ts";
import type { HouseRules, Transaction, UserRecord } from "./state-types.ts";

/** Name, versions and contract of the running mock. */
export interface About {
  readonly name: string;
  readonly version: string;
  readonly contractVersion: string;
  /** The bundled contract, always the same object. */
  document(): Result<"getOpenApiDocument">;
}

/** The claims of a token: its user, its name, and when it was issued, in Unix seconds. It never expires. */
export interface TokenClaims {
  readonly userId: number;
  readonly name: string;
  readonly issuedAt: number;
}

/** Makes tokens that this mock accepts. */
export interface Signer {
  /** Why no tokens can be made; undefined if they can. */
  readonly refusal: string | undefined;
  sign(claims: TokenClaims): Promise<string>;
}

/** The tools of an operation, passed in addition to its input. */
export interface Call {
  readonly tx: Transaction;
  readonly caller: UserRecord;
  readonly rules: HouseRules;
  readonly about: About;
  readonly signer: Signer;
}

/** Answers one operation of the contract; throws DomainError to refuse. */
export type Operation<Id extends OperationId> = (input: Input<Id>, call: Call) => Result<Id>;

/** The same, for an answer that takes time: the transaction is over by then. */
export type AsyncOperation<Id extends OperationId> = (input: Input<Id>, call: Call) => Promise<Result<Id>>;

export type OperationTable = { readonly [Id in OperationId]: Operation<Id> | AsyncOperation<Id> };
