// Two or three replicas over one PostgreSQL act as one mock.
import { connect, createServer } from "node:net";
import { expect, test } from "vitest";
import { startQuietTimer } from "../../../mock/engine/core/process-time.ts";
import type { Storage } from "../../../mock/engine/storage/storage.ts";
import { killDatabases, startDatabases } from "../../databases/databases.ts";
import { listen } from "../../free-port.ts";
import { fillUntilCompacted, type StoredMock } from "./stored-mock.ts";
import { useReplicas } from "./stored-replicas.ts";

const { openOne, openTwo, execute, port } = useReplicas();
const source = (number: number) => ({ name: "Kept", text: `Text ${number}`, type: "faq" });

test("each replica shows the changes of the others", async () => {
  const [first, second] = await openTwo();
  const { id } = (await first.send("POST /knowledgeSource", source(0))).body;
  for (let number = 1; number < 6; number += 1) {
    const [writer, reader] = number % 2 === 0 ? [first, second] : [second, first];
    expect(await writer.send("POST /knowledgeSource", source(number))).toMatchObject({ status: 200 });
    expect((await reader.send(`GET /knowledgeSource/${id}`)).body).toMatchObject({ text: `Text ${number}` });
  }
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      (index % 2 ? first : second).send("POST /knowledgeSource", source(100 + index)),
    ),
  );
  expect(await first.control.exportState("default")).toEqual(await second.control.exportState("default"));
  for (const mock of [first, second]) expect(await mock.control.getSandbox("default")).toMatchObject({ version: 18 });
});

test("each replica builds the world of a sandbox created on another", async () => {
  const [first, second] = await openTwo({ options: { world: "parcels-en" } });
  await first.control.createSandbox({ id: "supplier", world: "energy-de" });
  await first.send("PATCH /ticket/3", { customerLegitimation: 30 });
  expect((await second.send("GET /ticket/3")).body).toMatchObject({
    customerLegitimationMessage: "Verified by an agent.",
  });
  await second.send("PATCH /ticket/3", { customerLegitimation: 30 }, "supplier");
  expect(await first.send("GET /ticket/3", undefined, "supplier")).toEqual(
    await second.send("GET /ticket/3", undefined, "supplier"),
  );
  expect((await second.control.getScenario("supplier")).world).toBe("energy-de");
});

test("a fault counts requests across replicas", async () => {
  const [first, second] = await openTwo();
  await first.control.addFault("default", { effect: { kind: "status", status: 500 }, when: { next: 7 } });
  const responses = Array.from({ length: 20 }, (_, index) => (index % 3 ? first : second).send("GET /ticket/3"));
  expect((await Promise.all(responses)).filter(({ status }) => status === 500)).toHaveLength(7);
});

test("an event has the same number on all replicas, no matter when they started", async () => {
  const [first, second] = await openTwo();
  for (const priority of ["high", "low"]) await first.send("PATCH /ticket/1", { priority });
  await fillUntilCompacted(first);
  const lateReplica = await openOne();
  for (const mock of [first, second, lateReplica]) await mock.send("GET /ticket/1");
  await second.send("PATCH /ticket/1", { priority: "urgent" });
  const readNewest = async (mock: StoredMock) => {
    const { lastSequence: since } = await mock.control.listEvents("default");
    return (await mock.control.listEvents("default", { since: since - 1 })).events;
  };
  const [expected, ...others] = await Promise.all([first, second, lateReplica].map(readNewest));
  expect(expected).toHaveLength(1);
  for (const events of others) expect(events).toEqual(expected);
});

test("events cleared on one replica are gone on all, and numbering continues", async () => {
  const [first, second] = await openTwo();
  await first.send("PATCH /ticket/1", { priority: "urgent" });
  const { total, lastSequence } = await second.control.listEvents("default");
  expect(await first.control.clearEvents("default")).toEqual({ success: true, removed: total });
  const lateReplica = await openOne();
  for (const mock of [first, second, lateReplica]) {
    expect(await mock.control.listEvents("default")).toMatchObject({ events: [], total: 0, lastSequence });
  }
  await second.send("PATCH /ticket/1", { priority: "low" });
  const { events } = await second.control.listEvents("default");
  expect(events[0]).toMatchObject({ sequence: lastSequence + 1 });
  for (const mock of [first, lateReplica]) expect((await mock.control.listEvents("default")).events).toEqual(events);
});

test("the number of sandboxes never exceeds the limit, even if replicas create them concurrently", async () => {
  const [first, second] = await openTwo({ options: { maxSandboxes: 5 } });
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? first : second).control.createSandbox({ id: `s${index}` })),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
  expect((await first.control.listSandboxes()).total).toBe(5);
});

test("an agent who has a ticket open on one replica immediately appears on another", async () => {
  const [first, second] = await openTwo();
  const ping = async (mock: StoredMock, agent: number) =>
    (await mock.send(`GET /ticket/6/ping`, undefined, "default", agent)).body;
  await ping(first, 2);
  expect(await ping(second, 3)).toMatchObject({ workedOnBy: [{ id: 2 }, { id: 3 }] });
});

