// Loads one journal entry with its bodies, and the props of its parts.
import { answered } from "../parts/admin.ts";
import type { Desk } from "../parts/desk.ts";
import type { Entry, Row } from "./row.ts";
import type { JournalTexts } from "./texts.ts";

export interface OpenedProps {
  readonly desk: Desk;
  readonly texts: JournalTexts;
  readonly rows: readonly Row[];
}

export interface WholeProps extends OpenedProps {
  readonly entry: Entry;
}

/** The entry with an id; null if the journal no longer has it. */
export async function askEntry({ admin, sandbox: sandboxId }: Desk, id: number): Promise<Entry | null> {
  const params = { path: { sandboxId }, query: { since: Math.max(0, id - 1), limit: 1 } };
  const { requests } = await answered(admin.GET("/__admin/sandboxes/{sandboxId}/requests", { params }));
  const [entry] = requests;
  return entry?.id === id ? entry : null;
}
