// Webhook deliveries with a storage survive restarts, and only one process completes each.
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSqlite } from "../../../mock/engine/storage/drivers/sqlite.ts";
import type { Storage } from "../../../mock/engine/storage/storage.ts";
import { openReceiver } from "../receiver.ts";
import { useTemporaryFolder } from "../temporary-folder.ts";
import { openStoredMock, type StorageFailures, type StoredMock, toFailingStorage } from "./stored-mock.ts";
import { useReplicas } from "./stored-replicas.ts";

const folder = useTemporaryFolder();
const { openOne, openTwo } = useReplicas();

/** Opens a receiver that responds with these statuses in order (undefined: no response), then with 204. */
function openAnsweringReceiver(...statuses: readonly (number | undefined)[]) {
  const remaining = [...statuses];
  return openReceiver((response) => {
    const status = remaining.length === 0 ? 204 : remaining.shift();
    if (status !== undefined) response.writeHead(status).end();
  });
}

async function list({ control }: StoredMock) {
  return control.listDeliveries("default", "webhook-1");
}

/** Resolves once a receiver has received this many messages. */
async function whenReceived({ messages }: Awaited<ReturnType<typeof openReceiver>>, count: number): Promise<void> {
  await expect.poll(() => messages.length).toBe(count);
}

test("deliveries are listed after a restart, and unfinished ones are completed", async () => {
  await using receiver = await openAnsweringReceiver(204, 500, undefined);
  const storage = await openSqlite(join(folder, "restart.db"));
  const first = await openStoredMock(storage);
  await first.control.createWebhook("default", { url: receiver.url, events: ["TicketUpdated"] });
  await first.send("PATCH /ticket/1", { priority: "urgent" });
  await first.control.awaitDeliveries("default");
  await first.send("PATCH /ticket/2", { priority: "urgent" });
  await first.control.awaitDeliveries("default");
  const before = await list(first);
  await first.send("PATCH /ticket/3", { priority: "urgent" });
  await whenReceived(receiver, 3);
  // Like a killed process: nothing is stored at shutdown.
  await storage.close();
  await first.end();

  const second = await openStoredMock(await openSqlite(join(folder, "restart.db")));
  // No request triggers this.
  await whenReceived(receiver, 4);
  expect(await second.control.awaitDeliveries("default")).toMatchObject({ waiting: 1 });
  const after = await list(second);
  expect(after.deliveries.slice(0, 2)).toEqual(before.deliveries);
  expect(after.deliveries).toMatchObject([{ state: "delivered" }, { state: "waiting" }, { state: "delivered" }]);
  await second.control.advanceClock("default", { duration: "PT5S" });
  expect(await second.control.awaitDeliveries("default")).toEqual({ waiting: 0, nextAttemptAt: null });
  expect((await list(second)).deliveries[1]).toMatchObject({
    state: "delivered",
    attempts: [{ status: 500 }, { status: 204 }],
  });
  const eventIds = receiver.messages.map(({ headers }) => headers["webhook-id"]);
  expect(eventIds).toEqual([1, 2, 3, 3, 2].map((number) => `evt_default_${number}`));
  await second.control.resetSandbox("default");
  await second.end();
});

test("a delivery whose outcome cannot be stored is recorded, not repeated, once the storage is back", async () => {
  await using receiver = await openAnsweringReceiver();
  const failures: StorageFailures = {};
  const timers: (() => void)[] = [];
  const storage = toFailingStorage(await openSqlite(join(folder, "down.db")), failures);
  const startTimer = (wake: () => void, ms: number) => {
    if (ms === 1_000) timers.push(wake);
    return () => {};
  };
  const mock = await openStoredMock(storage, {}, { startTimer });
  await mock.control.createWebhook("default", { url: receiver.url, events: ["TicketUpdated"] });
  failures.downAfter = "append";
  await mock.send("PATCH /ticket/1", { priority: "urgent" });
  await expect.poll(() => timers.length).toBe(1);
  failures.downAfter = undefined;
  failures.down = undefined;
  for (const wake of timers) wake();
  expect(await mock.control.awaitDeliveries("default")).toEqual({ waiting: 0, nextAttemptAt: null });
  expect((await list(mock)).deliveries).toMatchObject([{ state: "delivered", attempts: [{ status: 204 }] }]);
  expect(receiver.messages).toHaveLength(1);
  await mock.end();
});

