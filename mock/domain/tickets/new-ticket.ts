// Fills in the fields that a request for a new ticket omits.
import { toHtml, toPlainText } from "../../engine/core/text/html-text.ts";
import { type Instant, toSpacedDateTime } from "../../engine/core/time.ts";
import type { TicketRecord } from "../records/tickets.ts";
import type { WorldTexts } from "../records/world-texts.ts";
import { channels, isEmailAddress } from "./channels.ts";
import { toTemplate } from "./reply-template.ts";
import type { TicketFields } from "./ticket-fields.ts";
import { toLegitimationMessage } from "./ticket-legitimation.ts";

/** The default legitimation level (docs/rules.md, Tickets). */
const unchecked = 10;

/** A new ticket: open, low priority, unassigned, without customer or texts. Its keys are in the contract's order. */
export function toNewTicket(
  texts: WorldTexts,
  id: number,
  channel: TicketRecord["channel"],
  now: Instant,
): TicketRecord {
  const { language } = texts.voice;
  const { channelId, subchannelId } = toChannelFields(channel);
  return {
    id,
    direction: "in",
    from: "",
    fromName: "",
    to: [],
    ccEmails: [],
    bccEmails: [],
    replyCcEmails: [],
    replyRecipients: { to: [], cc: [], bcc: [] },
    subchannelId,
    externalTicketId: "",
    sentiment: "neutral",
    language: language.name,
    languageCode: language.code,
    autoExecuteAt: "",
    spamStatus: "auto_clean",
    isCustomerActive: false,
    interface: "internal",
    priority: "low",
    channel,
    channelId,
    status: "open",
    aiSupportLevel: "unprocessed",
    summary: "",
    subject: "",
    isEscalated: false,
    createdAt: toSpacedDateTime(now),
    modifiedAt: null,
    firstResponseDueBy: null,
    dueBy: null,
    closedAt: null,
    customer: null,
    customerId: null,
    contractId: null,
    partnerId: 1,
    customerLegitimation: unchecked,
    customerLegitimationMessage: toLegitimationMessage(texts, unchecked),
    responderId: null,
    ...noAgents,
    additionalData: null,
    tags: [],
    tagIds: [],
    agentSkillsMatch: true,
    intents: [],
    rawData: null,
    bodyPlain: "",
    body: "",
    bodyClean: "",
    attachments: [],
    template: "",
    workitem: {},
  };
}

const noAgents = {
  agentId: null,
  agent: null,
  assignedAgentIds: [],
  assignedAgents: [],
  workedOnByIds: [],
  workedOnBy: [],
};

/** The channel, its id and its first mailbox, queue or line. */
export function toChannelFields(channel: TicketRecord["channel"]) {
  const { id: channelId, subchannelIds } = channels[channel];
  return { channel, channelId, subchannelId: subchannelIds[0] };
}

/** The platform's address on a channel: the sender of an outgoing ticket, otherwise the recipient. */
export function toOwnAddress(
  { service }: WorldTexts,
  channel: TicketRecord["channel"],
  direction: TicketRecord["direction"],
): TicketFields {
  const ownAddress = service.addresses[channel] ?? "";
  return direction === "out" ? { from: ownAddress } : { to: [ownAddress] };
}

/** The fields of a ticket that are derived from others. */
type DerivedFields = Pick<TicketRecord, "from" | "to" | "replyCcEmails" | "replyRecipients" | "template">;

/** The addresses and the template derived from the other fields. */
export function toDerivedFields(texts: WorldTexts, ticket: TicketRecord, fields: TicketFields): DerivedFields {
  const { direction, channel, customer } = ticket;
  const { from, to } = { from: "", to: [], ...toOwnAddress(texts, channel, direction), ...fields };
  const addresses = (direction === "out" ? to : [from]).filter(isEmailAddress);
  // A caller on the phone is answered at the customer's known address.
  const recipients = addresses.length > 0 ? addresses : [customer?.email ?? ""].filter(isEmailAddress);
  return {
    from,
    to,
    replyCcEmails: ticket.ccEmails,
    replyRecipients: { to: recipients, cc: ticket.ccEmails, bcc: [] },
    template: toTemplate(texts, ticket),
  };
}

/** The three forms of the body; an omitted form is derived from another. */
export function toBodies({ body, bodyPlain, bodyClean }: TicketFields): TicketFields {
  if (body === undefined && bodyPlain === undefined) return bodyClean === undefined ? {} : { bodyClean };
  const plainText = bodyPlain ?? toPlainText(body ?? "");
  const html = body ?? (plainText === "" ? "" : toHtml(plainText));
  return { body: html, bodyPlain: plainText, bodyClean: bodyClean ?? plainText };
}
