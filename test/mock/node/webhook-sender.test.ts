// Sends webhook messages over sockets.
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { platform } from "../../../mock/browser.ts";
import { createWebhookSender } from "../../../mock/node/webhook-sender.ts";
import { openReceiver } from "../receiver.ts";
import { makeSelfSigned } from "../self-signed.ts";

const secret = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
const sender = createWebhookSender({ allow: [] });

function message(url: string) {
  return {
    url,
    secret,
    id: "evt_default_1",
    at: Date.now(),
    body: '{"type":"Ping"}',
    signal: new AbortController().signal,
  };
}

describe("a message", () => {
  it("has a signature that the Standard Webhooks library accepts", async () => {
    await using receiver = await openReceiver();
    const receipt = await sender.send(message(receiver.url));
    expect(receipt).toMatchObject({ status: 204, error: null, responseBody: "" });
    const [first] = receiver.messages;
    expect(new Webhook(secret).verify(first?.body ?? "", first?.headers ?? {})).toEqual({ type: "Ping" });
    expect(receipt.requestHeaders).toMatchObject({ "webhook-id": "evt_default_1", "content-type": "application/json" });
    expect(() => new Webhook(secret).verify(`${first?.body} `, first?.headers ?? {})).toThrow(/No matching signature/);
  });

  it("does not follow a redirect", async () => {
    await using target = await openReceiver();
    await using receiver = await openReceiver((response) => response.writeHead(307, { location: target.url }).end());
    expect(await sender.send(message(receiver.url))).toMatchObject({ status: 307, error: null });
    expect(target.messages).toEqual([]);
  });

  it("fails if no response arrives in time", async () => {
    const impatient = createWebhookSender({ allow: [], timeoutMs: 20 });
    await using silent = await openReceiver(() => {});
    const error = "no complete response arrived within 20 ms";
    expect(await impatient.send(message(silent.url))).toMatchObject({ status: null, error });
  });

  it("fails with a partial response if the response is late or cut off", async () => {
    const impatient = createWebhookSender({ allow: [], timeoutMs: 500 });
    await using slow = await openReceiver((response) => response.writeHead(200).write("…"));
    const error = "no complete response arrived within 500 ms";
    expect(await impatient.send(message(slow.url))).toMatchObject({ status: 200, responseBody: "…", error });
    await using broken = await openReceiver((response) => {
      response.writeHead(200).write("…", () => response.destroy());
    });
    expect(await sender.send(message(broken.url))).toMatchObject({ status: 200, error: "aborted" });
  });

  it("reports why no response arrived", async () => {
    expect(await sender.send(message("http://127.0.0.1:1/"))).toMatchObject({
      status: null,
      error: expect.stringContaining("ECONNREFUSED"),
    });
  });

  it("is not sent to a receiver with an untrusted certificate", async () => {
    await using receiver = await openReceiver(undefined, makeSelfSigned());
    expect(await sender.send(message(receiver.url))).toMatchObject({
      status: null,
      error: expect.stringContaining("self-signed certificate"),
    });
    expect(receiver.messages).toEqual([]);
  });

  it("records the beginning of a long response", async () => {
    await using receiver = await openReceiver((response) => response.writeHead(500).end("x".repeat(50_000)));
    const { status, responseBody } = await sender.send(message(receiver.url));
    expect([status, responseBody.length]).toEqual([500, 10_000]);
  });
});

describe("a receiver's address", () => {
  it.each(["http://127.0.0.1:4020/", "http://127.8.9.10/", "http://[::1]:80/", "https://localhost/x"])(
    "%s is allowed as a loopback address",
    async (url) => {
      await expect(sender.assertAllowed(url)).resolves.toBeUndefined();
    },
  );

  it.each([
    "http://10.0.0.1/",
    "http://0.0.0.0/",
    "http://169.254.169.254/latest",
    "http://[::ffff:10.0.0.1]/",
    "http://[fe80::1]/",
    "http://receiver.invalid/",
  ])("%s is refused with a remedy", async (url) => {
    await expect(sender.assertAllowed(url)).rejects.toMatchObject({
      code: "receiver_not_allowed",
      message: expect.stringContaining("--webhook-allow"),
    });
  });

  it("is allowed if the options name its host", async () => {
    const permissive = createWebhookSender({ allow: ["Hooks.Example.com", "10.0.0.1", "FD00:0::1", "[fd00::2]"] });
    await expect(permissive.assertAllowed("http://[fd00::1]/x")).resolves.toBeUndefined();
    await expect(permissive.assertAllowed("http://[fd00::2]:8080/x")).resolves.toBeUndefined();
    await expect(permissive.assertAllowed("http://[fd00::3]/x")).rejects.toMatchObject({
      code: "receiver_not_allowed",
    });
    await expect(permissive.assertAllowed("http://hooks.example.com/x")).resolves.toBeUndefined();
    await expect(permissive.assertAllowed("http://10.0.0.1/x")).resolves.toBeUndefined();
    await expect(permissive.assertAllowed("http://10.0.0.2/x")).rejects.toMatchObject({ code: "receiver_not_allowed" });
  });

  it("is checked again when a message is sent", async () => {
    expect(await sender.send(message("http://10.0.0.1/"))).toMatchObject({
      status: null,
      error: "10.0.0.1 is not allowed",
    });
    await using receiver = await openReceiver();
    const { status } = await sender.send(message(receiver.url.replace("127.0.0.1", "localhost")));
    expect(status).toBe(204);
  });
});

describe("in a browser", () => {
  it("webhooks are refused as unavailable", async () => {
    await expect(platform.openWebhookSender({ allow: [] })).rejects.toThrow(
      expect.objectContaining({ code: "webhooks_unavailable" }),
    );
  });
});