test("every replica lists the same deliveries, and only one replica makes each attempt", async () => {
  await using receiver = await openAnsweringReceiver(500, 500);
  const [first, second] = await openTwo();
  await first.control.createWebhook("default", { url: receiver.url, events: ["TicketUpdated"] });
  await first.send("PATCH /ticket/1", { priority: "urgent" });
  await second.send("PATCH /ticket/2", { priority: "urgent" });
  for (const mock of [first, second]) {
    expect(await mock.control.awaitDeliveries("default")).toMatchObject({ waiting: 2 });
  }
  expect((await list(second)).deliveries).toMatchObject([
    { id: 1, attempts: [{}] },
    { id: 2, attempts: [{}] },
  ]);
  expect(await list(first)).toEqual(await list(second));
  await second.control.advanceClock("default", { duration: "PT5S" });
  const outcomes = await Promise.all([first, second].map(({ control }) => control.awaitDeliveries("default")));
  expect(outcomes.map(({ waiting }) => waiting)).toEqual([0, 0]);
  expect((await list(first)).deliveries.every(({ state }) => state === "delivered")).toBe(true);
  expect(await list(first)).toEqual(await list(second));
  expect(receiver.messages).toHaveLength(4);
  await first.control.redeliver("default", "webhook-1", 1);
  await second.control.awaitDeliveries("default");
  expect((await list(second)).deliveries[2]).toMatchObject({ eventId: "evt_default_1", state: "delivered" });
});

test("a replica takes over a delivery that another replica started but did not complete", async () => {
  await using receiver = await openAnsweringReceiver(undefined);
  const failures: StorageFailures = {};
  let aheadMs = 0;
  const [first] = await openTwo({ wrapStorage: (storage) => toFailingStorage(storage, failures) });
  const wrapStorage = (storage: Storage): Storage => ({ ...storage, now: () => storage.now() + aheadMs });
  const second = await openOne({ wrapStorage });
  await first.control.createWebhook("default", { url: receiver.url, events: ["TicketUpdated"] });
  await first.send("PATCH /ticket/1", { priority: "urgent" });
  await whenReceived(receiver, 1);
  failures.down = "all";
  await second.send("GET /ticket/1");
  expect((await list(second)).deliveries).toMatchObject([{ state: "waiting", attempts: [] }]);
  expect(receiver.messages).toHaveLength(1);
  aheadMs = 31_000;
  expect(await second.control.awaitDeliveries("default")).toEqual({ waiting: 0, nextAttemptAt: null });
  expect((await list(second)).deliveries).toMatchObject([{ state: "delivered", attempts: [{ status: 204 }] }]);
  expect(receiver.messages.map(({ headers }) => headers["webhook-id"])).toEqual(["evt_default_1", "evt_default_1"]);
});

test("delivery faults count across replicas, which agree on the affected deliveries", async () => {
  await using receiver = await openReceiver();
  const [first, second] = await openTwo();
  await first.control.createWebhook("default", { url: receiver.url, events: ["TicketUpdated"] });
  await first.control.addFault("default", { id: "twice", effect: { kind: "duplicateDelivery" }, when: { next: 2 } });
  await first.send("PATCH /ticket/1", { priority: "urgent" });
  await second.send("PATCH /ticket/2", { priority: "urgent" });
  await first.send("PATCH /ticket/3", { priority: "urgent" });
  for (const mock of [first, second]) {
    await expect.poll(async () => (await list(mock)).total).toBe(5);
    const { deliveries } = await list(mock);
    expect(deliveries.map(({ eventId, faults }) => `${eventId} ${faults.length}`)).toEqual([
      "evt_default_1 1",
      "evt_default_1 1",
      "evt_default_2 1",
      "evt_default_2 1",
      "evt_default_3 0",
    ]);
    expect((await mock.control.getFault("default", "twice")).appliedCount).toBe(2);
  }
  await whenReceived(receiver, 5);
});
