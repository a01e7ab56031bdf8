// The webhooks of a sandbox.
import { describe, expect, it } from "vitest";
import { openWebhooks, url } from "./sample-webhooks.ts";

describe("a webhook", () => {
  it("receives each event that it subscribes to, as the sandbox lists it", async () => {
    const { webhooks, change, sent, sandbox } = openWebhooks(() => 204);
    await webhooks.add({ url, events: ["KnowledgeSourceChanged"], secret: `whsec_${"A".repeat(32)}` });
    await webhooks.add({ url: `${url}/2`, events: ["TicketUpdated"] });
    await change(1, "Neu");
    expect(await webhooks.idle()).toEqual({ waiting: 0, nextAttemptAt: null });
    expect(sent).toMatchObject([{ url, id: "evt_default_1", secret: `whsec_${"A".repeat(32)}` }]);
    expect(sent.map(({ body }) => JSON.parse(body))).toEqual(sandbox.events.retained().map(sandbox.events.toEvent));
  });

  it("subscribes to every event by default, uses machine time, and derives its secret from the seed", async () => {
    const [first, second] = [openWebhooks(), openWebhooks()];
    const webhook = await first.webhooks.add({ url });
    expect(webhook).toMatchObject({ id: "webhook-1", url, timestamps: "machine", active: true });
    expect(webhook.events).toContain("TicketCreated");
    expect(webhook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(await second.webhooks.add({ url })).toEqual(webhook);
    expect((await first.webhooks.add({ url })).secret).not.toBe(webhook.secret);
  });

  it("signs with the time of the sandbox on request", async () => {
    const { webhooks, change, sent, sandbox } = openWebhooks(() => 200);
    await webhooks.add({ url, timestamps: "sandbox" });
    sandbox.clock.set(Date.UTC(2027, 0, 1), "frozen");
    await change(1, "Neu");
    await webhooks.idle();
    expect(sent).toMatchObject([{ at: Date.UTC(2027, 0, 1) }]);
  });

  it("receives nothing while it is switched off or after it is deleted", async () => {
    const { webhooks, change, sent } = openWebhooks(() => 200);
    const { id } = await webhooks.add({ url });
    await webhooks.change(id, { active: false });
    await change(1, "Neu");
    await webhooks.change(id, { active: true, url: `${url}/2` });
    await change(1, "Neuer");
    await webhooks.idle();
    webhooks.remove(id);
    await change(1, "Am neuesten");
    await webhooks.idle();
    expect(sent).toMatchObject([{ url: `${url}/2` }]);
    expect(() => webhooks.get(id)).toThrow(expect.objectContaining({ code: "unknown_webhook" }));
  });

  it("is refused if there are twenty others, even if added concurrently", async () => {
    const { webhooks } = openWebhooks();
    const results = await Promise.allSettled(Array.from({ length: 25 }, () => webhooks.add({ url })));
    const refusals = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
    expect(refusals).toEqual(Array(5).fill("too_many_webhooks"));
    expect(webhooks.list().at(-1)?.id).toBe("webhook-20");
  });

  it("is deleted by a reset, which restarts ids, and not copied to a fork", async () => {
    const { webhooks, sandbox, sent, change, flush } = openWebhooks();
    await webhooks.add({ url });
    expect(sandbox.fork("copy").webhooks.list()).toEqual([]);
    change(1, "Neu");
    await flush();
    await sandbox.reset();
    expect(webhooks.list()).toEqual([]);
    await change(1, "Neuer");
    await webhooks.idle();
    expect(sent.map(({ body, signal }) => [JSON.parse(body).sequence, signal.aborted])).toEqual([[1, true]]);
    expect((await webhooks.add({ url })).id).toBe("webhook-1");
  });
});
