// The order, retries and log of deliveries.
import { describe, expect, it } from "vitest";
import { openWebhooks, titlesOf, url } from "./sample-webhooks.ts";

const second = 1_000;
const hour = 3_600_000;

describe("deliveries", () => {
  it("keep their order for one record, and do not delay other records", async () => {
    const { webhooks, change, sent, flush } = openWebhooks();
    await webhooks.add({ url });
    for (const title of ["a", "b"]) await change(1, title);
    await change(2, "c");
    await flush();
    expect(titlesOf(sent)).toEqual(["a", "c"]);
    sent[0]?.answer(200);
    await flush();
    expect(titlesOf(sent)).toEqual(["a", "c", "b"]);
  });

  it("do not delay the commit, whatever the receiver does", async () => {
    const { webhooks, change, sandbox } = openWebhooks();
    await webhooks.add({ url });
    expect(change(1, "a")).toBeUndefined();
    expect(change(1, "b")).toBeUndefined();
    expect(sandbox.events.lastId).toBe(2);
  });

  it("run four at a time per webhook, and a busy webhook does not delay another", async () => {
    const { webhooks, change, sent, flush } = openWebhooks();
    await webhooks.add({ url });
    for (const id of [1, 2, 3, 4, 5]) await change(id, "a");
    await flush();
    await webhooks.add({ url: `${url}/2` });
    await change(5, "b");
    await flush();
    expect(sent.map((message) => message.url)).toEqual([url, url, url, url, `${url}/2`]);
  });

  it("wait for the clock after a failure, as do later deliveries of the same record", async () => {
    const { webhooks, change, sent, sandbox } = openWebhooks((_, count) => (count === 1 ? 500 : 200));
    await webhooks.add({ url });
    for (const title of ["a", "b"]) await change(1, title);
    expect(await webhooks.idle()).toEqual({ waiting: 2, nextAttemptAt: "2026-03-02T09:00:05.000Z" });
    expect(webhooks.deliveries("webhook-1").deliveries.map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([
      "2026-03-02T09:00:05.000Z",
      "2026-03-02T09:00:05.000Z",
    ]);
    await sandbox.due.advance(sandbox.clock.now() + 4 * second);
    await webhooks.idle();
    expect(sent).toHaveLength(1);
    await sandbox.due.advance(sandbox.clock.now() + second);
    await webhooks.idle();
    expect(titlesOf(sent)).toEqual(["a", "a", "b"]);
  });

  it("are tried seven times, even within a single move of the clock", async () => {
    const { webhooks, change, sent, sandbox } = openWebhooks(() => 503);
    await webhooks.add({ url });
    await change(1, "a");
    await webhooks.idle();
    await sandbox.due.advance(sandbox.clock.now() + 24 * hour);
    await webhooks.idle();
    const [delivery] = webhooks.deliveries("webhook-1").deliveries;
    expect([sent.length, delivery?.state, delivery?.reason]).toEqual([
      7,
      "failed",
      "It was abandoned after 7 attempts.",
    ]);
    expect(new Set(sent.map(({ id, body }) => `${id} ${body}`)).size).toBe(1);
  });

  it("stop at a 410 response, as do all waiting deliveries", async () => {
    const { webhooks, change, sent } = openWebhooks(() => 410);
    const { id } = await webhooks.add({ url });
    for (const title of ["a", "b"]) await change(1, title);
    await webhooks.idle();
    await change(1, "c");
    expect([sent.length, webhooks.get(id).active]).toEqual([1, false]);
    expect(webhooks.deliveries(id).deliveries).toMatchObject([
      { state: "failed", reason: expect.stringContaining("410") },
      { state: "failed", attempts: [] },
    ]);
  });

  it("are listed with each attempt", async () => {
    const { webhooks, change } = openWebhooks((_, count) => (count === 1 ? null : 200));
    await webhooks.add({ url });
    await change(1, "a");
    await webhooks.idle();
    expect(webhooks.deliveries("webhook-1")).toMatchObject({
      droppedCount: 0,
      deliveries: [
        {
          id: 1,
          webhookId: "webhook-1",
          eventId: "evt_default_1",
          type: "KnowledgeSourceChanged",
          state: "waiting",
          reason: null,
          attempts: [{ at: "2026-03-02T09:00:00.000Z", url, status: null, error: "no answer", durationMs: 0 }],
        },
      ],
    });
  });

  it("are retained after they end, up to 200", async () => {
    const { webhooks, change } = openWebhooks(() => 200);
    await webhooks.add({ url });
    for (let count = 0; count < 203; count += 1) await change(1, String(count));
    await webhooks.idle();
    const { deliveries, droppedCount } = webhooks.deliveries("webhook-1");
    expect([deliveries.length, deliveries[0]?.id, droppedCount]).toEqual([200, 4, 3]);
  });

  it("are aborted when their webhook is deleted", async () => {
    const { webhooks, change, sent, flush } = openWebhooks();
    const { id } = await webhooks.add({ url });
    await change(1, "a");
    await flush();
    const idle = webhooks.idle();
    webhooks.remove(id);
    await idle;
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true]);
  });

  it("can be repeated, with the id of the event", async () => {
    const { webhooks, change, sent } = openWebhooks(() => 200);
    await webhooks.add({ url });
    await change(1, "a");
    await webhooks.idle();
    expect(webhooks.redeliver("webhook-1", 1)).toMatchObject({ id: 2, eventId: "evt_default_1", state: "waiting" });
    await webhooks.idle();
    expect(sent.map(({ id }) => id)).toEqual(["evt_default_1", "evt_default_1"]);
    expect(() => webhooks.redeliver("webhook-1", 9)).toThrow(expect.objectContaining({ code: "unknown_delivery" }));
  });

  it("are tried once for a ping, without waiting for others", async () => {
    const { webhooks, change, sent, flush } = openWebhooks();
    await webhooks.add({ url });
    await change(1, "a");
    await flush();
    const ping = webhooks.ping("webhook-1");
    await flush();
    sent[1]?.answer(500);
    sent[0]?.answer(200);
    expect(await ping).toMatchObject({ type: "Ping", eventId: "ping_default_2", state: "failed" });
    expect(JSON.parse(sent[1]?.body ?? "")).toMatchObject({ type: "Ping", data: { webhookId: "webhook-1" } });
  });
});

