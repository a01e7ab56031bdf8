// Keeps what an agent has written on a ticket and not sent, in this browser.
import { readSettings } from "../base/settings.ts";

export interface Draft {
  readonly message: string;
  readonly isNote: boolean;
}

const none: Draft = { message: "", isNote: false };

export function readDraft(ticketId: number): Draft {
  try {
    return { ...none, ...JSON.parse(localStorage.getItem(toKey(ticketId)) ?? "{}") };
  } catch {
    return none;
  }
}

/** Keeps a draft; an empty one is removed. */
export function keepDraft(ticketId: number, draft: Draft): void {
  try {
    if (draft.message.trim() === "") localStorage.removeItem(toKey(ticketId));
    else localStorage.setItem(toKey(ticketId), JSON.stringify(draft));
  } catch {
    // Without storage, a draft ends with its page.
  }
}

export function hasDraft(ticketId: number): boolean {
  return readDraft(ticketId).message.trim() !== "";
}

function toKey(ticketId: number): string {
  return `agent-desk-draft ${readSettings().sandbox ?? ""} ${ticketId}`;
}
