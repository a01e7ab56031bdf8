// Keeps a ticket's agents and its work sessions in step, as the service does: one session per agent.
import { describeFound } from "../../contract/describe.ts";
import type { Finding } from "../../contract/finding.ts";
import type { TicketRecord, WorkSessionRecord } from "../../domain/records/tickets.ts";
import type { CollectionName, Collections } from "../../domain/records/world.ts";
import type { Reader, Transaction } from "../../engine/store/store.ts";
import type { AnyRecord } from "./untyped-state.ts";

type Tx = Transaction<Collections>;

/** The violations of a record: agents without a session, or a second session of one agent. */
export function findWorkBreaches(
  reader: Reader<Collections>,
  collection: CollectionName,
  record: AnyRecord,
): readonly Finding[] {
  if (collection === "tickets") {
    const sessionUserIds = sessionsOf(reader, Number(record.id)).map(({ userId }) => userId);
    return findStrayAgents(record, sessionUserIds);
  }
  if (collection !== "workSessions") return [];
  const { ticketId, userId } = record;
  const otherSessions = sessionsOf(reader, Number(ticketId)).filter(({ id }) => id !== record.id);
  return otherSessions.some((session) => session.userId === userId) ? [secondSession(record)] : [];
}

/** The violation of a ticket whose agents are not the users of its sessions, if any. */
export function findStrayAgents({ workedOnByIds }: AnyRecord, sessionUserIds: readonly unknown[]): readonly Finding[] {
  const agentIds = Array.isArray(workedOnByIds) ? workedOnByIds : [];
  if (toText(agentIds) === toText(sessionUserIds)) return [];
  const expected = `${toText(sessionUserIds)}, the users of its work sessions; create a work session to add an agent, or delete one to remove the agent`;
  return [{ pointer: "/workedOnByIds", found: toText(agentIds), expected }];
}

/** The violation of a ticket on which an agent appears more than once, if any. */
export function findDuplicateAgents({ workedOnByIds }: AnyRecord): readonly Finding[] {
  const agentIds: readonly unknown[] = Array.isArray(workedOnByIds) ? workedOnByIds : [];
  if (new Set(agentIds).size === agentIds.length) return [];
  return [{ pointer: "/workedOnByIds", found: toText(agentIds), expected: "each agent once" }];
}

/** The finding for a session whose user has another session on the same ticket. */
export function secondSession({ ticketId, userId }: AnyRecord): Finding {
  const expected = `a user without another work session on ticket ${String(ticketId)}`;
  return { pointer: "/userId", found: describeFound(userId), expected };
}

/** The ticket that an agent leaves because a session was moved or removed; undefined if there is none. Not written yet. */
export function withoutFormerAgent(
  reader: Reader<Collections>,
  before: AnyRecord | undefined,
  after: AnyRecord | undefined,
): AnyRecord | undefined {
  if (before?.ticketId === after?.ticketId && before?.userId === after?.userId) return undefined;
  const ticket = findTicket(reader, before);
  return ticket && { ...ticket, workedOnByIds: ticket.workedOnByIds.filter((userId) => userId !== before?.userId) };
}

/** The ticket that an agent joins because of a session; undefined if the agent is on it already. Not written yet. */
export function withNewAgent(reader: Reader<Collections>, session: AnyRecord | undefined): AnyRecord | undefined {
  const ticket = findTicket(reader, session);
  const userId = Number(session?.userId);
  if (ticket === undefined || ticket.workedOnByIds.includes(userId)) return undefined;
  return { ...ticket, workedOnByIds: [...ticket.workedOnByIds, userId] };
}

/** Removes the sessions of agents who no longer work on a ticket. */
export function endStraySessions(tx: Tx, { id, workedOnByIds }: AnyRecord): void {
  const agentIds: readonly unknown[] = Array.isArray(workedOnByIds) ? workedOnByIds : [];
  for (const session of sessionsOf(tx, Number(id))) {
    if (!agentIds.includes(session.userId)) tx.remove("workSessions", session.id);
  }
}

/** Opens a session, starting now, for each agent on a ticket who has none; does nothing for other records. */
export function openMissingSessions(tx: Tx, collection: CollectionName, id: number | string): void {
  const ticket = collection === "tickets" ? tx.get("tickets", id) : undefined;
  if (ticket === undefined) return;
  const sessionUserIds = sessionsOf(tx, ticket.id).map(({ userId }) => userId);
  for (const userId of ticket.workedOnByIds.filter((id) => !sessionUserIds.includes(id))) {
    const sessionId = tx.nextId("workSessions");
    const times = { from: tx.now, lastInteraction: tx.now };
    tx.insert("workSessions", { id: sessionId, ticketId: ticket.id, userId, ...times, reOpened: false, actions: [] });
  }
}

function findTicket(reader: Reader<Collections>, session: AnyRecord | undefined): TicketRecord | undefined {
  return session === undefined ? undefined : reader.get("tickets", Number(session.ticketId));
}

function sessionsOf(reader: Reader<Collections>, ticketId: number): readonly WorkSessionRecord[] {
  return reader.lookup("workSessions", "ticket", ticketId);
}

/** Ids in ascending order, duplicates included. */
function toText(ids: readonly unknown[]): string {
  const sorted = ids.map(Number).sort((left, right) => left - right);
  return `[${sorted.join(", ")}]`;
}
