// Plans the next step of each ticket of a live world, and keeps the timetable of planned steps.
import type { CaseBook, CaseSource } from "../domain/cases/case-steps.ts";
import { instantFrom, toMinute } from "../domain/cases/minutes.ts";
import type { Planned, TicketColumns, TicketRecord } from "../domain/records/tickets.ts";
import type { Transaction } from "../domain/state-types.ts";
import { dayMs, type Instant, secondMs, toDay } from "../engine/core/time.ts";

export interface LiveDependencies {
  readonly cases: CaseBook;
  toSource(tx: Transaction): CaseSource;
}

/** Plans of unchanged tickets, so that a move of the clock plans only changed tickets. */
export interface PlanCache {
  readonly columns: WeakMap<TicketColumns, Planned>;
  readonly tickets: WeakMap<TicketRecord, Planned & { readonly last: object | undefined }>;
}

/** The planned steps, by ticket. */
export interface Timetable {
  add(ticketId: number, step: Planned, now: Instant): void;
  /** Whether a step is due in a minute, or has been waiting since an earlier one. */
  hasSteps(minute: number): boolean;
  /** The steps due in a minute and those that have been waiting, by ascending ticket. */
  listDue(minute: number): readonly (readonly [ticketId: number, step: Planned])[];
  removeDue(ticketId: number): void;
}

export function createTimetable(): Timetable {
  const later = new Map<number, Map<number, Planned>>();
  const due = new Map<number, Planned>();
  return {
    add(ticketId, step, now) {
      if (step.at === Number.POSITIVE_INFINITY) return;
      if (step.at <= now) {
        due.set(ticketId, step);
        return;
      }
      const minute = toMinute(instantFrom(step.at));
      const steps = later.get(minute) ?? new Map<number, Planned>();
      later.set(minute, steps.set(ticketId, step));
    },
    hasSteps: (minute) => due.size > 0 || later.has(minute),
    listDue(minute) {
      for (const [ticketId, step] of later.get(minute) ?? []) due.set(ticketId, step);
      later.delete(minute);
      // Sorted by ticket only: the time of a waiting step changes whenever a move of the clock plans it again.
      return [...due].sort(([left], [right]) => left - right);
    },
    removeDue: (ticketId) => void due.delete(ticketId),
  };
}

export interface StepPlanner {
  /** Plans the tickets that may have a next step after an instant. */
  planAll(tx: Transaction, after: Instant): void;
  plan(tx: Transaction, ticket: TicketRecord | undefined, after: Instant): void;
}

export function createStepPlanner(
  { cases, toSource }: LiveDependencies,
  cache: PlanCache,
  timetable: Timetable,
): StepPlanner {
  function plan(tx: Transaction, ticket: TicketRecord | undefined, after: Instant): void {
    if (ticket === undefined) return;
    const last = tx.lookupLast("conversations", "ticket", ticket.id);
    const cached = cache.tickets.get(ticket);
    if (cached !== undefined && cases.isCurrent(cached, after) && cached.last === last) {
      timetable.add(ticket.id, cached, after);
      return;
    }
    const { at = Number.POSITIVE_INFINITY, neededTeamId } = cases.next(toSource(tx), ticket, after) ?? {};
    const planned = { at, neededTeamId, after, last };
    cache.tickets.set(ticket, planned);
    timetable.add(ticket.id, planned, after);
  }

  /** Plans a ticket from its columns if it has not changed since its world was made. */
  function planByColumns(tx: Transaction, source: CaseSource, columns: TicketColumns, after: Instant): void {
    const cached = cache.columns.get(columns);
    const isCurrent = cached !== undefined && cases.isCurrent(cached, after);
    const planned = isCurrent ? cached : cases.nextInWorld(source, columns, after);
    if (planned === undefined) {
      plan(tx, tx.get("tickets", columns.id), after);
      return;
    }
    if (planned !== cached && planned !== columns.planned) cache.columns.set(columns, planned);
    timetable.add(columns.id, planned, after);
  }

  return {
    plan,
    planAll(tx, after) {
      const source = toSource(tx);
      for (const status of ["open", "pending"] as const) {
        for (const columns of tx.lookupColumns("tickets", "status", status)) planByColumns(tx, source, columns, after);
      }
      for (const columns of recentlyClosed(tx, after, cases.returnMs)) planByColumns(tx, source, columns, after);
    },
  };
}

/** The tickets closed at most `ms` before an instant. Most tickets of a world were closed long before. */
function recentlyClosed(tx: Transaction, at: Instant, ms: number): readonly TicketColumns[] {
  const earliest = Math.floor((at - ms) / secondMs);
  const tickets: TicketColumns[] = [];
  for (let day = at - ms; day < at + dayMs; day += dayMs) {
    const closedOnDay = tx.lookupColumns("tickets", "closedOn", toDay(day));
    tickets.push(...closedOnDay.filter(({ closedAt }) => closedAt !== null && closedAt >= earliest));
  }
  return tickets;
}
