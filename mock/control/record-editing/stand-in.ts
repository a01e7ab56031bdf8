// Who asks where a token names nobody. Used by mock/control/state/state-world.ts (imported states) and mock/control/scenarios/scenario-world.ts.
import type { AnyRecord } from "./open-state.ts";

/** The id of the first administrator, else of the first user; 0 where there is nobody. */
export function findCaller(records: Iterable<AnyRecord | object>): number {
  const users = [...records];
  const caller = users.find((one) => "role" in one && one.role === "administrator") ?? users[0];
  return caller !== undefined && "id" in caller ? Number(caller.id) : 0;
}
