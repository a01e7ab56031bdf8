// Continues the cases of a live world as work due by the clock: before a request or when the clock moves, never on a
// timer.

import { applyArrival, applyStep, listColleagues } from "../domain/cases/apply-step.ts";
import type { CaseBook, CaseSource, DueStep } from "../domain/cases/case-steps.ts";
import { instantFrom, nextInstant, toMinute } from "../domain/cases/minutes.ts";
import type { DueRules, TakenStep } from "../domain/due-rules.ts";
import type { Planned, TicketColumns, TicketRecord, UserRecord } from "../domain/records/tickets.ts";
import type { Transaction } from "../domain/state-types.ts";
import { enterIntents } from "../domain/tickets/carry-out.ts";
import { DomainError } from "../engine/core/errors.ts";
import { dayMs, type Instant, minuteMs, secondMs, toDay } from "../engine/core/time.ts";

/** If the clock advances further, steps are taken only in the last week, so that advancing by a year remains fast. */
const maxLeapMs = 7 * dayMs;

export interface LiveParts {
  readonly cases: CaseBook;
  toSource(tx: Transaction): CaseSource;
}

/** Combines the due rules of a world with the steps of its cases, in order of time. */
export function createLiveRules(due: DueRules, parts: LiveParts): DueRules {
  const planCache: PlanCache = { columns: new WeakMap(), tickets: new WeakMap() };
  /** The agenda after the last run of a series, and the instant at which the run ended. */
  const agendas = new WeakMap<object, { readonly agenda: Agenda; readonly at: Instant }>();

  function run(tx: Transaction, from: Instant, to: Instant, series: object = {}): readonly TakenStep[] {
    const takenSteps: TakenStep[] = [];
    let passedUntil = from;
    const first = Math.max(from, to - maxLeapMs);
    const cached = agendas.get(series);
    agendas.delete(series);
    const agenda = cached?.at === first ? cached.agenda : createAgenda(tx, parts, first, planCache);
    for (let at = agenda.next(first); at <= to; at = agenda.next(at)) {
      takenSteps.push(...due.run(tx, passedUntil, at));
      agenda.work(tx.at(at), at);
      passedUntil = at;
    }
    takenSteps.push(...due.run(tx, passedUntil, to));
    agendas.set(series, { agenda, at: to });
    return takenSteps;
  }
  return {
    next: (reader, from, to) => Math.min(due.next(reader, from, to) ?? Number.POSITIVE_INFINITY, nextInstant(from)),
    nextLate: due.nextLate,
    // Each move of the clock creates one version. If both kinds of work contribute, the cause is the clock.
    cause: (reader, from, to) => ((due.next(reader, from, to) ?? Number.POSITIVE_INFINITY) > to ? "live" : "clock"),
    run,
  };
}

/** Plans of unchanged tickets, so that a move of the clock plans only changed tickets. */
interface PlanCache {
  readonly columns: WeakMap<TicketColumns, Planned>;
  readonly tickets: WeakMap<TicketRecord, Planned & { readonly last: object | undefined }>;
}

interface Agenda {
  /** The next instant at which a step is due or a case may begin. */
  next(after: Instant): Instant;
  /** Takes the steps due by an instant. */
  work(tx: Transaction, at: Instant): void;
}

