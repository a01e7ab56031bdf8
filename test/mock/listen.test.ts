// A listening mock: its addresses, its URLs and its shutdown.
import { describe, expect, it, vi } from "vitest";
import { createMock } from "../../mock/create-mock.ts";

const json = { "content-type": "application/json" };

describe("mock.listen", () => {
  it("listens on a free port of 127.0.0.1 by default, repeatedly and with shared state", async () => {
    await using mock = await createMock({ auth: "off" });
    const [first, second] = [await mock.listen(), await mock.listen()];
    expect(first.url).toBe(`http://127.0.0.1:${first.port}`);
    expect(second.port).not.toBe(first.port);
    await fetch(`${first.url}/ticket/1`, { method: "PATCH", headers: json, body: '{"status":"closed"}' });
    expect(await (await fetch(`${second.url}/ticket/1`)).json()).toMatchObject({ status: "closed" });
  });

  it("listens on the requested host and port", async () => {
    await using mock = await createMock();
    const { port, close } = await mock.listen({ host: "localhost" });
    await close();
    const second = await mock.listen({ host: "::1", port });
    expect(second.url).toBe(`http://[::1]:${port}`);
    expect((await fetch(`${second.url}/health`)).status).toBe(200);
  });

  it("returns URLs with the base path, including those of sandboxes", async () => {
    await using mock = await createMock({ auth: "off", basePath: "/api/v1/" });
    const listening = await mock.listen();
    const origin = `http://127.0.0.1:${listening.port}`;
    expect(listening.url).toBe(`${origin}/api/v1`);
    expect(listening.sandboxUrl("default")).toBe(listening.url);
    expect(listening.sandboxUrl("own")).toBe(`${origin}/__sandbox/own/api/v1`);
    await mock.control.createSandbox({ id: "own", tickets: 3 });
    const search = { method: "POST", headers: json, body: "{}" };
    const totals = await Promise.all(
      [listening.url, listening.sandboxUrl("own")].map(async (url) => {
        return (await (await fetch(`${url}/ticket/search`, search)).json()).total;
      }),
    );
    expect(totals).toEqual([200, 3]);
  });

  it("rejects with the socket's error, and the mock continues", async () => {
    await using mock = await createMock();
    const { port, url } = await mock.listen();
    await expect(mock.listen({ port })).rejects.toMatchObject({ code: "EADDRINUSE" });
    await expect(mock.listen({ host: "192.0.2.1" })).rejects.toMatchObject({ code: "EADDRNOTAVAIL" });
    expect((await fetch(`${url}/health`)).status).toBe(200);
  });

  it.each([70_000, -1, 1.5, "4010", "a-pipe"])("refuses the port %j", async (port) => {
    await using mock = await createMock();
    const options: object = { port };
    const message = `port is ${JSON.stringify(port)}; it must be a whole number from 0 to 65535.`;
    await expect(mock.listen(options)).rejects.toThrow(new RangeError(message));
  });
});

describe("the shutdown of a listening mock", () => {
  it("may be limited to one of its ports", async () => {
    await using mock = await createMock();
    const remaining = await mock.listen();
    let closedUrl = "";
    {
      await using listening = await mock.listen();
      closedUrl = listening.url;
    }
    await expect(fetch(`${closedUrl}/health`)).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } });
    expect((await fetch(`${remaining.url}/health`)).status).toBe(200);
  });

  it("closes its ports, however often it is repeated", async () => {
    const mock = await createMock();
    const listening = await mock.listen();
    await Promise.all([listening.close(), mock.close(), mock.close()]);
    await expect(fetch(`${listening.url}/health`)).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } });
    await listening.close();
  });

  it("completes pending requests without the rest of their delay, and ends streams", async () => {
    const mock = await createMock({ auth: "off" });
    const { url } = await mock.listen();
    const events = await fetch(`${url}/__admin/requests/stream`);
    const effect = { kind: "delay", fixedMs: 600_000 } as const;
    await mock.control.addFault("default", { id: "late", effect, match: { operationId: "getHealth" } });
    await fetch(`${url}/ticket/1`);
    const pending = [fetch(`${url}/health`), mock.fetch("/health")];
    await vi.waitUntil(async () => (await mock.control.getFault("default", "late")).appliedCount === 2, {
      interval: 1,
    });
    await mock.close();
    expect((await Promise.all(pending)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await events.text()).toContain('"operationId":"getTicket"');
  });

  it("is final: the mock cannot listen again", async () => {
    const mock = await createMock();
    await mock.close();
    await expect(mock.listen()).rejects.toThrow("was closed");
  });
});
