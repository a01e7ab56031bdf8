// Two or three replicas over one PostgreSQL answer as one mock.
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { expect, test } from "vitest";
import { startQuietTimer } from "../../../mock/engine/core/process-time.ts";
import type { Storage } from "../../../mock/engine/storage/storage.ts";
import { killDatabases, startDatabases } from "../../proof/databases/databases.ts";
import { fillUntilCompacted, type StoredMock } from "./stored-mock.ts";
import { useReplicas } from "./stored-replicas.ts";

const { openOne, openTwo, execute, port } = useReplicas();
const source = (number: number) => ({ name: "Kept", text: `Text ${number}`, type: "faq" });

test("each replica shows the changes of the others", async () => {
  const [one, two] = await openTwo();
  const { id } = (await one.send("POST /knowledgeSource", source(0))).body;
  for (let number = 1; number < 6; number += 1) {
    const [here, there] = number % 2 === 0 ? [one, two] : [two, one];
    expect(await here.send("POST /knowledgeSource", source(number))).toMatchObject({ status: 200 });
    expect((await there.send(`GET /knowledgeSource/${id}`)).body).toMatchObject({ text: `Text ${number}` });
  }
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      (index % 2 ? one : two).send("POST /knowledgeSource", source(100 + index)),
    ),
  );
  expect(await one.control.exportState("default")).toEqual(await two.control.exportState("default"));
  for (const mock of [one, two]) expect(await mock.control.getSandbox("default")).toMatchObject({ version: 18 });
});

test("each replica builds the world of a sandbox created on another", async () => {
  const [one, two] = await openTwo({ options: { world: "parcels-en" } });
  await one.control.createSandbox({ id: "supplier", world: "energy-de" });
  await one.send("PATCH /ticket/3", { customerLegitimation: 30 });
  expect((await two.send("GET /ticket/3")).body).toMatchObject({
    customerLegitimationMessage: "Verified by an agent.",
  });
  await two.send("PATCH /ticket/3", { customerLegitimation: 30 }, "supplier");
  expect(await one.send("GET /ticket/3", undefined, "supplier")).toEqual(
    await two.send("GET /ticket/3", undefined, "supplier"),
  );
  expect((await two.control.getScenario("supplier")).world).toBe("energy-de");
});

test("a fault counts requests across replicas", async () => {
  const [one, two] = await openTwo();
  await one.control.addFault("default", { effect: { kind: "status", status: 500 }, when: { next: 7 } });
  const answers = Array.from({ length: 20 }, (_, index) => (index % 3 ? one : two).send("GET /ticket/3"));
  expect((await Promise.all(answers)).filter(({ status }) => status === 500)).toHaveLength(7);
});

test("an event has the same number on all replicas, whenever they started", async () => {
  const [one, two] = await openTwo();
  for (const priority of ["high", "low"]) await one.send("PATCH /ticket/1", { priority });
  await fillUntilCompacted(one);
  const late = await openOne();
  for (const mock of [one, two, late]) await mock.send("GET /ticket/1");
  await two.send("PATCH /ticket/1", { priority: "urgent" });
  const newest = async (mock: StoredMock) => {
    const { lastSequence: since } = await mock.control.listEvents("default");
    return (await mock.control.listEvents("default", { since: since - 1 })).events;
  };
  const [first, ...others] = await Promise.all([one, two, late].map(newest));
  expect(first).toHaveLength(1);
  for (const events of others) expect(events).toEqual(first);
});

test("events cleared on one replica are gone on all, and numbering continues", async () => {
  const [one, two] = await openTwo();
  await one.send("PATCH /ticket/1", { priority: "urgent" });
  const { total, lastSequence } = await two.control.listEvents("default");
  expect(await one.control.clearEvents("default")).toEqual({ success: true, removed: total });
  const late = await openOne();
  for (const mock of [one, two, late]) {
    expect(await mock.control.listEvents("default")).toMatchObject({ events: [], total: 0, lastSequence });
  }
  await two.send("PATCH /ticket/1", { priority: "low" });
  const { events } = await two.control.listEvents("default");
  expect(events[0]).toMatchObject({ sequence: lastSequence + 1 });
  for (const mock of [one, late]) expect((await mock.control.listEvents("default")).events).toEqual(events);
});

test("the number of sandboxes never exceeds the limit, even if replicas create them concurrently", async () => {
  const [one, two] = await openTwo({ options: { maxSandboxes: 5 } });
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? one : two).control.createSandbox({ id: `s${index}` })),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
  expect((await one.control.listSandboxes()).total).toBe(5);
});

