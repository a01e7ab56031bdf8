// Takes the due steps of cases in a live world: before a request or when the clock moves, never on a timer.

import { applyArrival, applyStep } from "../domain/cases/apply-step.ts";
import { nextInstant, toMinute } from "../domain/cases/minutes.ts";
import type { DueRules, TakenStep } from "../domain/due-rules.ts";
import type { Planned } from "../domain/records/tickets.ts";
import type { Transaction } from "../domain/state-types.ts";
import { applyIntents } from "../domain/tickets/apply-intents.ts";
import { DomainError } from "../engine/core/errors.ts";
import { dayMs, type Instant } from "../engine/core/time.ts";
import { findWorker, type Staff, staffOf } from "./staff.ts";
import { createStepPlanner, createTimetable, type LiveDependencies, type PlanCache } from "./step-planner.ts";

/** If the clock advances further, steps are taken only in the last week, so that advancing by a year remains fast. */
const maxLeapMs = 7 * dayMs;

/** Combines the due rules of a world with the steps of its cases, in order of time. */
export function createLiveRules(due: DueRules, dependencies: LiveDependencies): DueRules {
  const planCache: PlanCache = { columns: new WeakMap(), tickets: new WeakMap() };
  /** The agenda after the last run of a series, and the instant at which the run ended. */
  const agendas = new WeakMap<object, { readonly agenda: Agenda; readonly at: Instant }>();

  function run(tx: Transaction, from: Instant, to: Instant, series: object = {}): readonly TakenStep[] {
    const takenSteps: TakenStep[] = [];
    let passedUntil = from;
    const first = Math.max(from, to - maxLeapMs);
    const cached = agendas.get(series);
    agendas.delete(series);
    const agenda = cached?.at === first ? cached.agenda : createAgenda(tx, dependencies, first, planCache);
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

interface Agenda {
  /** The next instant at which a step is due or a case may begin. */
  next(after: Instant): Instant;
  /** Takes the steps due by an instant. */
  work(tx: Transaction, at: Instant): void;
}

function createAgenda(start: Transaction, dependencies: LiveDependencies, from: Instant, planCache: PlanCache): Agenda {
  const { cases, toSource } = dependencies;
  const source = toSource(start);
  const timetable = createTimetable();
  const planner = createStepPlanner(dependencies, planCache, timetable);
  planner.planAll(start, from);

  return {
    next(after) {
      let at = nextInstant(after);
      while (!timetable.hasSteps(toMinute(at)) && !cases.hasArrival(source, toMinute(at))) at = nextInstant(at);
      return at;
    },
    work(tx, at) {
      const minute = toMinute(at);
      // Cached until the next step is taken; hundreds of steps may wait for the same people.
      let staff: Staff | undefined;
      function findStaff(): Staff {
        staff ??= staffOf(tx, (userId) => cases.isAtWork(source, userId, at));
        return staff;
      }

      for (const [id, planned] of timetable.listDue(minute)) {
        const { neededTeamId } = planned;
        const isPatient = neededTeamId !== undefined && planned.at > at - cases.patienceMs;
        if (isPatient && findStaff().findFree(neededTeamId).length === 0) continue;
        timetable.removeDue(id);
        // A step that a rule refuses is skipped, just as a request would have been refused.
        ignoreRefusals(() => {
          if (takeStep(tx, dependencies, { id, after: planned.after }, findStaff)) staff = undefined;
        });
        planner.plan(tx, tx.get("tickets", id), at);
      }
      ignoreRefusals(() => {
        const arrival = cases.arrival(toSource(tx), minute, () => findStaff().findFree(null));
        if (arrival !== undefined) planner.plan(tx, applyArrival(tx, arrival), at);
      });
    },
  };
}

/**
 * Plans a ticket's step again, because other steps may have changed its inputs, and takes it. Returns whether a step was
 * due and did not have to wait.
 */
function takeStep(
  tx: Transaction,
  { cases, toSource }: LiveDependencies,
  { id, after }: Pick<Planned, "after"> & { readonly id: number },
  findStaff: () => Staff,
): boolean {
  const ticket = tx.get("tickets", id);
  const next = ticket === undefined ? undefined : cases.next(toSource(tx), ticket, after);
  if (ticket === undefined || next === undefined || next.at > tx.now) return false;
  const step = next.make();
  const begins = step.kind === "begin";
  const worker = begins ? findWorker(findStaff(), { ...next, ticket }) : undefined;
  // The step waits until a member of the team is free.
  if (begins && worker === undefined) return false;
  if (applyStep(tx, id, step, worker)) applyIntents(tx, id);
  return true;
}

function ignoreRefusals(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}
