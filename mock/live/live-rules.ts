// Goes on with the cases of a live world as work that falls due by the clock: before a request or when the clock moves, never on a
// timer of its own.

import { applyArrival, applyStep, listColleagues } from "../domain/cases/apply-step.ts";
import type { CaseBook, CaseSource, DueStep, Upcoming } from "../domain/cases/case-steps.ts";
import { instantFrom, nextInstant, toMinute } from "../domain/cases/minutes.ts";
import type { DueRules, TakenStep } from "../domain/due-rules.ts";
import type { TicketColumns, TicketRecord, UserRecord } from "../domain/records/tickets.ts";
import type { Transaction } from "../domain/state-types.ts";
import { enterIntents } from "../domain/tickets/carry-out.ts";
import { DomainError } from "../engine/core/errors.ts";
import { dayMs, type Instant, toReadForm } from "../engine/core/time.ts";

/** A longer move of the clock has steps only in its last week, so that a move by a year does not take minutes. */
const longestLeapMs = 7 * dayMs;

export interface LiveParts {
  readonly cases: CaseBook;
  /** The transaction as cases read it. */
  toSource(tx: Transaction): CaseSource;
}

/** The due rules of a world, with the steps of cases between them. */
export function createLiveRules(due: DueRules, parts: LiveParts): DueRules {
  const memory: Memory = { columns: new WeakMap(), tickets: new WeakMap() };
  function run(tx: Transaction, from: Instant, to: Instant): readonly TakenStep[] {
    const taken: TakenStep[] = [];
    let passed = from;
    const first = Math.max(from, to - longestLeapMs);
    const agenda = createAgenda(tx, parts, first, memory);
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

/** When something comes next on a ticket, and the instant after which that was planned. */
interface Planned extends Upcoming {
  readonly after: Instant;
}

const nothing: Upcoming = { at: Number.POSITIVE_INFINITY, neededTeamId: undefined };

/** What was planned for tickets that are still the same, so that a move of the clock plans only those that changed. */
interface Memory {
  readonly columns: WeakMap<TicketColumns, Planned>;
  readonly tickets: WeakMap<TicketRecord, Planned & { readonly last: object | undefined }>;
}

/** Whether a plan made earlier is what would be planned now; work that waits for somebody is due for a while. */
function isCurrent(planned: Planned | undefined, from: Instant, patienceMs: number): planned is Planned {
  if (planned === undefined || planned.after > from) return false;
  return planned.at > (planned.neededTeamId === undefined ? from : from - patienceMs);
}

interface Agenda {
  /** The next instant at which a step is due or a case may begin. */
  next(after: Instant): Instant;
  /** Takes what is due by an instant. */
  work(tx: Transaction, at: Instant): void;
}

function createAgenda(start: Transaction, { cases, toSource }: LiveParts, from: Instant, memory: Memory): Agenda {
  const steps = new Map<number, Planned>();

  function plan(tx: Transaction, ticket: TicketRecord | undefined, after: Instant): void {
    if (ticket === undefined) return;
    const last = tx.lookup("conversations", "ticket", ticket.id).at(-1);
    const known = memory.tickets.get(ticket);
    if (isCurrent(known, after, cases.patienceMs) && known.last === last) {
      steps.set(ticket.id, known);
      return;
    }
    const { at, neededTeamId } = cases.next(toSource(tx), ticket, after) ?? nothing;
    const planned = { at, neededTeamId, after, last };
    memory.tickets.set(ticket, planned);
    steps.set(ticket.id, planned);
  }

  function planInWorld(columns: TicketColumns): void {
    const known = memory.columns.get(columns);
    if (isCurrent(known, from, cases.patienceMs)) {
      steps.set(columns.id, known);
      return;
    }
    const next = cases.nextInWorld(toSource(start), columns, from);
    if (next === undefined) {
      plan(start, start.get("tickets", columns.id), from);
      return;
    }
    const planned = { ...next, after: from };
    memory.columns.set(columns, planned);
    steps.set(columns.id, planned);
  }

  for (const status of ["open", "pending"] as const)
    for (const columns of start.lookupColumns("tickets", "status", status)) planInWorld(columns);
  // Most tickets of a world have long been closed.
  const earliest = toReadForm(from - cases.returnMs);
  for (const columns of start.lookupColumns("tickets", "status", "closed"))
    if (columns.closedAt !== null && columns.closedAt >= earliest) planInWorld(columns);

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
        const { neededTeamId } = step;
        const isPatient = neededTeamId !== undefined && step.at > at - cases.patienceMs;
        if (isPatient && listFitting(findStaff(), neededTeamId).length === 0) continue;
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

/** Who is free of a team; of all, if nobody is of the team. */
function listFitting({ colleagues, free }: Staff, teamId: number | null): readonly UserRecord[] {
  const isOfTeam = ({ teamIds }: UserRecord) => teamId === null || teamIds.includes(teamId);
  return colleagues.some(isOfTeam) ? free.filter(isOfTeam) : free;
}

/** Somebody who is free: the ticket's agent, or one of the team. */
function findWorker(staff: Staff, { teamId, lot, agentId }: Wanted): UserRecord | undefined {
  const fitting = listFitting(staff, teamId);
  return fitting.find(({ id }) => id === agentId) ?? fitting[Math.floor(lot * fitting.length)];
}
