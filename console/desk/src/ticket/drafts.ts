// Stores an agent's unsent message per ticket in this browser.
import { readStored, writeStored } from "../../../src/shared/storage.ts";
import { readSettings } from "../base/settings.ts";

export interface Draft {
  readonly message: string;
  readonly isNote: boolean;
  /** Whether it started as the AI's reply. */
  readonly isEdited: boolean;
}

const emptyDraft: Draft = { message: "", isNote: false, isEdited: false };

export function readDraft(ticketId: number): Draft {
  const stored = readStored(toKey(ticketId));
  return stored === "" ? emptyDraft : { ...emptyDraft, ...JSON.parse(stored) };
}

/** Stores a draft; an empty draft removes the entry. */
export function storeDraft(ticketId: number, draft: Draft): void {
  writeStored(toKey(ticketId), draft.message.trim() === "" ? "" : JSON.stringify(draft));
}

export function hasDraft(ticketId: number): boolean {
  return readDraft(ticketId).message.trim() !== "";
}

function toKey(ticketId: number): string {
  return `agent-desk-draft ${readSettings().sandbox ?? ""} ${ticketId}`;
}
