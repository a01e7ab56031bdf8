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
import type { WorldTexts } from "../records/world-texts.ts";
import type { Reader } from "../state-types.ts";

/**
 * The worklog records of a ticket, in no particular order.
 * @throws DomainError notFound `unknown_ticket`
 */
export function listWorklogs(reader: Reader, ticketId: number): readonly WorklogRecord[] {
  if (reader.get("tickets", ticketId) === undefined) throw notFound("ticket", ticketId);
  return reader.lookup("worklogs", "ticket", ticketId);
}

type Entry = WorklogRecord["wire"];
type Segment = Entry["time"]["segments"][number];
type Experience = Entry["customerExperience"];
type Sla = Omit<Experience, "reOpened" | "csat">;

/** A finished work session, with the facts of its entry. */
export interface FinishedSession {
  /** Id of the new entry. */
  readonly id: number;
  readonly session: WorkSessionRecord;
  readonly ticket: TicketRecord;
  readonly to: Instant;
  readonly latestInteraction: Instant;
  readonly aiUsage: Schema<"AiUsage">;
  /** The outcome, if an AI agent processed the ticket in this session. */
  readonly processing?: AutoProcessing | null;
}

/** The name of each action in `actionList` (docs/rules.md, Worklogs; partly assumed), most significant first. */
const actionCodes: readonly (readonly [action: SessionAction, code: string])[] = [
  ["closeAction", "closed"],
  ["reply", "reply"],
  ["autoProcessAction", "auto-processed"],
  ["statusAction", "status"],
  ["writeAction", "edited"],
  ["noteAction", "internal-note"],
  ["readAction", "read"],
];

/** The actions of a session as codes and labels; an unknown code is left unchanged. */
export function toActionList(
  { service }: WorldTexts,
  actionList: readonly string[],
): Pick<Segment, "actionList" | "actionListText"> {
  function toText(code: string): string {
    const [action = ""] = actionCodes.find((pair) => pair[1] === code) ?? [];
    return service.actions[action] ?? code;
  }
  return { actionList, actionListText: actionList.map(toText) };
}

/** Makes the record of a finished session, with one segment and times truncated to whole seconds (assumed). */
export function toWorklogRecord(texts: WorldTexts, finished: FinishedSession): WorklogRecord {
  const { id, session, ticket, latestInteraction, aiUsage, processing = null } = finished;
  const from = toWholeSeconds(session.from);
  const to = toWholeSeconds(finished.to);
  const closing = session.closedAt === undefined ? null : toWholeSeconds(session.closedAt);
  const actionList = session.actions.flatMap((action) => actionCodes.find((pair) => pair[0] === action)?.[1] ?? []);
  const wire = toEntry(texts, {
    id,
    ticketId: ticket.id,
    userId: session.userId,
    latestInteraction,
    actionList,
    aiUsage,
    action: processing === null ? toMainAction(session.actions) : "autoProcessAction",
    time: { duration: (to - from) / 1000, durationAfterWork: 0 }, // assumed: a session ends with its work
    segments: [{ from, to, actionList }],
    sla: computeSla(toInstant(ticket.dueBy), closing, toInstant(ticket.closedAt) ?? to),
    reOpened: session.reOpened,
    csat: null,
  });
  return { id, wire, processing };
}

interface EntryParts {
  readonly id: number;
  readonly ticketId: number;
  readonly userId: number;
  readonly latestInteraction: Instant;
  readonly action: WorklogAction;
  readonly actionList: readonly string[];
  readonly aiUsage: Entry["aiUsage"];
  readonly time: Omit<Entry["time"], "segments">;
  readonly segments: readonly {
    readonly from: Instant;
    readonly to: Instant;
    readonly actionList: readonly string[];
  }[];
  readonly sla: Sla;
  readonly reOpened: boolean;
  readonly csat: Experience["csat"];
}

/**
 * An entry as returned in responses; its day is the UTC day of the latest interaction (assumed). Segment ids start at
 * ten times the entry's id, so that no two segments share an id (assumed).
 */
export function toEntry(
  texts: WorldTexts,
  { id, ticketId, userId, action, actionList, aiUsage, ...parts }: EntryParts,
): Entry {
  const latestInteraction = toIso(parts.latestInteraction);
  const { actionListText } = toActionList(texts, actionList);
  return {
    id,
    ticketId,
    date: toDay(parts.latestInteraction),
    latestInteraction,
    worklog: {
      userId,
      worklogId: id,
      ticketId,
      conversationId: ticketId, // assumed: a ticket is one conversation here, and its first message has its id
      action,
      actionList,
      latestInteraction,
      actionListText,
    },
    aiUsage,
    time: {
      ...parts.time,
      segments: parts.segments.map((segment, index) => ({
        userTimeTrackingId: id * 10 + index,
        from: toIso(segment.from),
        to: toIso(segment.to),
        ...toActionList(texts, segment.actionList),
      })),
    },
    customerExperience: { ...parts.sla, reOpened: parts.reOpened, csat: parts.csat },
  };
}

/** The SLA is met if the ticket was closed by `due`; if the session did not close it, `otherwise` decides (assumed). */
export function computeSla(due: Instant | null, closing: Instant | null, otherwise: Instant): Sla {
  return {
    slaMet: due === null || (closing ?? otherwise) <= due,
    netSecondsClosedAfterSla: due === null || closing === null ? null : (closing - due) / 1000,
    closingDateForSLA: closing === null ? null : toIso(closing),
    dueDateForSLA: due === null ? null : toIso(due),
  };
}

// A session in which the ticket was only open counts as reading it (assumed). A note counts as writing.
function toMainAction(actions: readonly SessionAction[]): WorklogAction {
  const main = actionCodes.find(([action]) => actions.includes(action))?.[0] ?? "readAction";
  return main === "noteAction" ? "writeAction" : main;
}

function toInstant(date: string | null): Instant | null {
  return date === null ? null : (parseDateTime(date) ?? null);
}
