// Goes on with the cases of a live world as work that falls due by the clock: before a request or when the clock moves, never on a
// timer of its own.

import { applyArrival, applyStep, listColleagues } from "../domain/cases/apply-step.ts";
import type { CaseBook, CaseSource, DueStep } from "../domain/cases/case-steps.ts";
import { instantFrom, nextInstant, toMinute } from "../domain/cases/minutes.ts";
import type { DueRules, TakenStep } from "../domain/due-rules.ts";
import type { TicketRecord, UserRecord } from "../domain/records/tickets.ts";
import type { Transaction } from "../domain/state-types.ts";
import { enterIntents } from "../domain/tickets/carry-out.ts";
import { DomainError } from "../engine/core/errors.ts";
import { dayMs, type Instant, parseDateTime } from "../engine/core/time.ts";

/** A longer move of the clock has steps only in its last week, so that a move by a year does not take minutes. */
const longestLeapMs = 7 * dayMs;

export interface LiveParts {
  readonly cases: CaseBook;
  /** The transaction as cases read it. */
  toSource(tx: Transaction): CaseSource;
}

/** The due rules of a world, with the steps of cases between them. */
export function createLiveRules(due: DueRules, parts: LiveParts): DueRules {
  function run(tx: Transaction, from: Instant, to: Instant): readonly TakenStep[] {
    const taken: TakenStep[] = [];
    let passed = from;
    const first = Math.max(from, to - longestLeapMs);
    const agenda = createAgenda(tx, parts, first);
    for (let at = agenda.next(first); at <= to; at = agenda.next(at)) {
      taken.push(...due.run(tx, passed, at));
      agenda.work(tx.at(at), at);
      passed = at;
    }
    return [...taken, ...due.run(tx, passed, to)];
  }
  return {
    next: (reader, from, to) => Math.min(due.next(reader, from, to) ?? Number.POSITIVE_INFINITY, nextInstant(from)),
    nextLate: due.nextLate,
    // One move of the clock is one version, in the order of time. If both have a part in it, the clock is its cause.
    cause: (reader, from, to) => ((due.next(reader, from, to) ?? Number.POSITIVE_INFINITY) > to ? "live" : "clock"),
    run,
  };
}

/** A step, and the instant after which it was planned. */
interface Planned extends DueStep {
  readonly after: Instant;
}

interface Agenda {
  /** The next instant at which a step is due or a case may begin. */
  next(after: Instant): Instant;
  /** Takes what is due by an instant. */
  work(tx: Transaction, at: Instant): void;
}

function createAgenda(start: Transaction, { cases, toSource }: LiveParts, from: Instant): Agenda {
  const steps = new Map<number, Planned>();

  function plan(tx: Transaction, ticket: TicketRecord | undefined, after: Instant): void {
    if (ticket === undefined) return;
    const step = cases.next(toSource(tx), ticket, after);
    if (step === undefined) steps.delete(ticket.id);
    else steps.set(ticket.id, { ...step, after });
  }

  for (const status of ["open", "pending"] as const)
    for (const ticket of start.lookup("tickets", "status", status)) plan(start, ticket, from);
  // Most tickets of a world have long been closed: their records are not made.
  for (const { id, closedAt } of start.lookupColumns("tickets", "status", "closed"))
    if ((parseDateTime(closedAt ?? "") ?? from) + cases.returnMs >= from) plan(start, start.get("tickets", id), from);

  /**
   * Other steps may have changed what the plan was made from, so it is made again. Returns whether a step was due and did not have to
   * wait.
   */
  function take(tx: Transaction, id: number, { after }: Planned, findStaff: () => Staff): boolean {
    const ticket = tx.get("tickets", id);
    const due = ticket === undefined ? undefined : cases.next(toSource(tx), ticket, after);
    if (ticket === undefined || due === undefined || due.at > tx.now) return false;
    const step = due.make();
    const begins = step.kind === "begin";
    const worker = begins ? findWorker(findStaff(), { ...due, agentId: ticket.agentId }) : undefined;
    // If nobody of the team is free, the beginning waits.
    if (begins && worker === undefined) return false;
    if (applyStep(tx, id, step, worker)) enterIntents(tx, id);
    return true;
  }

  return {
    next(after) {
      let earliest = Number.POSITIVE_INFINITY;
      for (const { at } of steps.values()) if (at < earliest) earliest = at;
      const wanted = Math.max(instantFrom(earliest), nextInstant(after));
      let at = nextInstant(after);
      while (at < wanted && !cases.hasArrival(start.seed, toMinute(at))) at = nextInstant(at);
      return at;
    },
    work(tx, at) {
      const due = [...steps].filter(([, step]) => step.at <= at);
      due.sort(([leftId, left], [rightId, right]) => left.at - right.at || leftId - rightId);
      // Until the next step is taken; hundreds may wait for the same people.
      let staff: Staff | undefined;
      function findStaff(): Staff {
        staff ??= staffOf(tx);
        return staff;
      }
      for (const [id, step] of due) {
        // A step that a rule refuses does not happen, just as a request would have been refused.
        refusing(() => {
          if (take(tx, id, step, findStaff)) staff = undefined;
        });
        plan(tx, tx.get("tickets", id), at);
      }
      refusing(() => {
        const arrival = cases.arrival(toSource(tx), toMinute(at));
        if (arrival !== undefined) plan(tx, applyArrival(tx, arrival), at);
      });
    },
  };
}

function refusing(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

interface Wanted extends Pick<DueStep, "teamId" | "lot"> {
  readonly agentId: number | null;
}

/** The people who work on their own, and those of them who work on no ticket. */
interface Staff {
  readonly colleagues: readonly UserRecord[];
  readonly free: readonly UserRecord[];
}

function staffOf(tx: Transaction): Staff {
  const busy = new Set([...tx.all("workSessions")].map(({ userId }) => userId));
  const colleagues = listColleagues(tx);
  return { colleagues, free: colleagues.filter(({ id }) => !busy.has(id)) };
}

/** Somebody who is free: the ticket's agent, or one of the team. */
function findWorker({ colleagues, free }: Staff, { teamId, lot, agentId }: Wanted): UserRecord | undefined {
  const isOfTeam = ({ teamIds }: UserRecord) => teamId === null || teamIds.includes(teamId);
  const fitting = colleagues.some(isOfTeam) ? free.filter(isOfTeam) : free;
  return fitting.find(({ id }) => id === agentId) ?? fitting[Math.floor(lot * fitting.length)];
}
