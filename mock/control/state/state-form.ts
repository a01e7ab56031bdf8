// The form of an exported state (spec: StateFile), and how one is told from other values. Written by mock/control/state/state-file.ts, read by
// mock/control/state/state-world.ts; a scenario may hold one (mock/control/scenarios/scenario.ts).
import type { AdminSchema } from "../../contract/admin-types.ts";

export type StateFile = AdminSchema<"StateFile">;

/** Whether a value means to be a state file: says so of itself, right or wrong. */
export function isStateFile(value: unknown): boolean {
  return typeof value === "object" && value !== null && "format" in value && value.format === "ticket-mock-state";
}
