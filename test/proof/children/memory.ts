// Fills a mock with sandboxes and requests and prints how they were answered, the largest heap, and what the mock believes it keeps. The
// caller gives the number of sandboxes, of requests in each, and the memory limit in bytes; 0 stands for 60 % of the heap, as on the
// command line. Run by test/proof/memory.proof.test.ts with a small heap.
import { getHeapStatistics } from "node:v8";
import { createMock, type Mock } from "../../../mock/create-mock.ts";

const [, , sandboxCount, requestCount, givenLimit] = process.argv.map(Number);
if (!sandboxCount || !requestCount)
  throw new Error("Three numbers are needed: sandboxes, requests in each, bytes or 0.");
const { heap_size_limit: heapLimit } = getHeapStatistics();
const logged: string[] = [];
const mock = await createMock({
  memoryLimit: givenLimit || Math.floor(heapLimit * 0.6),
  logger: {
    info: (event) => void (event === "request" || logged.push(event)),
    error: (event) => void logged.push(event),
  },
});
const headers = { authorization: `Bearer ${await mock.token()}`, "content-type": "application/json" };
const statuses: Record<string, number> = {};
let largestHeap = 0;

function count(status: number): void {
  statuses[status] = (statuses[status] ?? 0) + 1;
}

const played = new Response(null);

/** Answers as a server would send it, without making a response of it: that costs most. */
async function ask(target: Mock, path: string, init: RequestInit): Promise<void> {
  const request = new Request(`http://127.0.0.1${path}`, init);
  await target.fetch(request, {
    play(answer) {
      count(answer.status);
      return played;
    },
  });
}

/** Three writes and a search in 35 requests, the others read. */
async function askOne(sandbox: string, round: number): Promise<void> {
  const ticket = `/__sandbox/${sandbox}/ticket/${(round % 50) + 1}`;
  if (round % 10 === 3) {
    const body = JSON.stringify({ dueBy: `2026-05-${10 + (round % 20)} 10:00:00` });
    await ask(mock, ticket, { method: "PATCH", headers, body });
  } else if (round === 7) {
    const body = JSON.stringify({ limit: 3, offset: round });
    await ask(mock, `/__sandbox/${sandbox}/ticket/search`, { method: "POST", headers, body });
  } else await ask(mock, ticket, { headers });
}

/** Bytes on the heap once what can be collected is collected. */
function heap(): number {
  for (let round = 0; round < 3; round += 1) globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

// Compiled code and the world are there before.
for (let round = 0; round < 100; round += 1) await askOne("default", round);
await mock.control.resetSandbox("default");
const before = { heap: heap(), used: (await mock.control.listSandboxes()).memory.usedBytes };
for (let made = 0; made < sandboxCount; made += 1) {
  const id = `sandbox-${made}`;
  try {
    await mock.control.createSandbox({ id });
    count(200);
  } catch (error) {
    count(error instanceof Error && "code" in error && error.code === "memory_limit" ? 503 : 500);
  }
  for (let round = 0; round < requestCount; round += 1) await askOne(id, round);
  // Somebody comes back to an early one.
  if (made % 100 === 99) await askOne(`sandbox-${made - 99}`, 0);
  if (made % 200 === 199) largestHeap = Math.max(largestHeap, process.memoryUsage().heapUsed);
}
const { memory, total } = await mock.control.listSandboxes({ limit: 1 });
const grown = { heap: heap() - before.heap, estimated: memory.usedBytes - before.used };
const { user, system } = process.cpuUsage();
const cpuSeconds = Math.round((user + system) / 100_000) / 10;
console.log(JSON.stringify({ statuses, logged, memory, total, grown, heapLimit, largestHeap, cpuSeconds }));