test("a sandbox deleted and recreated on one replica is the new sandbox on all", async () => {
  const [first, second] = await openTwo();
  await first.control.createSandbox({ id: "a" });
  await first.send("PATCH /ticket/1", { priority: "urgent" }, "a");
  expect((await second.send("GET /ticket/1", undefined, "a")).body).toMatchObject({ priority: "urgent" });
  await first.control.deleteSandbox("a");
  expect(await second.send("GET /ticket/1", undefined, "a")).toMatchObject({ status: 404 });
  await first.control.createSandbox({ id: "a", scenario: "empty" });
  expect(await second.send("GET /ticket/1", undefined, "a")).toMatchObject({ status: 404 });
  expect((await second.control.getSandbox("a")).scenario).toBe("empty");
});

test("a use on one replica renews a sandbox's time to live on all", async () => {
  let aheadMs = 0;
  let renewed = Promise.withResolvers<void>();
  /** Wraps a storage so that its time is ahead by `aheadMs`. */
  const wrapStorage = (storage: Storage): Storage => ({
    ...storage,
    now: () => storage.now() + aheadMs,
    async touch(keys) {
      await storage.touch(keys);
      const lives = keys.map(({ life }) => life);
      await execute(`UPDATE sandboxes SET used_at = used_at + ${aheadMs} WHERE life IN (${lives})`);
      if (keys.some(({ id }) => id === "short")) renewed.resolve();
    },
  });
  const startTimer: typeof startQuietTimer = (work, delayMs) => startQuietTimer(work, Math.min(delayMs, 50));
  const [first, second] = await openTwo({ wrapStorage, sources: { startTimer } });
  const statusOn = async ({ send }: StoredMock) => (await send("GET /ticket/1", undefined, "short")).status;
  await first.control.createSandbox({ id: "short", ttlSeconds: 1_000 });
  for (const [mock, other] of [
    [first, second],
    [second, first],
    [first, second],
  ] as const) {
    aheadMs += 900_000;
    renewed = Promise.withResolvers<void>();
    expect(await statusOn(mock)).toBe(200);
    await renewed.promise;
    expect((await other.control.listSandboxes()).total).toBe(2);
  }
  aheadMs += 2_000_000;
  for (const mock of [second, first]) expect(await statusOn(mock)).toBe(410);
});

/** Opens a proxy to the database. Once it is cut, listening connections stay open but nothing arrives through them. */
async function openProxy() {
  const proxy = { port: 0, isCut: false };
  const server = createServer((socket) => {
    const upstream = connect(port(), "127.0.0.1").on("error", () => {});
    let isListening = false;
    socket.on("data", (chunk) => {
      isListening ||= chunk.includes("LISTEN");
      upstream.write(chunk);
    });
    upstream.on("data", (chunk) => (isListening && proxy.isCut) || socket.write(chunk));
    socket.on("close", () => upstream.destroy()).on("error", () => {});
  });
  proxy.port = await listen(server.unref());
  return proxy;
}

test("streams still show changes of other replicas after the listening connection has gone silent", async () => {
  const [first] = await openTwo();
  const proxy = await openProxy();
  const second = await openOne({ port: proxy.port });
  const streams = [await second.control.streamEvents("default"), await second.control.streamRequests("default")];
  const [events, requests] = streams.map((stream) => stream.getReader());
  const readNext = async () => {
    const chunks = await Promise.all([events?.read(), requests?.read()]);
    return chunks.map((chunk) => new TextDecoder().decode(chunk?.value)).join();
  };
  for (const isCut of [false, true]) {
    proxy.isCut = isCut;
    const pending = readNext();
    await first.send("PATCH /ticket/1", { priority: isCut ? "low" : "urgent" });
    expect(await pending).toMatch(/"type":"TicketUpdated".*"operationId":"updateTicket"/s);
  }
  await Promise.all([events?.cancel(), requests?.cancel()]);
});

test("all requests get 503 with the reason while the database is down, and succeed when it is back", {
  timeout: 60_000,
}, async () => {
  const [first, second] = await openTwo();
  await first.send("PATCH /ticket/1", { priority: "urgent" });
  await killDatabases();
  for (const mock of [first, second]) {
    const { status, body } = await mock.send("GET /ticket/1");
    expect([status, body.code]).toEqual([503, "storage_unavailable"]);
    expect(body.message).toMatch(/^The storage database is unavailable: .+\. Nothing was changed; retry later\.$/);
  }
  await startDatabases();
  await expect.poll(async () => (await second.send("GET /ticket/1")).status, { timeout: 20_000 }).toBe(200);
  expect((await second.send("GET /ticket/1")).body).toMatchObject({ priority: "urgent" });
  expect(await second.send("PATCH /ticket/1", { priority: "low" })).toMatchObject({ status: 200 });
});
