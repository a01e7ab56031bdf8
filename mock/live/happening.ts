// What events of a world that goes on have in common: who they are done by, and what they are made with. Used by the files beside it.
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
   * A ticket as a world would have it, which is not in the state; equal ids have equal requests and texts.
   * @throws DomainError where this mock builds no worlds
   */
  draft(tx: Transaction, fields: RecordFields<"tickets">, traits: readonly string[]): TicketRecord;
}

/**
 * Something that happens now.
 * @returns whether it did: it may turn out that there is nothing to do
 */
export type Happening = (tx: Transaction, moment: Moment, parts: LiveParts) => boolean;

/** The strictest rules: what keeps them keeps those of every scenario. */
export const strictRules: HouseRules = { pendingNeedsDueDate: true };

/** The technical user who stands for AI agents. */
export function findTechnicalUser(tx: Transaction): UserRecord | undefined {
  return [...tx.all("users")].find(({ wire }) => wire.type === "system");
}

/** Agents who work by themselves: all who may, but the first, who sits at the desk. */
export function listColleagues(tx: Transaction): readonly UserRecord[] {
  const agents = [...tx.all("users")].filter(
    ({ wire, role, permissions }) =>
      wire.type === "agent" && (role === "administrator" || permissions.includes("updateTicket")),
  );
  return agents.slice(1);
}

const mark = "live-";

/** The id that the other system has for the letter of a minute. */
export function toLetterId(minute: number): string {
  return `${mark}${minute}`;
}

/** The minute of a ticket that came as such a letter; undefined of any other. */
export function toLetterMinute({ externalTicketId }: Pick<TicketRecord, "externalTicketId">): number | undefined {
  const minute = externalTicketId.startsWith(mark) ? Number(externalTicketId.slice(mark.length)) : Number.NaN;
  return Number.isSafeInteger(minute) && minute > 0 ? minute : undefined;
}

/** How many of the newest open tickets are looked at. */
const newest = 60;

/** The newest tickets that are open, in the short form. */
export function findNewestOpen(tx: Transaction): Schema<"TicketSearchResult">["tickets"] {
  return findTickets(tx, {
    filters: [{ key: "status", value: "open" }],
    limit: newest,
    orderByField: "t.createdAt",
    orderByDirection: "desc",
  }).tickets;
}

/** Whether so many letters are open that people answer instead of more coming in. */
export function hasFullInbox(tx: Transaction): boolean {
  const rows = findNewestOpen(tx);
  return rows.length === newest && rows.every((row) => toLetterMinute(row) !== undefined);
}

/** Whether a reply could go to somebody. */
export function canReply({ channel, replyRecipients }: TicketRecord): boolean {
  return channel === "chat" || replyRecipients.to.length > 0;
}

export function toCreation({ createdAt }: TicketRecord): number {
  return parseDateTime(createdAt) ?? 0;
}

/** The first outcome of a ticket that came to something. */
export function findFirstSuccess({ intents }: Pick<TicketRecord, "intents">): Schema<"Outcome"> | undefined {
  return intents.find(({ outcome }) => outcome?.success === true)?.outcome ?? undefined;
}

/** Intents as of now: an outcome was executed by a user, and sent where it closes the ticket. */
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

/** How an attempt of an AI agent ended, with a case of that agent where it has some: the last one is that of manual handling. */
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
