// Keeps what an agent has written on a ticket and not sent, in this browser.
import { keep, readKept } from "../../../src/shared/storage.ts";
import { readSettings } from "../base/settings.ts";

export interface Draft {
  readonly message: string;
  readonly isNote: boolean;
  /** Whether it began as the AI's reply. */
  readonly isEdited: boolean;
}

const none: Draft = { message: "", isNote: false, isEdited: false };

export function readDraft(ticketId: number): Draft {
  const kept = readKept(toKey(ticketId));
  return kept === "" ? none : { ...none, ...JSON.parse(kept) };
}

/** Keeps a draft; an empty one is removed. */
export function keepDraft(ticketId: number, draft: Draft): void {
  keep(toKey(ticketId), draft.message.trim() === "" ? "" : JSON.stringify(draft));
}

export function hasDraft(ticketId: number): boolean {
  return readDraft(ticketId).message.trim() !== "";
}

function toKey(ticketId: number): string {
  return `agent-desk-draft ${readSettings().sandbox ?? ""} ${ticketId}`;
}