describe("delivery faults", () => {
  it("send an event twice in succession, and match deliveries of their event only", async () => {
    const { webhooks, change, sent, sandbox } = openWebhooks(() => 204);
    await webhooks.add({ url });
    sandbox.faults.add({
      id: "twice",
      match: { event: "KnowledgeSourceChanged" },
      effect: { kind: "duplicateDelivery" },
      when: { next: 1 },
    });
    sandbox.faults.add({ match: { event: "TicketUpdated" }, effect: { kind: "wrongSignature" } });
    for (const title of ["a", "b"]) await change(1, title);
    await webhooks.idle();
    expect(sent.map(({ id }) => id)).toEqual(["evt_default_1", "evt_default_1", "evt_default_2"]);
    expect(sandbox.faults.list()).toMatchObject([{ matchedCount: 2, appliedCount: 1 }, { matchedCount: 0 }]);
    const faults = [{ id: "twice", kind: "duplicateDelivery" }];
    expect(webhooks.deliveries("webhook-1").deliveries).toMatchObject([{ faults }, { faults }, { faults: [] }]);
    expect(sandbox.faults.strike({ operationId: "getTicket", tag: "", method: "GET", path: "/" }, 0)).toEqual([]);
  });

  it("send an event late, so that later events of its record overtake it", async () => {
    const { webhooks, change, sent, sandbox } = openWebhooks(() => 204);
    await webhooks.add({ url });
    sandbox.faults.add({ effect: { kind: "lateDelivery", seconds: 60 }, when: { next: 1 } });
    for (const title of ["a", "b"]) await change(1, title);
    expect(await webhooks.idle()).toEqual({ waiting: 1, nextAttemptAt: "2026-03-02T09:01:00.000Z" });
    expect(titlesOf(sent)).toEqual(["b"]);
    await sandbox.due.advance(sandbox.clock.now() + 60 * second);
    await webhooks.idle();
    expect(titlesOf(sent)).toEqual(["b", "a"]);
  });

  it("sign an event with another secret at each attempt, but not its redelivery", async () => {
    const { webhooks, change, sent, sandbox } = openWebhooks((_, count) => (count === 1 ? 401 : 204));
    const { id, secret } = await webhooks.add({ url });
    sandbox.faults.add({ effect: { kind: "wrongSignature" } });
    await change(1, "a");
    await webhooks.idle();
    await sandbox.due.advance(sandbox.clock.now() + 5 * second);
    await webhooks.idle();
    webhooks.redeliver(id, 1);
    await webhooks.idle();
    expect(sent.map((message) => message.secret === secret)).toEqual([false, false, true]);
  });
});
