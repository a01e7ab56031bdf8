// PATCH /ticket (docs/rules.md, Tickets).
import type { Input, Result } from "../../contract/operation-types.ts";
import type { Call } from "../operation.ts";
import { updateTickets as updateMany } from "./bulk-update.ts";

export function updateTickets(
  { query, body }: Input<"updateTickets">,
  { tx, caller, rules }: Call,
): Result<"updateTickets"> {
  return updateMany(tx, { items: body, includeInWorklog: query.includeInWorklog ?? true, caller, rules });
}
