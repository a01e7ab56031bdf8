// The reply that an AI agent has prepared: of a ticket that waits for approval, or as a suggestion for the person who works on it.
import type { Schemas } from "../base/desk.ts";

type Ticket = Pick<Schemas["CompactTicket"], "status" | "aiSupportLevel" | "intents">;

/** The prepared reply that was not sent; the last intent answers for all. Undefined if there is none. */
function preparedReply({ status, intents }: Ticket): string | undefined {
  const last = intents.findLast(({ outcome }) => outcome?.success === true && !outcome.sent);
  return status === "closed" || last?.status !== "open" ? undefined : last.outcome?.message || undefined;
}

/** The prepared reply of a ticket that no one has answered. */
export function openReply(ticket: Ticket, messages: readonly Schemas["Conversation"][]): string | undefined {
  const isAnswered = messages.some((one) => one.direction === "out" && !one.private && !one.isDraft);
  return isAnswered ? undefined : preparedReply(ticket);
}

/** Whether a ticket waits for a person to approve the reply. */
export function isProposed(ticket: Ticket): boolean {
  return ticket.aiSupportLevel === "bot" && preparedReply(ticket) !== undefined;
}
