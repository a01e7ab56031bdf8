// Events of steps that fall due by the clock: when they happen, and how listeners get them without a request.
import { describe, expect, it } from "vitest";
import { countdownRules, countdownSession, hour } from "../../domain/sample-progress.ts";
import { send } from "../changed-mock.ts";
import { createSampleSandbox, sampleStart } from "../sandboxes/sample-sandbox.ts";
import { open } from "./sample-events.ts";

const { now } = sampleStart;

/** The events of a crawl and a test run while the clock advances by these seconds. */
async function eventsDuring(moves: readonly number[]) {
  await using opened = await open({ tickets: 30 });
  const { sandbox } = opened;
  const created = await send(sandbox, "POST", "/knowledgeSource/websiteConnector", {
    url: "https://blog.example.com/",
    name: "Blog",
    maxPages: 4,
  });
  const { id } = await created.json();
  expect((await send(sandbox, "POST", `/knowledgeSource/websiteConnector/${id}/crawl`, {})).status).toBe(200);
  expect((await send(sandbox, "POST", "/aiQualityCheck/testRun", {})).status).toBe(200);
  for (const seconds of moves) await sandbox.control.advanceClock({ seconds });
  return (await sandbox.control.listEvents({ limit: 1000 })).events;
}

describe("one long move of the clock", () => {
  it("emits the same events as many short ones, each at its own time", async () => {
    const long = await eventsDuring([9 * 3_600]);
    const short = await eventsDuring([...Array<number>(40).fill(2), 9 * 3_600 - 80]);
    expect(long).toEqual(short);
    const pages = long.filter(({ type }) => type === "KnowledgeSourceChanged").map(({ timestamp }) => timestamp);
    expect(new Set(pages).size).toBeGreaterThan(3);
    const [finish] = long.filter(({ type }) => type === "TestRunFinished");
    expect(finish?.timestamp).toMatch(/^2026-03-02T09:00:/);
  });

  it("emits one event per record and instant", async () => {
    const sandbox = createSampleSandbox("default", { dueRules: countdownRules });
    sandbox.store.transact((tx) => tx.insert("workSessions", countdownSession(1, 3, now + hour)));
    await sandbox.due.advance(now + 9 * hour);
    expect(sandbox.events.retained().map(({ at }) => (at - now) / hour)).toEqual([1, 2, 3]);
    expect([sandbox.store.version, sandbox.store.history().at(-1)?.at]).toEqual([2, now + 9 * hour]);
  });
});

/** A sandbox with a running clock; the test moves time and fires the timers. */
function openRunning() {
  let elapsed = 0;
  const timers = new Set<{ readonly ms: number; readonly callBack: () => void }>();
  const sandbox = createSampleSandbox("default", {
    dueRules: countdownRules,
    stopwatch: () => elapsed,
    startTimer(callBack, ms) {
      const timer = { ms, callBack };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  });
  sandbox.clock.set(now, "running");
  return {
    sandbox,
    /** The delay of each timer. */
    delays: () => Array.from(timers, ({ ms }) => ms),
    /** Fires the first timer. */
    async fireFirst() {
      const [first] = timers;
      if (first === undefined) return;
      timers.delete(first);
      elapsed += first.ms;
      first.callBack();
      await flushMicrotasks();
    },
  };
}

async function flushMicrotasks() {
  for (let count = 0; count < 5; count += 1) await Promise.resolve();
}

describe("with a running clock", () => {
  it("due work emits events without a request while anyone listens", async () => {
    const { sandbox, delays, fireFirst } = openRunning();
    const reported: number[] = [];
    sandbox.store.transact((tx) => tx.insert("workSessions", countdownSession(1, 2, now + hour)));
    await flushMicrotasks();
    expect(delays()).toEqual([]);
    const stop = sandbox.events.subscribe({ next: ({ at }) => reported.push((at - now) / hour), end() {} });
    await flushMicrotasks();
    expect(delays()).toEqual([hour + 1]);
    await fireFirst();
    expect([reported, delays()]).toEqual([[1], [hour]]);
    await fireFirst();
    expect([reported, delays()]).toEqual([[1, 2], []]);
    stop();
  });

  it("the timer follows the clock, the records and the listeners", async () => {
    const { sandbox, delays } = openRunning();
    const stop = sandbox.events.subscribe({ next() {}, end() {} });
    await flushMicrotasks();
    expect(delays()).toEqual([]);
    sandbox.store.transact((tx) => tx.insert("workSessions", countdownSession(1, 2, now + 3 * hour)));
    sandbox.store.transact((tx) => tx.insert("workSessions", countdownSession(2, 2, now + 2 * hour)));
    await flushMicrotasks();
    expect(delays()).toEqual([2 * hour + 1]);
    sandbox.clock.set(now + hour);
    await flushMicrotasks();
    expect(delays()).toEqual([hour + 1]);
    sandbox.clock.set(now, "frozen");
    await flushMicrotasks();
    expect(delays()).toEqual([]);
    sandbox.clock.set(now - 400 * 24 * hour, "running");
    await flushMicrotasks();
    expect(delays()).toEqual([2 ** 31 - 1]);
    stop();
    await flushMicrotasks();
    expect(delays()).toEqual([]);
  });

  it("no timer remains when the sandbox is reset or closed", async () => {
    const { sandbox, delays, fireFirst } = openRunning();
    sandbox.events.subscribe({ next() {}, end() {} });
    sandbox.store.transact((tx) => tx.insert("workSessions", countdownSession(1, 2, now + hour)));
    await flushMicrotasks();
    await sandbox.reset();
    await flushMicrotasks();
    expect(delays()).toEqual([]);
    sandbox.clock.set(now, "running");
    sandbox.store.transact((tx) => tx.insert("workSessions", countdownSession(1, 2, now + hour)));
    await flushMicrotasks();
    expect(delays()).toHaveLength(1);
    sandbox.events.close();
    await flushMicrotasks();
    expect(delays()).toEqual([]);
    await fireFirst();
  });
});
