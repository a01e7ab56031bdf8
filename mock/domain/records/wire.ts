// Short names for the generated types that records build on, from the contract and spec/records.yaml.
import type { components as stored } from "../../../spec/generated/records/types.ts";
import type { components } from "../../../spec/generated/types.ts";

export type WireName = keyof components["schemas"];

/** A component schema of the contract, for example `Wire<"Ticket">`. */
export type Wire<Name extends WireName> = components["schemas"][Name];

/** The name of a record's schema, such as `UserRecord`. */
export type RecordSchemaName = Extract<keyof stored["schemas"], `${string}Record`>;

/** The type of a record in the store, for example `Stored<"UserRecord">`. */
export type Stored<Name extends keyof stored["schemas"]> = stored["schemas"][Name];
