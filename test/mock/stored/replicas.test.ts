// Two and three mocks over one PostgreSQL answer as one.
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { expect, test } from "vitest";
import { startQuietTimer } from "../../../mock/engine/core/process-time.ts";
import type { Storage } from "../../../mock/engine/storage/storage.ts";
import { killDatabases, startDatabases } from "../../proof/databases/databases.ts";
import { fillUntilCompacted, type StoredMock } from "./stored-mock.ts";
import { useReplicas } from "./stored-replicas.ts";

const { openOne, openTwo, tell, port } = useReplicas();
const source = (number: number) => ({ name: "Kept", text: `Text ${number}`, type: "faq" });

test("each shows what another has answered", async () => {
  const [one, two] = await openTwo();
  const { id } = (await one.ask("POST /knowledgeSource", source(0))).body;
  for (let number = 1; number < 6; number += 1) {
    const [here, there] = number % 2 === 0 ? [one, two] : [two, one];
    expect(await here.ask("POST /knowledgeSource", source(number))).toMatchObject({ status: 200 });
    expect((await there.ask(`GET /knowledgeSource/${id}`)).body).toMatchObject({ text: `Text ${number}` });
  }
  await Promise.all(
    Array.from({ length: 12 }, (_, index) => (index % 2 ? one : two).ask("POST /knowledgeSource", source(100 + index))),
  );
  expect(await one.control.exportState("default")).toEqual(await two.control.exportState("default"));
  for (const mock of [one, two]) expect(await mock.control.getSandbox("default")).toMatchObject({ version: 18 });
});

test("each has the world of the other's sandboxes", async () => {
  const [one, two] = await openTwo({ options: { world: "parcels-en" } });
  await one.control.createSandbox({ id: "supplier", world: "energy-de" });
  await one.ask("PATCH /ticket/3", { customerLegitimation: 30 });
  expect((await two.ask("GET /ticket/3")).body).toMatchObject({ customerLegitimationMessage: "Verified by an agent." });
  await two.ask("PATCH /ticket/3", { customerLegitimation: 30 }, "supplier");
  expect(await one.ask("GET /ticket/3", undefined, "supplier")).toEqual(
    await two.ask("GET /ticket/3", undefined, "supplier"),
  );
  expect((await two.control.getScenario("supplier")).world).toBe("energy-de");
});

test("a fault counts its requests over all of them", async () => {
  const [one, two] = await openTwo();
  await one.control.addFault("default", { effect: { kind: "status", status: 500 }, when: { next: 7 } });
  const asked = Array.from({ length: 20 }, (_, index) => (index % 3 ? one : two).ask("GET /ticket/3"));
  expect((await Promise.all(asked)).filter(({ status }) => status === 500)).toHaveLength(7);
});

test("an event has one number on all of them, whenever they started", async () => {
  const [one, two] = await openTwo();
  for (const priority of ["high", "low"]) await one.ask("PATCH /ticket/1", { priority });
  await fillUntilCompacted(one);
  const late = await openOne();
  for (const mock of [one, two, late]) await mock.ask("GET /ticket/1");
  await two.ask("PATCH /ticket/1", { priority: "urgent" });
  const newest = async (mock: StoredMock) => {
    const { lastSequence: since } = await mock.control.listEvents("default");
    return (await mock.control.listEvents("default", { since: since - 1 })).events;
  };
  const [first, ...others] = await Promise.all([one, two, late].map(newest));
  expect(first).toHaveLength(1);
  for (const events of others) expect(events).toEqual(first);
});

test("events that one clears are gone on all of them, and numbers continue", async () => {
  const [one, two] = await openTwo();
  await one.ask("PATCH /ticket/1", { priority: "urgent" });
  const { total, lastSequence } = await two.control.listEvents("default");
  expect(await one.control.clearEvents("default")).toEqual({ success: true, removed: total });
  const late = await openOne();
  for (const mock of [one, two, late]) {
    expect(await mock.control.listEvents("default")).toMatchObject({ events: [], total: 0, lastSequence });
  }
  await two.ask("PATCH /ticket/1", { priority: "low" });
  const { events } = await two.control.listEvents("default");
  expect(events[0]).toMatchObject({ sequence: lastSequence + 1 });
  for (const mock of [one, late]) expect((await mock.control.listEvents("default")).events).toEqual(events);
});

test("there are never more sandboxes than the limit, even if replicas create them concurrently", async () => {
  const [one, two] = await openTwo({ options: { maxSandboxes: 5 } });
  const made = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? one : two).control.createSandbox({ id: `s${index}` })),
  );
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
  expect((await one.control.listSandboxes()).total).toBe(5);
});

test("who has a ticket open on one is seen on another immediately", async () => {
  const [one, two] = await openTwo();
  const ping = async (mock: StoredMock, agent: number) =>
    (await mock.ask(`GET /ticket/6/ping`, undefined, "default", agent)).body;
  await ping(one, 2);
  expect(await ping(two, 3)).toMatchObject({ workedOnBy: [{ id: 2 }, { id: 3 }] });
});

