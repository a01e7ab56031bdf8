// Types of the operations and schemas of the admin API.
export type { ControlMethods, ControlQuery } from "../../spec/generated/admin/control.ts";

import type { components, operations } from "../../spec/generated/admin/types.ts";

/** A component schema of the admin API by its name, for example `AdminSchema<"Sandbox">`. */
export type AdminSchema<Name extends keyof components["schemas"]> = components["schemas"][Name];

export type AdminOperationId = keyof operations & string;

type PathOf<Op> = Op extends { parameters: { path: infer Path } } ? Path : Readonly<Record<never, never>>;
type QueryOf<Op> = Op extends { parameters: { query?: infer Query } }
  ? NonNullable<Query>
  : Readonly<Record<never, never>>;
type BodyOf<Op> = Op extends { requestBody: { content: { "application/json": infer Body } } }
  ? Body
  : Op extends { requestBody?: infer Request }
    ? NonNullable<Request> extends { content: { "application/json": infer Body } }
      ? Body | undefined
      : undefined
    : undefined;

/** A validated admin request. */
export interface AdminInput<Id extends AdminOperationId> {
  readonly path: PathOf<operations[Id]>;
  readonly query: QueryOf<operations[Id]>;
  readonly body: BodyOf<operations[Id]>;
}
