// When the next attempt happens with a running clock.
import { describe, expect, it } from "vitest";
import { openWebhooks, url } from "./sample-webhooks.ts";

/** Webhooks with a manual stopwatch and timers that the test fires. The receiver responds with these statuses; undefined: never. */
async function openRunning(statuses: readonly (number | undefined)[]) {
  const time = { elapsed: 0 };
  const timers: { readonly ms: number; readonly wake: () => void }[] = [];
  const opened = openWebhooks((_, count) => statuses[count - 1], {
    stopwatch: () => time.elapsed,
    startTimer(wake, ms) {
      timers.push({ wake, ms });
      return () => {};
    },
  });
  opened.sandbox.clock.set(opened.sandbox.clock.now(), "running");
  await opened.webhooks.add({ url });
  timers.length = 0;
  return { ...opened, timers, time };
}

describe("with a running clock", () => {
  it("a timer starts a waiting attempt at its time", async () => {
    const { webhooks, change, sent, timers, time } = await openRunning([500, 200]);
    change(1, "a");
    await webhooks.idle();
    expect([sent.length, timers.at(-1)?.ms]).toEqual([1, 5_001]);
    time.elapsed = 5_001;
    timers.at(-1)?.wake();
    expect([await webhooks.idle(), sent.length]).toEqual([{ waiting: 0, nextAttemptAt: null }, 2]);
  });

  it("no timer is started for a delivery that waits for another of its record", async () => {
    const { change, sent, timers, flush } = await openRunning([undefined]);
    change(1, "a");
    change(1, "b");
    await flush();
    expect([sent.length, timers]).toEqual([1, []]);
  });

  it("no timer is started for a delivery that waits because four are under way", async () => {
    const { change, sent, timers, flush } = await openRunning([]);
    for (const id of [1, 2, 3, 4, 5]) change(id, "a");
    await flush();
    expect([sent.length, timers]).toEqual([4, []]);
  });

  it("a clock that was set far back starts the longest possible timer", async () => {
    const { webhooks, sandbox, change, timers, flush } = await openRunning([500]);
    change(1, "a");
    await webhooks.idle();
    sandbox.clock.set(sandbox.clock.now() - 400 * 24 * 3_600_000);
    await flush();
    expect(timers.at(-1)?.ms).toBe(2 ** 31 - 1);
  });
});
