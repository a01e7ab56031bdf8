// The admin surface's operations and forms as types, from spec/generated/admin/types.ts. Used by mock/control/ and by its HTTP face in
// mock/http/; the service's own are in mock/contract/operation-types.ts.
import type { components } from "../../spec/generated/admin/types.ts";

/** A component schema of the admin surface by its name, for example `AdminSchema<"Sandbox">`. */
export type AdminSchema<Name extends keyof components["schemas"]> = components["schemas"][Name];