function createAgenda(start: Transaction, { cases, toSource }: LiveParts, from: Instant, planCache: PlanCache): Agenda {
  const source = toSource(start);
  /** Future steps by minute, and due steps that wait for a free person. */
  const later = new Map<number, Map<number, Planned>>();
  const due = new Map<number, Planned>();

  function schedule(id: number, step: Planned, now: Instant): void {
    if (step.at === Number.POSITIVE_INFINITY) return;
    const minute = toMinute(instantFrom(step.at));
    const stepsOfMinute = step.at <= now ? due : (later.get(minute) ?? new Map<number, Planned>());
    if (stepsOfMinute !== due) later.set(minute, stepsOfMinute);
    stepsOfMinute.set(id, step);
  }

  function plan(tx: Transaction, ticket: TicketRecord | undefined, after: Instant): void {
    if (ticket === undefined) return;
    const last = tx.lookupLast("conversations", "ticket", ticket.id);
    const cached = planCache.tickets.get(ticket);
    if (cached !== undefined && cases.isCurrent(cached, after) && cached.last === last) {
      schedule(ticket.id, cached, after);
      return;
    }
    const { at = Number.POSITIVE_INFINITY, neededTeamId } = cases.next(toSource(tx), ticket, after) ?? {};
    const planned = { at, neededTeamId, after, last };
    planCache.tickets.set(ticket, planned);
    schedule(ticket.id, planned, after);
  }

  function planInWorld(columns: TicketColumns): void {
    const cached = planCache.columns.get(columns);
    const isCurrent = cached !== undefined && cases.isCurrent(cached, from);
    const planned = isCurrent ? cached : cases.nextInWorld(source, columns, from);
    if (planned === undefined) {
      plan(start, start.get("tickets", columns.id), from);
      return;
    }
    if (planned !== cached && planned !== columns.planned) planCache.columns.set(columns, planned);
    schedule(columns.id, planned, from);
  }

  for (const status of ["open", "pending"] as const)
    for (const columns of start.lookupColumns("tickets", "status", status)) planInWorld(columns);
  // Most tickets of a world were closed long ago.
  const earliest = Math.floor((from - cases.returnMs) / secondMs);
  for (let day = from - cases.returnMs; day < from + dayMs; day += dayMs)
    for (const columns of start.lookupColumns("tickets", "closedOn", toDay(day)))
      if (columns.closedAt !== null && columns.closedAt >= earliest) planInWorld(columns);

  /**
   * Plans the step again, because other steps may have changed its inputs, and takes it. Returns whether a step was due
   * and did not have to wait.
   */
  function takeStep(tx: Transaction, id: number, { after }: Planned, findStaff: () => Staff): boolean {
    const ticket = tx.get("tickets", id);
    const next = ticket === undefined ? undefined : cases.next(toSource(tx), ticket, after);
    if (ticket === undefined || next === undefined || next.at > tx.now) return false;
    const step = next.make();
    const begins = step.kind === "begin";
    const worker = begins ? findWorker(findStaff(), { ...next, agentId: ticket.agentId }) : undefined;
    // The step waits until a member of the team is free.
    if (begins && worker === undefined) return false;
    if (applyStep(tx, id, step, worker)) enterIntents(tx, id);
    return true;
  }

  return {
    next(after) {
      let at = nextInstant(after);
      while (due.size === 0 && !later.has(toMinute(at)) && !cases.hasArrival(source, toMinute(at)))
        at = nextInstant(at);
      return at;
    },
    work(tx, at) {
      const minute = toMinute(at);
      for (const [id, planned] of later.get(minute) ?? []) due.set(id, planned);
      later.delete(minute);
      // Cached until the next step is taken; hundreds of steps may wait for the same people.
      let staff: Staff | undefined;
      function findStaff(): Staff {
        staff ??= staffOf(tx);
        return staff;
      }

      // Sorted by id only: the time of a waiting step changes whenever a move of the clock plans it again.
      for (const [id, planned] of [...due].sort(([left], [right]) => left - right)) {
        const { neededTeamId } = planned;
        const isPatient = neededTeamId !== undefined && planned.at > at - cases.patienceMs;
        if (isPatient && findStaff().findFree(neededTeamId).length === 0) continue;
        due.delete(id);
        // A step that a rule refuses is skipped, just as a request would have been refused.
        ignoreRefusals(() => {
          if (takeStep(tx, id, planned, findStaff)) staff = undefined;
        });
        plan(tx, tx.get("tickets", id), at);
      }
      ignoreRefusals(() => {
        const arrival = cases.arrival(toSource(tx), minute, () => findStaff().findFree(null));
        if (arrival !== undefined) plan(tx, applyArrival(tx, arrival), at);
      });
    },
  };
}

function ignoreRefusals(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

interface UnassignedStep extends Pick<DueStep, "teamId" | "workerDraw"> {
  readonly agentId: number | null;
}

/** The colleagues whose work the mock simulates. */
interface Staff {
  /** The free members of a team; all free colleagues if `teamId` is null or no colleague is in the team. */
  findFree(teamId: number | null): readonly UserRecord[];
}

function staffOf(tx: Transaction): Staff {
  const workers = [...tx.all("workSessions")].map(({ userId }) => userId);
  const busy = new Set([...workers, ...listTalkers(tx)]);
  const colleagues = listColleagues(tx);
  const free = colleagues.filter(({ id }) => !busy.has(id));
  const colleaguesByTeam = new Map<number | null, readonly UserRecord[]>();
  return {
    findFree(teamId) {
      const isInTeam = ({ teamIds }: UserRecord) => teamId === null || teamIds.includes(teamId);
      const candidates = colleaguesByTeam.get(teamId) ?? (colleagues.some(isInTeam) ? free.filter(isInTeam) : free);
      colleaguesByTeam.set(teamId, candidates);
      return candidates;
    },
  };
}

/** The longest call or visit. */
const maxTalkMs = 15 * minuteMs;

/** The people who are on a call or with a visitor. */
function listTalkers(tx: Transaction): readonly unknown[] {
  const earliest = (tx.now - maxTalkMs) / secondMs;
  return (["phone", "walkIn"] as const).flatMap((channel) =>
    [...tx.lookupColumns("tickets", "channel", channel)]
      .filter(({ createdAt }) => createdAt !== null && createdAt > earliest)
      .map(({ id }) => tx.get("tickets", id)?.additionalData?.takenBy),
  );
}

/** Finds a free person: the ticket's agent, or a member of the team. */
function findWorker(staff: Staff, { teamId, workerDraw, agentId }: UnassignedStep): UserRecord | undefined {
  const free = staff.findFree(teamId);
  return free.find(({ id }) => id === agentId) ?? free[Math.floor(workerDraw * free.length)];
}
