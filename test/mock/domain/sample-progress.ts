// A sample progress: work sessions count down by one step an hour, and each step adds a knowledge source.
import { createDueRules } from "../../../mock/domain/due-rules.ts";
import { defineProgress } from "../../../mock/domain/progress.ts";
import type { WorkSessionRecord } from "../../../mock/domain/records/tickets.ts";
import type { Reader } from "../../../mock/domain/state-types.ts";
import { source } from "./knowledge/knowledge-state.ts";

export const hour = 3_600_000;

/** `userId` is the number of steps left. The name of the source has the time of its step and a random number. */
export const countdown = defineProgress({
  collection: "workSessions",
  index: "interaction",
  late: "taken",
  step(tx, session) {
    const id = tx.nextId("knowledgeSources");
    const name = `${session.id} at ${tx.now} with ${session.userId} left and ${tx.random("dice").integer(1, 1000)}`;
    tx.insert("knowledgeSources", source(id, { name }));
    const userId = session.userId - 1;
    const next = { ...session, userId, lastInteraction: tx.now + hour };
    tx.replace("workSessions", userId === 0 ? { ...next, untracked: true } : next);
    return "workSessionEnded";
  },
});

/** Rules that run only the countdown. */
export const countdownRules = createDueRules([countdown]);

/** A countdown whose first step is due at an instant. */
export function countdownSession(id: number, steps: number, dueAt: number): WorkSessionRecord {
  return { id, ticketId: 1, userId: steps, from: 0, lastInteraction: dueAt, actions: [], reOpened: false };
}

/** The steps taken so far, in order: which countdown, and how many hours after `since`. */
export function stepsTaken(reader: Reader, since: number): readonly string[] {
  return [...reader.all("knowledgeSources")].flatMap(({ name }) => {
    const [, id, at] = / *(\d+) at (\d+) with/.exec(name) ?? [];
    return id === undefined ? [] : [`${id} at ${(Number(at) - since) / hour}`];
  });
}
