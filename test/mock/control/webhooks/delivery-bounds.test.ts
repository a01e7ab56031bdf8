// The limit on waiting deliveries, disabled webhooks, and events that are never sent.
import { describe, expect, it } from "vitest";
import { ownContract } from "../../../../mock/contract/service-contract.ts";
import { createEventLog } from "../../../../mock/control/events/event-log.ts";
import { SharedBodies } from "../../../../mock/control/memory/shared-bodies.ts";
import { openWebhooks, titlesOf, url } from "./sample-webhooks.ts";

describe("the limit on waiting deliveries", () => {
  it("applies per webhook: a dead webhook does not affect another", async () => {
    const { webhooks, change } = openWebhooks((message) => (message.url === url ? 500 : 200));
    const dead = await webhooks.add({ url });
    const healthy = await webhooks.add({ url: `${url}/2` });
    for (let id = 101; id <= 1_200; id += 1) change(id, "Neu");
    await webhooks.idle();
    const page = { offset: 0, limit: 1 };
    expect(webhooks.deliveries(healthy.id, page)).toMatchObject({ total: 200, droppedCount: 900 });
    expect(webhooks.deliveries(healthy.id).deliveries.every(({ state }) => state === "delivered")).toBe(true);
    const { deliveries } = webhooks.deliveries(dead.id);
    expect(deliveries.filter(({ state }) => state === "waiting")).toHaveLength(1_000);
    expect(deliveries.at(-1)).toMatchObject({
      state: "failed",
      reason: "It was abandoned: 1000 deliveries to this webhook are already waiting for another attempt.",
      attempts: [{ status: 500 }],
    });
  });

  it("is 10,000 for deliveries that have not been tried", async () => {
    const { webhooks, change } = openWebhooks();
    const { id } = await webhooks.add({ url });
    for (let count = 0; count < 10_001; count += 1) change(1, `Neu ${count}`);
    const [last, failed] = webhooks.deliveries(id).deliveries.slice(-2);
    expect([last?.state, failed?.state, failed?.reason]).toEqual([
      "waiting",
      "failed",
      "It was not sent: 10000 deliveries to this webhook are already waiting to be sent.",
    ]);
  });
});

describe("a disabled webhook", () => {
  it("ends its waiting deliveries and aborts running ones, but allows redelivery by hand", async () => {
    const { webhooks, change, sent, flush } = openWebhooks();
    const { id } = await webhooks.add({ url });
    for (const title of ["a", "b"]) change(1, title);
    await flush();
    await webhooks.change(id, { active: false });
    expect(await webhooks.idle()).toEqual({ waiting: 0, nextAttemptAt: null });
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true]);
    const ended = { state: "failed", reason: "The webhook was switched off.", nextAttemptAt: null };
    expect(webhooks.deliveries(id).deliveries).toMatchObject([ended, ended]);
    webhooks.redeliver(id, 2);
    await flush();
    expect(titlesOf(sent)).toEqual(["a", "b"]);
  });
});

describe("the time of the next attempt", () => {
  it("lets a test advance the clock from attempt to attempt until nothing waits", async () => {
    const { webhooks, change, sandbox, sent } = openWebhooks(() => 500);
    await webhooks.add({ url });
    for (const title of ["a", "b"]) change(1, title);
    let moves = 0;
    for (let state = await webhooks.idle(); state.nextAttemptAt !== null; state = await webhooks.idle()) {
      const next = Date.parse(state.nextAttemptAt);
      expect(next).toBeGreaterThan(sandbox.clock.now());
      await sandbox.due.advance(next);
      moves += 1;
    }
    // When the first delivery is abandoned, the second makes all its attempts that fell due by then.
    expect([sent.length, moves < 14]).toEqual([14, true]);
  });
});

describe("a redelivered ping", () => {
  it("is tried once, like the first", async () => {
    const { webhooks, sent } = openWebhooks(() => 500);
    const { id } = await webhooks.add({ url });
    await webhooks.ping(id);
    webhooks.redeliver(id, 1);
    expect(await webhooks.idle()).toEqual({ waiting: 0, nextAttemptAt: null });
    expect([sent.length, webhooks.deliveries(id).deliveries.at(-1)?.state]).toEqual([2, "failed"]);
  });
});

describe("an event that breaks the contract", () => {
  it("is logged, shown with the breach and not sent, while the others are sent", async () => {
    const breaches: string[] = [];
    const contract = ownContract.compile();
    const finding = { pointer: "/data/secret", found: "a value", expected: "no such property" };
    const service = {
      ...ownContract,
      compile: () => ({
        ...contract,
        checkResponse: (_name: string, event: unknown) => (JSON.stringify(event).includes("kaputt") ? [finding] : []),
      }),
    };
    const { webhooks, change, sent, sandbox } = openWebhooks(() => 200, {
      createEvents: (name) =>
        createEventLog({
          sandbox: name,
          service,
          bodies: new SharedBodies(),
          onBreach: ({ message }, { id }) => breaches.push(`${id} ${message}`),
        }),
    });
    const { id } = await webhooks.add({ url });
    for (const title of ["gut", "kaputt", "wieder gut"]) change(1, title);
    await webhooks.idle();
    const message =
      "The mock's event KnowledgeSourceChanged breaks the contract at /data/secret: found a value, expected no such property.";
    expect(titlesOf(sent)).toEqual(["gut", "wieder gut"]);
    expect(webhooks.deliveries(id).deliveries).toMatchObject([
      { state: "delivered" },
      { state: "failed", reason: message, attempts: [] },
      { state: "delivered" },
    ]);
    expect(sandbox.events.retained().map((event) => sandbox.events.toEvent(event).data)).toMatchObject([
      { knowledgeSourceId: 1 },
      { contractBreach: message },
      { knowledgeSourceId: 1 },
    ]);
    expect(breaches).toEqual([`2 ${message}`]);
  });
});
