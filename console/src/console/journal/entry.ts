// One request of the journal with its bodies: how it is asked for, and what its parts are given.
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

/** The request of an id; null where the journal does not have it any more. */
export async function askEntry({ admin, sandbox: sandboxId }: Desk, id: number): Promise<Entry | null> {
  const params = { path: { sandboxId }, query: { since: Math.max(0, id - 1), limit: 1 } };
  const { requests } = await answered(admin.GET("/__admin/sandboxes/{sandboxId}/requests", { params }));
  const [entry] = requests;
  return entry?.id === id ? entry : null;
}
