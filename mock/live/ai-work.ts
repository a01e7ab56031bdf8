// An AI agent works on a letter that nobody has looked at: it finds what the customer wants, and closes it alone, suggests an answer, or fails. Used by
// mock/live/live-rules.ts.
import { toReadForm } from "../core/time.ts";
import type { TicketRecord } from "../records/tickets.ts";
import { reply } from "../services/conversations/reply.ts";
import { searchTickets } from "../services/search/ticket-search.ts";
import type { Transaction, UserRecord } from "../services/state-types.ts";
import { getTicket, updateTicket } from "../services/tickets/tickets.ts";
import { findTechnicalUser, type Happening, strictRules, toLetterMinute } from "./happening.ts";

type Intents = TicketRecord["intents"];

/** How many of the newest tickets an AI agent looks at. */
const lookedAt = 20;

const ends = ["autonomous", "autonomous", "assisted", "assisted", "assisted", "failed"] as const;

export const letAiAgentWork: Happening = (tx, { chance }, { draft }) => {
  const caller = findTechnicalUser(tx);
  const ticket = findUntouched(tx);
  const minute = ticket === undefined ? undefined : toLetterMinute(ticket);
  if (caller === undefined || ticket === undefined || minute === undefined) return;
  const { customerId, contractId } = ticket;
  const end = chance.pick(ends);
  const known = customerId === null ? ["fromStranger"] : [];
  const { intents } = draft(tx, { id: minute, customerId, contractId }, [end, ...known]);
  const answer = intents.find(({ outcome }) => outcome?.success === true)?.outcome?.message;
  const closes = end === "autonomous" && answer !== undefined && ticket.replyRecipients.to.length > 0;
  // What an AI agent finds has no operation: it is written as the worlds have it.
  tx.replace("tickets", {
    ...ticket,
    intents: toOwn(tx, intents, caller, closes),
    modifiedAt: toReadForm(tx.now),
  });
  const aiSupportLevel = closes ? "automated" : end === "failed" ? "human" : "bot";
  const change = { ticketId: ticket.id, includeInWorklog: true, caller, rules: strictRules };
  if (closes) reply(tx, { ticketId: ticket.id, input: { content: { message: answer } }, caller });
  updateTicket(tx, { ...change, changes: closes ? { aiSupportLevel, status: "closed" } : { aiSupportLevel } });
};

/** The newest letter that nobody has touched. */
function findUntouched(tx: Transaction): TicketRecord | undefined {
  const { tickets } = searchTickets(tx, {
    filters: [
      { key: "status", value: "open" },
      { key: "aiSupportLevel", value: "unprocessed" },
    ],
    limit: lookedAt,
    orderByField: "t.createdAt",
    orderByDirection: "desc",
  });
  const found = tickets.find((one) => toLetterMinute(one) !== undefined && one.workedOnByIds.length === 0);
  return found === undefined ? undefined : getTicket(tx, found.id);
}

/** Intents as of now: an outcome was executed by the technical user, and sent where it closes the ticket. */
function toOwn(tx: Transaction, intents: Intents, { id: userId }: UserRecord, closes: boolean): Intents {
  return intents.map((intent) => {
    const { outcome } = intent;
    if (outcome === null) return intent;
    const own = { ...outcome, userId, executedAt: toReadForm(tx.now), sent: closes, ticketClosed: closes };
    return { ...intent, outcome: own };
  });
}
