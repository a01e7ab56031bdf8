// Webhooks of a mock that delivers over sockets.
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { createMock } from "../../mock/create-mock.ts";
import { openReceiver } from "./receiver.ts";

function open() {
  return createMock({ tickets: 10, auth: "off" });
}

describe("a webhook of a mock", () => {
  it("receives a signed event for a request", async () => {
    await using mock = await open();
    await using receiver = await openReceiver();
    const { control, client } = mock.sandbox();
    const { secret } = await control.createWebhook({ url: receiver.url, events: ["TicketUpdated"] });
    await client().PATCH("/ticket/{ticketId}", { params: { path: { ticketId: 1 } }, body: { priority: "urgent" } });
    expect(await control.awaitDeliveries()).toEqual({ waiting: 0, nextAttemptAt: null });
    const [message] = receiver.messages;
    expect(new Webhook(secret).verify(message?.body ?? "", message?.headers ?? {})).toMatchObject({
      type: "TicketUpdated",
      timestamp: "2026-03-02T09:00:00.000Z",
      data: { ticketId: 1, ticket: { priority: "urgent" } },
    });
  });

  it("is refused for a receiver that is not allowed, and leaves no trace", async () => {
    await using mock = await open();
    const { control } = mock.sandbox();
    await expect(control.createWebhook({ url: "http://10.0.0.1/" })).rejects.toMatchObject({
      code: "receiver_not_allowed",
    });
    await expect(control.createWebhook({ url: "ftp://127.0.0.1/" })).rejects.toMatchObject({ code: "invalid_request" });
    expect((await control.listWebhooks()).webhooks).toEqual([]);
    await using permissive = await createMock({ tickets: 1, webhookAllow: ["10.0.0.1"] });
    await expect(permissive.sandbox().control.createWebhook({ url: "http://10.0.0.1/" })).resolves.toMatchObject({
      active: true,
    });
  });

  it("delays neither requests nor the mock's shutdown if its receiver does not respond", async () => {
    await using receiver = await openReceiver(() => {});
    const mock = await open();
    const { control, client } = mock.sandbox();
    await control.createWebhook({ url: receiver.url });
    const { response } = await client().PATCH("/ticket/{ticketId}", {
      params: { path: { ticketId: 1 } },
      body: { priority: "urgent" },
    });
    expect(response.status).toBe(200);
    const waiting = control.awaitDeliveries();
    await mock.close();
    await waiting;
  });
});
