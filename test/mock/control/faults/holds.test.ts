// Held requests and waits for them. Release, timeout, abort and refusal leave no timer behind.
import { describe, expect, it } from "vitest";
import { Holds } from "../../../../mock/control/faults/holds.ts";

const request = { faultId: "gate", operationId: "updateTicket", method: "PATCH", path: "/ticket/1", handled: false };

function start(replica?: string) {
  const timers = new Map<() => void, number>();
  const holds = new Holds(replica, (callBack, milliseconds) => {
    timers.set(callBack, milliseconds);
    return () => timers.delete(callBack);
  });
  const hold = (timeoutMs?: number, signal = new AbortController().signal) =>
    holds.hold({ request, timeoutMs, signal }) ?? Promise.reject(new Error("It is not held."));
  /** Fires all timers. */
  const expire = () => {
    for (const callBack of timers.keys()) callBack();
  };
  return { holds, hold, timers, expire };
}

describe("a held request", () => {
  it("continues after its timeout, 30 seconds by default", async () => {
    const { hold, timers, expire } = start();
    const ends = [hold(), hold(50)];
    expect([...timers.values()]).toEqual([30_000, 50]);
    expire();
    expect(await Promise.all(ends)).toMatchObject([{ effect: undefined }, { effect: undefined }]);
    expect(timers.size).toBe(0);
  });

  it("is abandoned if its client aborts before or while it is held", async () => {
    const { holds, hold, timers } = start();
    const client = new AbortController();
    const end = hold(undefined, client.signal);
    client.abort();
    expect([await end, await hold(undefined, client.signal)]).toEqual(["abandoned", "abandoned"]);
    expect((await holds.waitForHeld({ count: 0 })).requests).toEqual([]);
    expect(timers.size).toBe(0);
  });

  it("is refused when its sandbox is reset or closed, as is any request after the close", async () => {
    const { holds, hold, timers } = start();
    const refusal = { category: "unavailable", code: "hold_ended" };
    const pending = [hold(), holds.waitForHeld({ count: 2 })].map((promise) =>
      expect(promise).rejects.toMatchObject(refusal),
    );
    holds.refuse();
    await Promise.all(pending);
    const next = expect(hold()).rejects.toMatchObject(refusal);
    holds.close();
    await next;
    await expect(hold()).rejects.toMatchObject(refusal);
    await expect(holds.waitForHeld({})).rejects.toMatchObject(refusal);
    expect(timers.size).toBe(0);
  });

  it("is not held if 100 others already are", () => {
    const { holds, hold } = start();
    for (let count = 0; count < 100; count += 1) void hold();
    expect(holds.hold({ request, timeoutMs: undefined, signal: new AbortController().signal })).toBeUndefined();
  });
});

describe("a wait for held requests", () => {
  it("ends after its timeout with the count, and notes that a replica counts only its own requests", async () => {
    const { holds, hold, timers, expire } = start("one");
    const end = hold();
    const waits = [
      holds.waitForHeld({ operationId: "updateTicket", count: 2, timeoutMs: 7 }),
      holds.waitForHeld({ operationId: "getTicket" }),
    ];
    const settled = Promise.allSettled(waits);
    expect([...timers.values()]).toEqual([30_000, 7, 4_000]);
    expire();
    expect(await settled).toMatchObject([
      {
        reason: {
          code: "not_held",
          message:
            "Waited 7 ms for 2 held requests of updateTicket, found 0. Replica one counts only requests that it holds itself.",
        },
      },
      { reason: { code: "not_held" } },
    ]);
    await end;
    expect(timers.size).toBe(0);
    expect(await holds.waitForHeld({ count: 0 })).toEqual({ requests: [], replica: "one" });
  });
});

describe("a release", () => {
  it("continues requests in the requested order, each once its predecessor has its response", async () => {
    const { holds, hold } = start();
    const log: string[] = [];
    const ends = [1, 2].map(async (id) => {
      const end = await hold();
      log.push(`${id} continues`);
      await Promise.resolve();
      log.push(`${id} has its response`);
      if (end !== "abandoned") end.settle();
    });
    const { requests } = await holds.release({ order: [2, 1] });
    await Promise.all(ends);
    expect(log).toEqual(["2 continues", "2 has its response", "1 continues", "1 has its response"]);
    expect(requests.map(({ id }) => id)).toEqual([2, 1]);
  });

  it("is refused with the ids that are not held, and releases nothing", async () => {
    const { holds, hold } = start();
    void hold();
    await expect(holds.release({ order: [1, 7, 8] })).rejects.toMatchObject({
      code: "not_held",
      violations: [
        { in: "body", pointer: "/order/1", found: "7", expected: "one of 1" },
        { in: "body", pointer: "/order/2", found: "8", expected: "one of 1" },
      ],
    });
    expect((await holds.waitForHeld({ count: 1 })).requests).toHaveLength(1);
  });
});
