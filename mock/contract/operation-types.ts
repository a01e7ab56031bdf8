// Types of the contract's operations: their requests and responses.
import type { components, operations } from "../../spec/generated/types.ts";

/** Every operation of the contract. */
export type OperationId = keyof operations & string;

/** A component schema by its name in the contract, for example `Schema<"Ticket">`. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

type PathOf<Op> = Op extends { parameters: { path: infer Path } } ? Path : Record<never, never>;
type QueryOf<Op> = Op extends { parameters: { query?: infer Query } }
  ? [NonNullable<Query>] extends [never]
    ? Record<never, never>
    : NonNullable<Query>
  : Record<never, never>;
type BodyOf<Op> = Op extends { requestBody?: infer Request }
  ? [NonNullable<Request>] extends [never]
    ? undefined
    : NonNullable<Request> extends { content: { "application/json": infer Body } }
      ? Op extends { requestBody: unknown }
        ? Body
        : Body | undefined
      : undefined
  : undefined;
type ResponseOf<Op> = Op extends { responses: { 200: { content: infer Content } } }
  ? Content extends { "application/json": infer Body }
    ? Body
    : never
  : never;

/** A request that passed the contract: decoded path and query parameters (defaults not filled in), and the body. */
export interface Input<Id extends OperationId> {
  /** Path parameters by name. */
  readonly path: PathOf<operations[Id]>;
  /** Query parameters by name. */
  readonly query: QueryOf<operations[Id]>;
  /** The JSON value of the body. */
  readonly body: BodyOf<operations[Id]>;
}

/** The body of an operation's 200 response. */
export type Result<Id extends OperationId> = ResponseOf<operations[Id]>;
