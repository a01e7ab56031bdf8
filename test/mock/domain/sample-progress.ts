// A progress for tests: work sessions count down, one step an hour, and each step leaves a knowledge source.

import { createDueRules } from "../../../mock/domain/due-rules.ts";
import { defineProgress } from "../../../mock/domain/progress.ts";
import type { WorkSessionRecord } from "../../../mock/domain/records/tickets.ts";
import type { Reader } from "../../../mock/domain/state-types.ts";
import { source } from "./knowledge/knowledge-state.ts";

/** An hour. */
export const hour = 3_600_000;

/** The countdown; `userId` is the number of steps left. The source says when its step was taken, with a random number. */
export const countdown = defineProgress({
  collection: "workSessions",
  index: "interaction",
  late: "done",
  step(tx, session) {
    const id = tx.nextId("knowledgeSources");
    const name = `${session.id} at ${tx.now} with ${session.userId} left and ${tx.random("dice").integer(1, 1000)}`;
    tx.insert("knowledgeSources", source(id, { name }));
    const userId = session.userId - 1;
    const counted = { ...session, userId, lastInteraction: tx.now + hour };
    tx.replace("workSessions", userId === 0 ? { ...counted, untracked: true } : counted);
    return "workSessionEnded";
  },
});

/** The rules of a state in which only the countdown goes on. */
export const countdownRules = createDueRules([countdown]);

/** A countdown whose first step is due at an instant. */
export function counting(id: number, steps: number, dueAt: number): WorkSessionRecord {
  return { id, ticketId: 1, userId: steps, from: 0, lastInteraction: dueAt, actions: [], reOpened: false };
}

/** What the steps left behind, in the order in which they were taken: which countdown, and how many hours after an instant. */
export function stepsTaken(reader: Reader, since: number): readonly string[] {
  return [...reader.all("knowledgeSources")].flatMap(({ name }) => {
    const [, id, at] = / *(\d+) at (\d+) with/.exec(name) ?? [];
    return id === undefined ? [] : [`${id} at ${(Number(at) - since) / hour}`];
  });
}
