// When the next attempt is made with a running clock.
import { describe, expect, it } from "vitest";
import type { OpenDelivery } from "../../../../mock/control/webhooks/delivery.ts";
import { createDeliveryQueue } from "../../../../mock/control/webhooks/delivery-queue.ts";
import { createFreeClock } from "../../engine/core/free-clock.ts";
import { answered, url } from "./sample-webhooks.ts";

const hook = {
  webhook: { id: "webhook-1", url, events: [], secret: "", timestamps: "machine" as const, active: true },
};

/** A delivery that is due at the beginning of the clock. @param key the record that it is about */
function delivery(id: number, key?: string): OpenDelivery {
  return {
    id,
    hook,
    content: { eventId: `evt_${id}`, type: "Ping", key, made: () => ({ event: {} }) },
    isPersistent: true,
    attempts: [],
    state: "waiting",
    waits: "untried",
    reason: null,
    dueAt: 0,
    abort: new AbortController(),
    onEnd: [],
  };
}

/** A queue whose clock runs by hand, whose timers the test calls, and whose receiver gives these statuses; undefined: none ever. */
function openQueue(statuses: readonly (number | undefined)[]) {
  const time = { elapsed: 0 };
  const timers: { readonly ms: number; readonly wake: () => void }[] = [];
  const sent: string[] = [];
  const clock = createFreeClock({ start: 0, mode: "running", elapsed: () => time.elapsed });
  const queue = createDeliveryQueue({
    clock,
    stopwatch: () => time.elapsed,
    realTime: () => 0,
    openSender: async () => ({
      assertAllowed: async () => {},
      send({ id }) {
        sent.push(id);
        const status = statuses[sent.length - 1];
        return status === undefined ? new Promise(() => {}) : Promise.resolve(answered(status));
      },
    }),
    startTimer(wake, ms) {
      timers.push({ wake, ms });
      return () => {};
    },
    onAttempt() {},
  });
  return { queue, clock, sent, timers, time };
}

async function turn() {
  for (let count = 0; count < 10; count += 1) await Promise.resolve();
}

describe("with a running clock", () => {
  it("a timer wakes what waits, at its time", async () => {
    const { queue, sent, timers, time } = openQueue([500, 200]);
    queue.add(delivery(1));
    await queue.idle();
    expect([sent.length, timers.at(-1)?.ms]).toEqual([1, 5_001]);
    time.elapsed = 5_001;
    timers.at(-1)?.wake();
    await queue.idle();
    expect([sent.length, queue.size()]).toEqual([2, 0]);
  });

  it("no timer is started for what waits behind another one of its record", async () => {
    const { queue, sent, timers } = openQueue([undefined]);
    queue.add(delivery(1, "a"));
    queue.add(delivery(2, "a"));
    await turn();
    expect([sent, timers]).toEqual([["evt_1"], []]);
  });

  it("no timer is started for what waits because four are under way", async () => {
    const { queue, sent, timers } = openQueue([]);
    for (const id of [1, 2, 3, 4, 5]) queue.add(delivery(id));
    await turn();
    expect([sent.length, timers]).toEqual([4, []]);
  });

  it("a clock that was set back far starts a timer that is as long as one may be", async () => {
    const { queue, clock, timers } = openQueue([500]);
    queue.add(delivery(1));
    await queue.idle();
    clock.set(-400 * 24 * 3_600_000);
    queue.wake();
    await turn();
    expect(timers.at(-1)?.ms).toBe(2 ** 31 - 1);
  });
});
