// The contract's schemas by name, for the records built on them. Types only.
import type { components } from "../../spec/generated/types.ts";

/** A component schema of the contract, for example `Wire<"Ticket">`. */
export type Wire<Name extends keyof components["schemas"]> = components["schemas"][Name];
