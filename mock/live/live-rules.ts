// Lets a world go on by itself: what happens is work that falls due by the clock, in the order of time, between what falls due otherwise. So it
// happens before a request or while the clock is moved, never by a timer of its own. Loaded by mock/mock.ts where a mock lives.

import type { DueRules, TakenStep } from "../domain/due-rules.ts";
import type { Transaction } from "../domain/state-types.ts";
import { DomainError } from "../engine/core/errors.ts";
import type { Instant } from "../engine/core/time.ts";
import { letAiAgentWork } from "./ai-work.ts";
import { letColleagueWork } from "./colleague-work.ts";
import { letCustomerAnswer } from "./customer-answer.ts";
import { letCustomerWrite } from "./customer-letter.ts";
import type { Happening, LiveParts } from "./happening.ts";
import { type Moment, nextCandidate, nextMoment } from "./moments.ts";

/** A clock that is moved on by more has nothing happen but in the last of it: nobody has to wait for a year of events. */
const longestLeapMs = 7 * 24 * 60 * 60 * 1000;

/** What happens, in parts of 100. */
const shares: readonly (readonly [share: number, happen: Happening])[] = [
  [24, letCustomerWrite],
  [9, letCustomerAnswer],
  [25, letAiAgentWork],
  [42, letColleagueWork],
];

/** The rules of a world that goes on: those of any world, and what happens in it. */
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
    next: (reader, from) => Math.min(due.next(reader, from) ?? Number.POSITIVE_INFINITY, nextCandidate(from)),
    nextLate: due.nextLate,
    // All that a move of the clock brings is one version, in the order of time. Where both have a part in it, it is the clock's.
    cause: (reader, from, to) => ((due.next(reader, from) ?? Number.POSITIVE_INFINITY) > to ? "live" : "clock"),
    run,
  };
}

/**
 * Where there is nothing to do of what was drawn, a colleague works. What a rule of the service refuses does not happen: a request would not have
 * done it either.
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
