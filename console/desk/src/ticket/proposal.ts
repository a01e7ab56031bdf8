// Finds the reply that an AI agent has prepared, for approval or as a suggestion to the person working on the ticket.
import type { Schemas } from "../base/desk.ts";

type Ticket = Pick<Schemas["CompactTicket"], "status" | "aiSupportLevel" | "intents">;

/** The unsent prepared reply, from the last intent that has one. */
function findPreparedReply({ status, intents }: Ticket): string | undefined {
  const last = intents.findLast(({ outcome }) => outcome?.success === true && !outcome.sent);
  return status === "closed" || last?.status !== "open" ? undefined : last.outcome?.message || undefined;
}

/** The prepared reply of a ticket that no one has answered. */
export function findOpenReply(ticket: Ticket, messages: readonly Schemas["Conversation"][]): string | undefined {
  const isAnswered = messages.some((message) => message.direction === "out" && !message.private && !message.isDraft);
  return isAnswered ? undefined : findPreparedReply(ticket);
}

/** Whether the reply of a ticket waits for approval. */
export function isProposed(ticket: Ticket): boolean {
  return ticket.aiSupportLevel === "bot" && findPreparedReply(ticket) !== undefined;
}
