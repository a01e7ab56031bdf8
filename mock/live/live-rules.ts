// Simulates live traffic as work that falls due by the clock: before a request or when the clock moves, never on a
// timer of its own.
import type { DueRules, TakenStep } from "../domain/due-rules.ts";
import type { Transaction } from "../domain/state-types.ts";
import { DomainError } from "../engine/core/errors.ts";
import { dayMs, type Instant } from "../engine/core/time.ts";
import { letAiAgentWork } from "./ai-work.ts";
import { letCustomerWrite } from "./arriving-ticket.ts";
import { letColleagueWork } from "./colleague-work.ts";
import { letCustomerAnswer } from "./customer-answer.ts";
import type { Happening, LiveParts } from "./happening.ts";
import { type Moment, nextCandidate, nextMoment } from "./moments.ts";

/** A longer move of the clock has events only in its last week, so that a move by a year does not take minutes. */
const longestLeapMs = 7 * dayMs;

/** The events and their shares in percent. */
const shares: readonly (readonly [share: number, happen: Happening])[] = [
  [24, letCustomerWrite],
  [9, letCustomerAnswer],
  [25, letAiAgentWork],
  [42, letColleagueWork],
];

/** The due rules of a world, with live events between them. */
export function createLiveRules(due: DueRules, parts: LiveParts): DueRules {
  function run(tx: Transaction, from: Instant, to: Instant): readonly TakenStep[] {
    const taken: TakenStep[] = [];
    let passed = from;
    let moment = nextMoment(tx.seed, Math.max(from, to - longestLeapMs), to);
    while (moment !== undefined) {
      taken.push(...due.run(tx, passed, moment.at));
      happen(tx.at(moment.at), moment, parts);
      passed = moment.at;
      moment = nextMoment(tx.seed, passed, to);
    }
    return [...taken, ...due.run(tx, passed, to)];
  }
  return {
    next: (reader, from, to) => Math.min(due.next(reader, from, to) ?? Number.POSITIVE_INFINITY, nextCandidate(from)),
    nextLate: due.nextLate,
    // One move of the clock is one version, in the order of time. If both have a part in it, the clock is its cause.
    cause: (reader, from, to) => ((due.next(reader, from, to) ?? Number.POSITIVE_INFINITY) > to ? "live" : "clock"),
    run,
  };
}

/**
 * If the drawn event finds nothing to do, a colleague works. An event that a rule refuses does not happen, just as a
 * request would have been refused.
 */
function happen(tx: Transaction, moment: Moment, parts: LiveParts): void {
  let rest = moment.chance.integer(1, 100);
  for (const [share, happening] of shares) {
    rest -= share;
    if (rest > 0) continue;
    try {
      if (!happening(tx, moment, parts)) letColleagueWork(tx, moment, parts);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    return;
  }
}
