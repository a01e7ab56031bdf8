// Names the generated types that records are built on: those of the contract and those of spec/records.yaml. Types only.
import type { components as kept } from "../../../spec/generated/records/types.ts";
import type { components } from "../../../spec/generated/types.ts";

/** The name of a component schema of the contract. */
export type WireName = keyof components["schemas"];

/** A component schema of the contract, for example `Wire<"Ticket">`. */
export type Wire<Name extends WireName> = components["schemas"][Name];

/** The name of a record's form, such as `UserRecord`. */
export type RecordForm = Extract<keyof kept["schemas"], `${string}Record`>;

/** The form of a record as it is kept, for example `Kept<"UserRecord">`. */
export type Kept<Name extends keyof kept["schemas"]> = kept["schemas"][Name];
