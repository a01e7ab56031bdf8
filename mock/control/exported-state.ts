// Defines the type of an exported state (StateFile of the admin contract) and recognizes one.
import type { AdminSchema } from "../contract/admin-types.ts";

/** An exported state: the records of a sandbox, its clock, faults and house rules, as plain JSON. */
export type StateFile = AdminSchema<"StateFile">;

export type StateRecord = AdminSchema<"StateRecord">;

/** Whether a value claims to be a state file, valid or not. */
export function isStateFile(value: unknown): boolean {
  return typeof value === "object" && value !== null && "format" in value && value.format === "ticket-mock-state";
}
