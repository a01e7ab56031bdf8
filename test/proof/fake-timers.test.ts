// A runner's fake timers do not affect a mock. queueMicrotask (needed to read a body) and nextTick (needed by sockets) must stay real.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildWorld } from "../../fixtures/index.ts";
import { createMock } from "../../mock/create-mock.ts";
import { collectionDefinitions } from "../../mock/domain/collection-definitions.ts";
import { createStore } from "../../mock/engine/store/create-store.ts";
import { energyDe } from "../fixtures/energy-de.ts";
import { fingerprintOf } from "../mock/engine/store/fingerprint.ts";

const fakedFunctions = [
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "setImmediate",
  "clearImmediate",
  "Date",
  "performance",
] as const;
const json = { "content-type": "application/json" };
const delay = { id: "late", effect: { kind: "delay", fixedMs: 20 }, match: { operationId: "getTicket" } } as const;

afterEach(() => {
  vi.useRealTimers();
});

describe("a mock in process under fake timers", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: [...fakedFunctions], now: Date.UTC(1999, 11, 31) });
  });

  it("starts and responds, with tokens and clients", async () => {
    await using mock = await createMock({ auth: "strict", seed: 11 });
    const { data } = await mock.client().GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } });
    expect(data?.id).toBe(1);
    const closed = await mock.client().PATCH("/ticket/{ticketId}", {
      params: { path: { ticketId: 2 } },
      body: { status: "closed" },
    });
    expect(closed.data?.ticket?.closedAt).toBe("2026-03-02 09:00:00");
    const headers = { authorization: `Bearer ${await mock.token({ expiresInSeconds: 60 })}` };
    expect((await mock.fetch("/ticket/1", { headers })).status).toBe(200);
    vi.advanceTimersByTime(3_600_000);
    expect((await mock.fetch("/ticket/1", { headers })).status).toBe(200);
    await mock.control.advanceClock("default", { duration: "PT61S" });
    expect((await mock.fetch("/ticket/1", { headers })).status).toBe(401);
  });

  it("builds the same world as with real timers", async () => {
    await using mock = await createMock({ seed: 12, tickets: 7 });
    const digest = await fingerprintOf(mock.stateOf().store);
    vi.useRealTimers();
    const world = buildWorld({ world: energyDe, seed: 12, tickets: 7, clockStart: mock.stateOf().start.now });
    const store = createStore({ base: world, definitions: collectionDefinitions, now: () => world.clockStart });
    expect(await fingerprintOf(store)).toBe(digest);
  });

  it("delays, slows and aborts requests", async () => {
    await using mock = await createMock({ auth: "off" });
    await mock.control.addFault("default", delay);
    expect((await mock.fetch("/ticket/1")).status).toBe(200);
    await mock.control.addFault("default", {
      effect: { kind: "slowBody", bytesPerSecond: 1_000 },
      match: { operationId: "getHealth" },
    });
    expect(await (await mock.fetch("/health")).text()).toContain("ok");
    await mock.control.deleteFault("default", "late");
    await mock.control.addFault("default", { ...delay, effect: { kind: "delay", fixedMs: 60_000 } });
    const controller = new AbortController();
    const pending = mock.fetch("/ticket/1", { signal: controller.signal });
    controller.abort(new Error("enough"));
    await expect(pending).rejects.toThrow("enough");
  });

  it("streams its journal", async () => {
    await using mock = await createMock({ auth: "off" });
    const reader = (await mock.control.streamRequests("default")).getReader();
    const event = reader.read();
    await mock.fetch("/ticket/1");
    expect(new TextDecoder().decode((await event).value)).toContain('"operationId":"getTicket"');
    await reader.cancel();
  });

  it("runs its clock and times to live by real time", async () => {
    await using mock = await createMock({ auth: "off", clock: "running" });
    await mock.control.createSandbox({ id: "short", ttlSeconds: 1 });
    const before = mock.stateOf().clock.now();
    vi.advanceTimersByTime(3_600_000);
    expect(mock.stateOf().clock.now() - before).toBeLessThan(60_000);
    expect((await mock.control.getSandbox("short")).id).toBe("short");
    await mock.control.addFault("default", { ...delay, effect: { kind: "delay", fixedMs: 1_100 } });
    await mock.fetch("/ticket/1");
    expect(mock.stateOf().clock.now() - before).toBeGreaterThanOrEqual(1_100);
    await expect(mock.control.getSandbox("short")).rejects.toThrow("was evicted");
  });

  it("starts at real time if requested", async () => {
    await using mock = await createMock({ machineTime: true, tickets: 1 });
    vi.useRealTimers();
    expect(Math.abs(mock.stateOf().clock.now() - Date.now())).toBeLessThan(60_000);
  });
});

describe("a listening mock under fake timers", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: [...fakedFunctions] });
  });

  it("listens, responds, streams, slows responses and closes", async () => {
    const mock = await createMock({ auth: "off" });
    const { url } = await mock.listen();
    await mock.control.addFault("default", {
      effect: { kind: "slowBody", bytesPerSecond: 1_000 },
      match: { operationId: "getHealth" },
    });
    expect(await (await fetch(`${url}/health`)).text()).toContain("ok");
    const stream = await fetch(`${url}/__admin/requests/stream?since=0`);
    const reader = stream.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('"operationId":"getHealth"');
    const change = { method: "PATCH", headers: json, body: '{"status":"closed"}' };
    expect((await fetch(`${url}/ticket/1`, change)).status).toBe(200);
    await mock.close();
    await reader?.read();
    await expect(fetch(`${url}/health`)).rejects.toThrow("fetch failed");
  });
});
