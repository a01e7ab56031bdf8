// What the events of a live world share: who acts, on which tickets, by which rules.
import type { Schema } from "../contract/operation-types.ts";
import type { RecordFields } from "../domain/records/factories.ts";
import type { AutoProcessing, TicketRecord } from "../domain/records/tickets.ts";
import type { HouseRules, Transaction, UserRecord } from "../domain/state-types.ts";
import { findTickets } from "../domain/tickets/search/ticket-search.ts";
import type { RandomStream } from "../engine/core/random.ts";
import { parseDateTime, toReadForm } from "../engine/core/time.ts";
import type { Moment } from "./moments.ts";

export interface LiveParts {
  /**
   * A ticket as a world would have it, outside the state; equal ids have equal requests and texts.
   * @throws DomainError if this mock builds no worlds
   */
  draft(tx: Transaction, fields: RecordFields<"tickets">, traits: readonly string[]): TicketRecord;
}

/**
 * An event of this moment.
 * @returns false if there was nothing to do
 */
export type Happening = (tx: Transaction, moment: Moment, parts: LiveParts) => boolean;

/** The strictest house rules, so that every scenario allows what they allow. */
export const strictRules: HouseRules = { pendingNeedsDueDate: true };

/** The technical user who acts for AI agents. */
export function findTechnicalUser(tx: Transaction): UserRecord | undefined {
  return [...tx.all("users")].find(({ wire }) => wire.type === "system");
}

/**
 * The agents who work on their own: all with the permission except the first, whose role the user of the mock takes.
 */
export function listColleagues(tx: Transaction): readonly UserRecord[] {
  const agents = [...tx.all("users")].filter(
    ({ wire, role, permissions }) =>
      wire.type === "agent" && (role === "administrator" || permissions.includes("updateTicket")),
  );
  return agents.slice(1);
}

const externalIdPrefix = "live-";

/** The external id of the ticket that arrived in a minute. */
export function toExternalId(minute: number): string {
  return `${externalIdPrefix}${minute}`;
}

/** The minute in which live traffic brought a ticket; undefined for any other ticket. */
export function toArrivalMinute({ externalTicketId }: Pick<TicketRecord, "externalTicketId">): number | undefined {
  const minute = externalTicketId.startsWith(externalIdPrefix)
    ? Number(externalTicketId.slice(externalIdPrefix.length))
    : Number.NaN;
  return Number.isSafeInteger(minute) && minute > 0 ? minute : undefined;
}

/** How many of the newest open tickets to consider. */
const newest = 60;

/** The newest open tickets, in compact form. */
export function findNewestOpen(tx: Transaction): Schema<"TicketSearchResult">["tickets"] {
  return findTickets(tx, {
    filters: [{ key: "status", value: "open" }],
    limit: newest,
    orderByField: "t.createdAt",
    orderByDirection: "desc",
  }).tickets;
}

/** Whether the newest open tickets all came from live traffic, so that people answer before more arrive. */
export function hasFullInbox(tx: Transaction): boolean {
  const rows = findNewestOpen(tx);
  return rows.length === newest && rows.every((row) => toArrivalMinute(row) !== undefined);
}

/** Whether a reply has a recipient. */
export function canReply({ channel, replyRecipients }: TicketRecord): boolean {
  return channel === "chat" || replyRecipients.to.length > 0;
}

export function toCreation({ createdAt }: TicketRecord): number {
  return parseDateTime(createdAt) ?? 0;
}

/** The first successful outcome of a ticket. */
export function findFirstSuccess({ intents }: Pick<TicketRecord, "intents">): Schema<"Outcome"> | undefined {
  return intents.find(({ outcome }) => outcome?.success === true)?.outcome ?? undefined;
}

/** The intents with their outcomes marked as executed now by a user, and as sent if they close the ticket. */
export function toSentIntents(
  tx: Transaction,
  intents: TicketRecord["intents"],
  { id: userId }: UserRecord,
  closes: boolean,
): TicketRecord["intents"] {
  return intents.map((intent) => {
    const { outcome } = intent;
    if (outcome === null) return intent;
    const isSent = closes && outcome.success;
    const own = { ...outcome, userId, executedAt: toReadForm(tx.now), sent: isSent, ticketClosed: isSent };
    return { ...intent, outcome: own };
  });
}

/**
 * How an AI agent's attempt ended, with one of its output handling cases, if it has any: the last one is manual
 * handling.
 */
export function toProcessing(
  tx: Transaction,
  aiAgentId: number,
  chance: RandomStream,
  ended: Partial<Pick<AutoProcessing, "approval" | "approvalSeconds" | "error">>,
): AutoProcessing {
  const processing = { aiAgentId, approval: "notAsked", approvalSeconds: 0, error: false, ...ended } as const;
  const cases = Object.keys(tx.get("aiAgents", aiAgentId)?.outputHandlingCases ?? {});
  const own = processing.approval === "sentToManual" ? cases.at(-1) : cases[Math.floor(chance.next() * cases.length)];
  return { ...processing, outputHandlingCase: own ?? null };
}
