// Prints the heap before and after many sandboxes, and after many mocks, are made, used and dropped, each time after a forced collection.
// The caller gives both numbers. Run by test/proof/heap.proof.test.ts with --expose-gc.
import { createMock, type Mock } from "../../../mock/create-mock.ts";

const json = { "content-type": "application/json" };

/** Bytes in use once nothing more can be collected: what ends with a weak reference goes a turn later. */
async function heap(): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 10; round += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    globalThis.gc?.();
    least = Math.min(least, process.memoryUsage().heapUsed);
  }
  return least;
}

/** Ten requests in a sandbox of their own: reads, searches, writes, refusals, a delayed answer. */
async function work(mock: Mock, round: number): Promise<void> {
  await using sandbox = mock.sandbox((await mock.control.createSandbox({ id: `round-${round}` })).id);
  await sandbox.control.addFault({ effect: { kind: "delay", fixedMs: 1 }, match: { operationId: "getHealth" } });
  const client = sandbox.client();
  const id = (round % 200) + 1;
  const params = { path: { ticketId: id } };
  await client.GET("/ticket/{ticketId}", { params });
  await client.PATCH("/ticket/{ticketId}", { params, body: { status: "closed" } });
  await client.GET("/ticket/{ticketId}", { params: { path: { ticketId: 100_000 + round } } });
  for (let page = 0; page < 4; page += 1)
    await client.POST("/ticket/search", { body: { limit: 20, offset: page * 20 } });
  await sandbox.fetch("/ticket/search", { method: "POST", headers: json, body: `{"round": ${round}` });
  await sandbox.fetch("/health");
  await sandbox.fetch(`/nowhere/${round}`);
  await sandbox.control.putSnapshot("after");
  await sandbox.control.createRecord("tags", { name: `Runde ${round}` });
  await sandbox.control.undoChange();
}

async function rounds(mock: Mock, from: number, count: number): Promise<void> {
  for (let round = from; round < from + count; round += 1) await work(mock, round);
}

async function mocks(count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    await using mock = await createMock({ seed: made % 3 });
    await mock.client().GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } });
  }
}

const [, , sandboxCount, mockCount] = process.argv.map(Number);
if (!sandboxCount || !mockCount) throw new Error("Two numbers are needed: of sandboxes and of mocks.");
const mock = await createMock();
// As long as what is measured, so that the engine has compiled all that it will.
await rounds(mock, 0, sandboxCount);
await mocks(mockCount);
const before = await heap();
await rounds(mock, 1_000, sandboxCount);
const afterSandboxes = await heap();
await mocks(mockCount);
const afterMocks = await heap();
console.log(
  JSON.stringify({
    before,
    afterSandboxes,
    afterMocks,
    sandboxes: (await mock.control.listSandboxes()).total,
  }),
);
