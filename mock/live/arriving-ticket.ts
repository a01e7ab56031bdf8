// A customer writes: the ticket arrives as another system would deliver it.
import { createOrUpdateTicket } from "../domain/tickets/ticket-intake.ts";
import { hourMs, toIso } from "../engine/core/time.ts";
import { findTechnicalUser, type Happening, hasFullInbox, strictRules, toExternalId } from "./happening.ts";

/** The hours until the first answer and closing are due; halved for high and urgent priority. */
const [answerHours, closeHours] = [8, 48];

/** Traits of the channels, by frequency: mostly mail. */
const channelTraits = [[], [], [], [], [], ["byPortal"], ["byPortal"], ["byChat"]] as const;
const priorities = ["low", "medium", "medium", "medium", "high", "urgent"] as const;
const sentiments = ["neutral", "neutral", "positive", "negative"] as const;

export const letCustomerWrite: Happening = (tx, { minute, chance }, { draft }) => {
  const caller = findTechnicalUser(tx);
  if (caller === undefined || hasFullInbox(tx)) return false;
  const isStranger = tx.count("customers") === 0 || chance.chance(0.1);
  const traits = [...chance.pick(channelTraits), ...(isStranger ? ["fromStranger"] : [])];
  const priority = chance.pick(priorities);
  const drafted = draft(tx, { id: minute, priority, sentiment: chance.pick(sentiments) }, ["untouched", ...traits]);
  const hurry = priority === "urgent" || priority === "high" ? 0.5 : 1;
  const { channel, subject, summary, body, bodyPlain, bodyClean, from, fromName, sentiment } = drafted;
  const { language, languageCode, customerId, contractId, tagIds, partnerId, subchannelId } = drafted;
  const sender = { from, fromName, customerId, contractId, partnerId, language, languageCode, sentiment };
  const texts = { subject, summary, body, bodyPlain, bodyClean };
  const due = {
    firstResponseDueBy: toIso(tx.now + answerHours * hurry * hourMs),
    dueBy: toIso(tx.now + closeHours * hurry * hourMs),
  };
  const place = { channel, subchannelId, externalTicketId: toExternalId(minute) };
  const input = { ...place, ...sender, ...texts, ...due, status: "open" as const, priority, tagIds: [...tagIds] };
  createOrUpdateTicket(tx, { input, caller, rules: strictRules });
  return true;
};
