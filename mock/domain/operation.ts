// The type of an operation: input → rule → result, inside one transaction.
import type { Input, OperationId, Result } from "../contract/operation-types.ts";
import type { HouseRules } from "./records/house-rules.ts";
import type { UserRecord } from "./records/tickets.ts";
import type { Transaction } from "./state-types.ts";

/** Name, versions and contract of the running mock. */
export interface About {
  readonly name: string;
  readonly version: string;
  readonly contractVersion: string;
  /** The bundled contract, always the same object. */
  document(): Result<"getOpenApiDocument">;
}

/** The claims of a token: its user, its name, and its time of issue in Unix seconds. Tokens never expire. */
export interface TokenClaims {
  readonly userId: number;
  readonly name: string;
  readonly issuedAt: number;
}

/** Signs tokens that this mock accepts. */
export interface Signer {
  /** Why tokens cannot be signed; undefined if they can. */
  readonly obstacle: string | undefined;
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

/** Handles one operation of the contract; throws DomainError to refuse. */
export type Operation<Id extends OperationId> = (input: Input<Id>, call: Call) => Result<Id>;

/** An operation with an asynchronous result: the transaction has ended when the promise resolves. */
export type AsyncOperation<Id extends OperationId> = (input: Input<Id>, call: Call) => Promise<Result<Id>>;

export type OperationTable = { readonly [Id in OperationId]: Operation<Id> | AsyncOperation<Id> };
