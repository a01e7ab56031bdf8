// The columns of records that searches, sorting, reports and indexes read instead of whole records, and keys combining
// several fields.
import { parseDateTime, secondMs, toDay } from "../../engine/core/time.ts";
import { isArchivedId } from "./archive.ts";
import type {
  AssessmentColumns,
  AssessmentRecord,
  TestCaseColumns,
  TestCaseRecord,
  TestRunColumns,
  TestRunRecord,
} from "./quality.ts";
import type { ArchivedDayColumns, ArchivedDayRecord } from "./reports.ts";
import type {
  TicketColumns,
  TicketRecord,
  WorklogColumns,
  WorklogRecord,
  WorkSessionColumns,
  WorkSessionRecord,
} from "./tickets.ts";

/** The compact columns of a ticket. */
export function toTicketColumns(ticket: TicketRecord): TicketColumns {
  const embedded = [ticket.agent, ...ticket.assignedAgents, ...ticket.workedOnBy];
  const userIds = embedded.flatMap((user) => (user === null ? [] : [user.id]));
  const aiAgentIds = ticket.intents.flatMap((intent) => (intent.outcome === null ? [] : [intent.outcome.aiAgentId]));
  return {
    id: ticket.id,
    status: ticket.status,
    channel: ticket.channel,
    channelId: ticket.channelId,
    subchannelId: ticket.subchannelId,
    direction: ticket.direction,
    priority: ticket.priority,
    agentId: ticket.agentId,
    customerId: ticket.customerId,
    contractId: ticket.contractId,
    partnerId: ticket.partnerId,
    isCustomerActive: ticket.isCustomerActive,
    aiSupportLevel: ticket.aiSupportLevel,
    spamStatus: ticket.spamStatus,
    sentiment: ticket.sentiment,
    language: ticket.language,
    languageCode: ticket.languageCode,
    from: ticket.from,
    externalTicketId: ticket.externalTicketId,
    createdAt: toSeconds(ticket.createdAt),
    modifiedAt: toSeconds(ticket.modifiedAt),
    firstResponseDueBy: toSeconds(ticket.firstResponseDueBy),
    dueBy: toSeconds(ticket.dueBy),
    closedAt: toSeconds(ticket.closedAt),
    movesAt: [...new Set(ticket.intents.flatMap(toMoveStart))],
    tagIds: ticket.tagIds,
    userIds: [...new Set(userIds)],
    aiAgentIds: [...new Set(aiAgentIds)],
  };
}

/** Converts a date to Unix seconds; null remains null. */
function toSeconds(text: string | null): number | null {
  const instant = text === null ? undefined : parseDateTime(text);
  return instant === undefined ? null : instant / secondMs;
}

export function toWorkSessionColumns({ ticketId, lastInteraction, untracked }: WorkSessionRecord): WorkSessionColumns {
  return { ticketId, lastInteraction, ...(untracked === undefined ? {} : { untracked }) };
}

/**
 * The fields of a worklog entry that reports and searches read. The sums of archived days count archived entries, so those
 * name no AI agents here.
 */
export function toWorklogColumns({ id, wire, processing }: WorklogRecord): WorklogColumns {
  const { ticketId, date, aiUsage, time, worklog, customerExperience } = wire;
  return {
    ticketId,
    date,
    aiAgentIds: isArchivedId("worklogs", id) ? [] : [...new Set(aiUsage.aiAgents.map(({ id }) => id))],
    level: aiUsage.automationLevel,
    seconds: time.duration + time.durationAfterWork,
    processing,
    closing: customerExperience.reOpened || worklog.actionList.includes("closed"),
  };
}

/** The due date of a ticket that is not closed, as an instant. */
export function toDueInstants({ status, dueBy }: Pick<TicketColumns, "status" | "dueBy">): readonly number[] {
  return status === "closed" || dueBy === null ? [] : [dueBy * secondMs];
}

/** The start of the day on which a contract moves or begins, in Unix seconds; empty unless this was carried out. */
export function toMoveStart({ status, data }: Pick<TicketRecord["intents"][number], "status" | "data">): number[] {
  if (status !== "executed" && status !== "done") return [];
  const day = typeof data.newAddress === "string" ? data.moveDate : data.startDate;
  const start = typeof day === "string" ? parseDateTime(`${day} 00:00:00`) : undefined;
  return start === undefined ? [] : [start / secondMs];
}

/** The days on which a ticket's contracts move, as instants. */
export function toMoves({ movesAt }: Pick<TicketColumns, "movesAt">): readonly number[] {
  return movesAt.map((start) => start * secondMs);
}

/** The day on which a ticket was closed, `YYYY-MM-DD`. */
export function toClosingDays({ closedAt }: Pick<TicketColumns, "closedAt">): readonly string[] {
  return closedAt === null ? [] : [toDay(closedAt * secondMs)];
}

/** The day of a call or visit, `YYYY-MM-DD`. */
export function toTalkDays({ channel, createdAt }: Pick<TicketColumns, "channel" | "createdAt">): readonly string[] {
  const isTalk = channel === "phone" || channel === "walkIn";
  return isTalk && createdAt !== null ? [toDay(createdAt * secondMs)] : [];
}

/** The fields by which test runs are searched; only a running test run waits for the end of a test. */
export function toTestRunColumns({ id, aiAgentId, state, createdAt, schedule }: TestRunRecord): TestRunColumns {
  const nextAt = state === "running" ? (schedule?.underWay?.until ?? null) : null;
  return { id, aiAgentId, state, createdAt, nextAt };
}

/** The fields by which test cases are searched. */
export function toTestCaseColumns({ id, aiAgentId }: TestCaseRecord): TestCaseColumns {
  return { id, aiAgentId };
}

/** The fields of an assessment that lists and indexes read. */
export function toAssessmentColumns(record: AssessmentRecord): AssessmentColumns {
  const { state, assessedUser, scorecardBaseId, ticketId, worklogId, createdAt, refreshedAt } = record;
  return {
    state,
    assessedUser,
    scorecardBaseId,
    ticketId,
    worklogId,
    createdAt: parseDateTime(createdAt) ?? null,
    refreshedAt: state === "aiInProgress" ? (refreshedAt ?? null) : null,
  };
}

/** The id of a ticket in another system, if not empty. */
export function toExternalIds({ externalTicketId }: Pick<TicketColumns, "externalTicketId">): readonly string[] {
  return externalTicketId === "" ? [] : [externalTicketId];
}

/** The identity of an archived day. */
export function toArchivedDayColumns({ aiAgentId, date }: ArchivedDayRecord): ArchivedDayColumns {
  return { aiAgentId, date };
}

/** The key under which a report finds an AI agent's worklog entries and archived totals of one day (`YYYY-MM-DD`). */
export function toAiAgentDay(aiAgentId: number, day: string): string {
  return `${aiAgentId} ${day}`;
}