test("a sandbox that one deletes and makes again is the new one on all of them", async () => {
  const [one, two] = await openTwo();
  await one.control.createSandbox({ id: "a" });
  await one.ask("PATCH /ticket/1", { priority: "urgent" }, "a");
  expect((await two.ask("GET /ticket/1", undefined, "a")).body).toMatchObject({ priority: "urgent" });
  await one.control.deleteSandbox("a");
  expect(await two.ask("GET /ticket/1", undefined, "a")).toMatchObject({ status: 404 });
  await one.control.createSandbox({ id: "a", scenario: "empty" });
  expect(await two.ask("GET /ticket/1", undefined, "a")).toMatchObject({ status: 404 });
  expect((await two.control.getSandbox("a")).scenario).toBe("empty");
});

test("a stream of events shows what another has changed", async () => {
  const [one, two] = await openTwo();
  const reader = (await one.control.streamEvents("default")).getReader();
  const first = reader.read();
  await two.ask("PATCH /ticket/1", { priority: "urgent" });
  expect(new TextDecoder().decode((await first).value)).toContain("evt_default_1");
  await reader.cancel();
});

test("none ends a sandbox that another has used", async () => {
  let late = 0;
  let renewed = Promise.withResolvers<void>();
  /** Time passes only as the test says. */
  const over = (storage: Storage): Storage => ({
    ...storage,
    now: () => storage.now() + late,
    async touch(keys) {
      await storage.touch(keys);
      const lives = keys.map(({ life }) => life);
      await tell(`UPDATE sandboxes SET used_at = used_at + ${late} WHERE life IN (${lives})`);
      if (keys.some(({ id }) => id === "short")) renewed.resolve();
    },
  });
  const startTimer: typeof startQuietTimer = (work, delayMs) => startQuietTimer(work, Math.min(delayMs, 50));
  const [one, two] = await openTwo({ over, sources: { startTimer } });
  const statusOn = async ({ ask }: StoredMock) => (await ask("GET /ticket/1", undefined, "short")).status;
  await one.control.createSandbox({ id: "short", ttlSeconds: 1_000 });
  for (const [mock, other] of [
    [one, two],
    [two, one],
    [one, two],
  ] as const) {
    late += 900_000;
    renewed = Promise.withResolvers<void>();
    expect(await statusOn(mock)).toBe(200);
    await renewed.promise;
    expect((await other.control.listSandboxes()).total).toBe(2);
  }
  late += 2_000_000;
  for (const mock of [two, one]) expect(await statusOn(mock)).toBe(410);
});

/** A way to the database. Once it is cut, connections that listen stay open, and nothing comes through them any more. */
async function openWay() {
  const way = { port: 0, isCut: false };
  const server = createServer((socket) => {
    const there = connect(port(), "127.0.0.1").on("error", () => {});
    let isListening = false;
    socket.on("data", (asked) => {
      isListening ||= asked.includes("LISTEN");
      there.write(asked);
    });
    there.on("data", (reported) => (isListening && way.isCut) || socket.write(reported));
    socket.on("close", () => there.destroy()).on("error", () => {});
  });
  server.listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  way.port = (server.address() as AddressInfo).port;
  return way;
}

test("streams tell it, too, where the listening connection has fallen silent", async () => {
  const [one] = await openTwo();
  const way = await openWay();
  const two = await openOne({ port: way.port });
  const streams = [await two.control.streamEvents("default"), await two.control.streamRequests("default")];
  const [events, requests] = streams.map((stream) => stream.getReader());
  const next = async () => {
    const reported = await Promise.all([events?.read(), requests?.read()]);
    return reported.map((one) => new TextDecoder().decode(one?.value)).join();
  };
  for (const isCut of [false, true]) {
    way.isCut = isCut;
    const reported = next();
    await one.ask("PATCH /ticket/1", { priority: isCut ? "low" : "urgent" });
    expect(await reported).toMatch(/"type":"TicketUpdated".*"operationId":"updateTicket"/s);
  }
  await Promise.all([events?.cancel(), requests?.cancel()]);
});

test("503 with its reason while the database is away, and everything recovers by itself", {
  timeout: 60_000,
}, async () => {
  const [one, two] = await openTwo();
  await one.ask("PATCH /ticket/1", { priority: "urgent" });
  await killDatabases();
  for (const mock of [one, two]) {
    const { status, body } = await mock.ask("GET /ticket/1");
    expect([status, body.code]).toEqual([503, "storage_unavailable"]);
    expect(body.message).toMatch(/^The storage database is unavailable: .+\. Nothing was changed; ask again later\.$/);
  }
  await startDatabases();
  await expect.poll(async () => (await two.ask("GET /ticket/1")).status, { timeout: 20_000 }).toBe(200);
  expect((await two.ask("GET /ticket/1")).body).toMatchObject({ priority: "urgent" });
  expect(await two.ask("PATCH /ticket/1", { priority: "low" })).toMatchObject({ status: 200 });
});
