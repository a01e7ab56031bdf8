// Keeps a ticket's agents and its work sessions in step, as the service does: one session per agent.
import { describeFound } from "../../contract/describe.ts";
import type { Finding } from "../../contract/schema-check.ts";
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
    return findStrayAgents(
      record,
      sessionsOf(reader, Number(record.id)).map(({ userId }) => userId),
    );
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

/** Finds an agent who appears more than once on a ticket. */
export function findDuplicateAgents({ workedOnByIds }: AnyRecord): readonly Finding[] {
  const agentIds: readonly unknown[] = Array.isArray(workedOnByIds) ? workedOnByIds : [];
  return new Set(agentIds).size === agentIds.length
    ? []
    : [{ pointer: "/workedOnByIds", found: toText(agentIds), expected: "each agent once" }];
}

/** The finding for a session whose user has another session on the same ticket. */
export function secondSession({ ticketId, userId }: AnyRecord): Finding {
  const expected = `a user without another work session on ticket ${String(ticketId)}`;
  return { pointer: "/userId", found: describeFound(userId), expected };
}

/**
 * The changed tickets after a session was added, changed or removed: its user leaves the former ticket and joins the new
 * one. The caller writes each before requesting the next.
 */
export function* followSession(
  reader: Reader<Collections>,
  before: AnyRecord | undefined,
  after: AnyRecord | undefined,
): IterableIterator<AnyRecord> {
  const hasMoved = before?.ticketId !== after?.ticketId || before?.userId !== after?.userId;
  const ticketBefore = hasMoved ? findTicket(reader, before) : undefined;
  if (ticketBefore !== undefined) {
    yield { ...ticketBefore, workedOnByIds: ticketBefore.workedOnByIds.filter((userId) => userId !== before?.userId) };
  }
  const ticketAfter = findTicket(reader, after);
  const userId = Number(after?.userId);
  if (ticketAfter !== undefined && !ticketAfter.workedOnByIds.includes(userId)) {
    yield { ...ticketAfter, workedOnByIds: [...ticketAfter.workedOnByIds, userId] };
  }
}

/** Removes the sessions of agents who no longer work on a ticket that the mock made or changed. */
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