test("an agent who has a ticket open on one replica is seen on another immediately", async () => {
  const [one, two] = await openTwo();
  const ping = async (mock: StoredMock, agent: number) =>
    (await mock.send(`GET /ticket/6/ping`, undefined, "default", agent)).body;
  await ping(one, 2);
  expect(await ping(two, 3)).toMatchObject({ workedOnBy: [{ id: 2 }, { id: 3 }] });
});

test("a sandbox deleted and created again on one replica is the new one on all", async () => {
  const [one, two] = await openTwo();
  await one.control.createSandbox({ id: "a" });
  await one.send("PATCH /ticket/1", { priority: "urgent" }, "a");
  expect((await two.send("GET /ticket/1", undefined, "a")).body).toMatchObject({ priority: "urgent" });
  await one.control.deleteSandbox("a");
  expect(await two.send("GET /ticket/1", undefined, "a")).toMatchObject({ status: 404 });
  await one.control.createSandbox({ id: "a", scenario: "empty" });
  expect(await two.send("GET /ticket/1", undefined, "a")).toMatchObject({ status: 404 });
  expect((await two.control.getSandbox("a")).scenario).toBe("empty");
});

test("a stream of events includes changes made on another replica", async () => {
  const [one, two] = await openTwo();
  const reader = (await one.control.streamEvents("default")).getReader();
  const first = reader.read();
  await two.send("PATCH /ticket/1", { priority: "urgent" });
  expect(new TextDecoder().decode((await first).value)).toContain("evt_default_1");
  await reader.cancel();
});

test("a use on one replica renews a sandbox's time to live on all", async () => {
  let late = 0;
  let renewed = Promise.withResolvers<void>();
  /** A storage whose time is ahead by `late`. */
  const over = (storage: Storage): Storage => ({
    ...storage,
    now: () => storage.now() + late,
    async touch(keys) {
      await storage.touch(keys);
      const lives = keys.map(({ life }) => life);
      await execute(`UPDATE sandboxes SET used_at = used_at + ${late} WHERE life IN (${lives})`);
      if (keys.some(({ id }) => id === "short")) renewed.resolve();
    },
  });
  const startTimer: typeof startQuietTimer = (work, delayMs) => startQuietTimer(work, Math.min(delayMs, 50));
  const [one, two] = await openTwo({ over, sources: { startTimer } });
  const statusOn = async ({ send }: StoredMock) => (await send("GET /ticket/1", undefined, "short")).status;
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

/** A proxy to the database. Once it is cut, listening connections stay open but nothing arrives through them. */
async function openProxy() {
  const proxy = { port: 0, isCut: false };
  const server = createServer((socket) => {
    const upstream = connect(port(), "127.0.0.1").on("error", () => {});
    let isListening = false;
    socket.on("data", (sent) => {
      isListening ||= sent.includes("LISTEN");
      upstream.write(sent);
    });
    upstream.on("data", (received) => (isListening && proxy.isCut) || socket.write(received));
    socket.on("close", () => upstream.destroy()).on("error", () => {});
  });
  server.listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  proxy.port = (server.address() as AddressInfo).port;
  return proxy;
}

test("streams still show changes of other replicas after the listening connection has gone silent", async () => {
  const [one] = await openTwo();
  const proxy = await openProxy();
  const two = await openOne({ port: proxy.port });
  const streams = [await two.control.streamEvents("default"), await two.control.streamRequests("default")];
  const [events, requests] = streams.map((stream) => stream.getReader());
  const next = async () => {
    const reported = await Promise.all([events?.read(), requests?.read()]);
    return reported.map((one) => new TextDecoder().decode(one?.value)).join();
  };
  for (const isCut of [false, true]) {
    proxy.isCut = isCut;
    const reported = next();
    await one.send("PATCH /ticket/1", { priority: isCut ? "low" : "urgent" });
    expect(await reported).toMatch(/"type":"TicketUpdated".*"operationId":"updateTicket"/s);
  }
  await Promise.all([events?.cancel(), requests?.cancel()]);
});

test("all requests get 503 with the reason while the database is down, and recover by themselves", {
  timeout: 60_000,
}, async () => {
  const [one, two] = await openTwo();
  await one.send("PATCH /ticket/1", { priority: "urgent" });
  await killDatabases();
  for (const mock of [one, two]) {
    const { status, body } = await mock.send("GET /ticket/1");
    expect([status, body.code]).toEqual([503, "storage_unavailable"]);
    expect(body.message).toMatch(/^The storage database is unavailable: .+\. Nothing was changed; ask again later\.$/);
  }
  await startDatabases();
  await expect.poll(async () => (await two.send("GET /ticket/1")).status, { timeout: 20_000 }).toBe(200);
  expect((await two.send("GET /ticket/1")).body).toMatchObject({ priority: "urgent" });
  expect(await two.send("PATCH /ticket/1", { priority: "low" })).toMatchObject({ status: 200 });
});
