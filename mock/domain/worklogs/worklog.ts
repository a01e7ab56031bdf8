// Makes the worklog entry of a finished work session, and lists the entries of a ticket.
import type { Schema } from "../../contract/operation-types.ts";
import { notFound } from "../../engine/core/errors.ts";
import { type Instant, parseDateTime, toDay, toIso, toWholeSeconds } from "../../engine/core/time.ts";
import type {
  AutoProcessing,
  SessionAction,
  TicketRecord,
  WorklogAction,
  WorklogRecord,
  WorkSessionRecord,
} from "../records/tickets.ts";
import type { Reader } from "../state-types.ts";

/**
 * The worklog records of a ticket, in no particular order.
 * @throws DomainError `unknown_ticket` (not found)
 */
export function listWorklogs(reader: Reader, ticketId: number): readonly WorklogRecord[] {
  if (reader.get("tickets", ticketId) === undefined) throw notFound("ticket", ticketId);
  return reader.lookup("worklogs", "ticket", ticketId);
}

/** A session at its end. */
export interface EndedSession {
  /** Id of the entry to make. */
  readonly id: number;
  readonly session: WorkSessionRecord;
  /** The ticket as it is when the session ends. */
  readonly ticket: TicketRecord;
  readonly to: Instant;
  readonly latestInteraction: Instant;
  readonly aiUsage: Schema<"AiUsage">;
  /** How it ended, if an AI agent processed the ticket in this session. */
  readonly processing?: AutoProcessing | null;
}

/** The name of each action in `actionList` (docs/rules.md, Worklogs; partly assumed) and for people; the most significant first. */
const actionWords: readonly (readonly [action: SessionAction, code: string, text: string])[] = [
  ["closeAction", "closed", "Ticket geschlossen"],
  ["reply", "reply", "Antwort gesendet"],
  ["autoProcessAction", "auto-processed", "Automatisch bearbeitet"],
  ["statusAction", "status", "Status geändert"],
  ["writeAction", "edited", "Ticket bearbeitet"],
  ["noteAction", "internal-note", "Interne Notiz geschrieben"],
  ["readAction", "read", "Ticket gelesen"],
];

/** The words for a code of `actionList`; an unknown code stays as it is. */
export function toActionText(code: string): string {
  return actionWords.find((words) => words[1] === code)?.[2] ?? code;
}

/**
 * The entry. A session has one segment; times are whole seconds, cut; the day is the UTC day of the latest interaction (assumed).
 * Segment ids count in tens of the entry's id, as in the starting world, so that no two segments share an id (assumed).
 */
export function toWorklogRecord(ended: EndedSession): WorklogRecord {
  const { id, session, ticket, processing = null } = ended;
  const from = toWholeSeconds(session.from);
  const to = toWholeSeconds(ended.to);
  const latestInteraction = toIso(ended.latestInteraction);
  const done = session.actions.flatMap((action) => actionWords.filter((words) => words[0] === action));
  const actionList = done.map(([, code]) => code);
  const actionListText = done.map(([, , text]) => text);
  return {
    id,
    wire: {
      id,
      ticketId: ticket.id,
      date: toDay(ended.latestInteraction),
      latestInteraction,
      worklog: {
        userId: session.userId,
        worklogId: id,
        ticketId: ticket.id,
        conversationId: ticket.id, // assumed: a ticket is one conversation here, and its first message has its id
        latestInteraction,
        action: processing === null ? toMainAction(session.actions) : "autoProcessAction",
        actionList,
        actionListText,
      },
      aiUsage: ended.aiUsage,
      time: {
        duration: (to - from) / 1000,
        durationAfterWork: 0, // assumed: a session ends with its work
        segments: [{ userTimeTrackingId: id * 10, from: toIso(from), to: toIso(to), actionList, actionListText }],
      },
      customerExperience: toCustomerExperience(session, ticket, to),
    },
    processing,
  };
}

// Whoever only had the ticket open has read it (assumed). A note counts as writing.
function toMainAction(actions: readonly SessionAction[]): WorklogAction {
  const main = actionWords.find(([action]) => actions.includes(action))?.[0] ?? "readAction";
  return main === "noteAction" ? "writeAction" : main;
}

/** The SLA is met if the ticket was closed by `dueBy`; for a ticket that is not closed, the session's end counts (assumed). */
function toCustomerExperience(
  session: WorkSessionRecord,
  ticket: TicketRecord,
  to: Instant,
): Schema<"CustomerExperience"> {
  const due = toInstant(ticket.dueBy);
  const closing = session.closedAt === undefined ? null : toWholeSeconds(session.closedAt);
  const measured = closing ?? toInstant(ticket.closedAt) ?? to;
  return {
    slaMet: due === null || measured <= due,
    netSecondsClosedAfterSla: due === null || closing === null ? null : (closing - due) / 1000,
    closingDateForSLA: closing === null ? null : toIso(closing),
    dueDateForSLA: due === null ? null : toIso(due),
    reOpened: session.reOpened,
    csat: null,
  };
}

function toInstant(readForm: string | null): Instant | null {
  return readForm === null ? null : (parseDateTime(readForm) ?? null);
}
