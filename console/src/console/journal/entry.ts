// Loads one request of the journal with its bodies, the rule that it broke, and its nearest correction.
import { answered, type Schemas } from "../parts/admin.ts";
import type { Desk } from "../parts/desk.ts";
import type { Entry } from "./row.ts";
import type { JournalTexts } from "./texts.ts";

export type Explanation = Schemas["RequestExplanation"];

export interface WholeProps {
  readonly desk: Desk;
  readonly texts: JournalTexts;
  readonly entry: Entry;
}

/** @throws Refused, with 404 or 410 if the journal no longer has it */
export function askEntry({ admin, sandbox: sandboxId }: Desk, requestId: number): Promise<Explanation> {
  const params = { path: { sandboxId, requestId } };
  return answered(admin.GET("/__admin/sandboxes/{sandboxId}/requests/{requestId}", { params }));
}
