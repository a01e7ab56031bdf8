// Which steps are due, in which order, and as of when.
import { describe, expect, it } from "vitest";
import { createDueRules } from "../../../mock/domain/due-rules.ts";
import { defineProgress } from "../../../mock/domain/progress.ts";
import { fingerprintOf } from "../engine/store/fingerprint.ts";
import { countdown, countdownRules, countdownSession, hour, stepsTaken } from "./sample-progress.ts";
import { createSmallState, start } from "./small-state.ts";
import { ticket } from "./tickets/ticket-records.ts";

function stateOf(...workSessions: readonly ReturnType<typeof countdownSession>[]) {
  const state = createSmallState({ workSessions });
  const next = () => state.store.read((reader) => countdownRules.next(reader, start, Number.POSITIVE_INFINITY));
  const run = (from: number, to: number) => state.run((tx) => countdownRules.run(tx, from, to));
  return { ...state, next, run, takenSteps: () => state.store.read((reader) => stepsTaken(reader, start)) };
}

describe("a step that may run late", () => {
  it("is due from its time on, however long ago that was", () => {
    const { next, run, takenSteps } = stateOf(countdownSession(1, 1, start - 5 * hour));
    expect(next()).toBe(start - 5 * hour);
    expect(run(start, start)).toEqual([
      { at: start - 5 * hour, event: "workSessionEnded", collection: "workSessions", id: 1 },
    ]);
    expect(takenSteps()).toEqual(["1 at -5"]);
  });

  it("is searched for up to a limit; beyond it, the result is a lower bound", () => {
    const { store } = stateOf(countdownSession(1, 1, start + 2 * hour), countdownSession(2, 1, start + 5 * hour));
    const next = (to: number) => store.read((reader) => countdownRules.next(reader, start, to));
    expect(next(start + 2 * hour)).toBe(start + 2 * hour);
    expect(next(start + hour)).toBeGreaterThan(start + hour);
    expect(next(start + hour)).toBeLessThanOrEqual(start + 2 * hour);
  });

  it("runs as of its own time, and so do its follow-up steps in the same run", () => {
    const { run, takenSteps } = stateOf(countdownSession(1, 4, start));
    run(start, start + 2 * hour);
    expect(takenSteps()).toEqual(["1 at 0", "1 at 1", "1 at 2"]);
  });

  it("disappears once its record has nothing left to do", () => {
    const { next, run } = stateOf(countdownSession(1, 1, start));
    run(start, start + hour);
    expect(next()).toBeUndefined();
  });

  it("runs in order of time, then of id", () => {
    const { run, takenSteps } = stateOf(
      countdownSession(3, 2, start),
      countdownSession(2, 1, start + hour),
      countdownSession(1, 1, start + hour / 2),
    );
    run(start, start + hour);
    expect(takenSteps()).toEqual(["3 at 0", "1 at 0.5", "2 at 1", "3 at 1"]);
  });

  it("gives the same records, ids and random values in one run as in many", async () => {
    const [single, repeated] = [0, 0].map(() =>
      stateOf(countdownSession(2, 5, start + 10), countdownSession(1, 3, start + 20)),
    );
    single?.run(start, start + 9 * hour);
    for (let minute = 0; minute < 9 * 60; minute += 7) {
      repeated?.run(start + minute * 60_000, start + (minute + 7) * 60_000);
    }
    expect(await fingerprintOf(repeated?.store)).toBe(await fingerprintOf(single?.store));
    expect(single?.takenSteps()).toHaveLength(8);
  });

  it("fails if it leaves its record due at the same instant", () => {
    const idle = defineProgress({
      collection: "workSessions",
      index: "interaction",
      late: "taken",
      step: () => "workSessionEnded",
    });
    const state = createSmallState({ workSessions: [countdownSession(7, 1, start)] });
    const run = () => state.run((tx) => createDueRules([idle]).run(tx, start, start));
    expect(run).toThrow("The step of workSessions 7 left it due at the same instant; it must move on.");
  });
});

describe("definitions of several collections", () => {
  it("run by time, then by collection name, whichever is listed first", () => {
    const order: string[] = [];
    const due = defineProgress({
      collection: "tickets",
      index: "due",
      late: "skipped",
      step(tx, { id }) {
        order.push(`ticket ${id} at ${(tx.now - start) / hour}`);
        return "ticketEscalated";
      },
    });
    const tickets = [ticket(1, { dueBy: "2026-03-10 15:30:00" }), ticket(2, { dueBy: "2026-03-10 16:00:00" })];
    const workSessions = [countdownSession(1, 2, start + hour)];
    for (const definitions of [
      [countdown, due],
      [due, countdown],
    ]) {
      const state = createSmallState({ tickets, workSessions });
      const events = state.run((tx) => createDueRules(definitions).run(tx, start, start + 2 * hour));
      expect(events.map(({ collection, id, at }) => [collection, id, (at - start) / hour])).toEqual([
        ["tickets", 1, 1],
        ["workSessions", 1, 1],
        ["tickets", 2, 1.5],
        ["workSessions", 1, 2],
      ]);
    }
    expect(order).toEqual(["ticket 1 at 1", "ticket 2 at 1.5", "ticket 1 at 1", "ticket 2 at 1.5"]);
  });
});
