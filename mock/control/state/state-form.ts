// Defines the form of an exported state (spec: StateFile) and recognises one among other values. mock/control/state/state-file.ts writes
// it, mock/control/state/state-world.ts reads it; a scenario can hold one (mock/control/scenarios/scenario.ts).
import type { AdminSchema } from "../../contract/admin-types.ts";

/** An exported state: the records of a sandbox, its clock, faults and house rules, as plain JSON. */
export type StateFile = AdminSchema<"StateFile">;

/** Whether a value says that it is a state file, right or wrong. */
export function isStateFile(value: unknown): boolean {
  return typeof value === "object" && value !== null && "format" in value && value.format === "ticket-mock-state";
}
