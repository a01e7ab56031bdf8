// Endless new sandboxes do not crash a server: the least recently used are evicted, and all others are served.
import { Agent, request } from "node:http";
import { expect, it } from "vitest";
import { readUrl } from "../mock/cli/hosted-command.ts";
import { startCommand } from "../mock/cli/run-command.ts";
import { bySize } from "./proof-size.ts";

// The server evicts once a major garbage collection has measured its heap, which V8 schedules: the small size continues until then.
const size = bySize(
  { sandboxes: 10_000, untilEvicted: false, requests: 35, heapMegabytes: 512, flags: [] as readonly string[] },
  { sandboxes: 3_000, untilEvicted: true, requests: 10, heapMegabytes: 256, flags: ["--memory-limit", "50000000"] },
);
const { sandboxes, untilEvicted, requests, heapMegabytes, flags } = size;
const concurrency = 8;

it(`a server with a heap of ${heapMegabytes} MB survives endless sandboxes with ${requests} requests each`, async () => {
  const args = ["serve", "--port", "0", "--auth", "off", "--log", "json", ...flags];
  const server = startCommand(args, { NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}` });
  const url = await readUrl(server);
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const statuses = new Map<number, number>();

  function send(method: string, path: string, body?: object): Promise<string> {
    return new Promise((resolve, reject) => {
      const headers = { "content-type": "application/json" };
      const outgoing = request(`${url}${path}`, { method, agent, headers }, (response) => {
        const { statusCode = 0 } = response;
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
        let text = "";
        response.on("data", (chunk: Buffer) => {
          text += chunk.toString();
        });
        response.on("end", () => resolve(text));
        response.on("error", reject);
      });
      outgoing.on("error", reject);
      outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
  /** Sends writes, a search and reads to a new sandbox. */
  async function useSandbox(id: string): Promise<void> {
    await send("POST", "/__admin/sandboxes", { id, ttlSeconds: 3_600 });
    for (let round = 0; round < requests; round += 1) {
      const ticket = `/__sandbox/${id}/ticket/${(round % 50) + 1}`;
      if (round % 10 === 3) await send("PATCH", ticket, { dueBy: `2026-05-${10 + (round % 20)} 10:00:00` });
      else if (round === 7) await send("POST", `/__sandbox/${id}/ticket/search`, { limit: 3 });
      else await send("GET", ticket);
    }
  }
  async function readEvictedCount(): Promise<number> {
    const { memory } = JSON.parse(await send("GET", "/__admin/sandboxes?limit=1")) as {
      readonly memory: { readonly evictedCount: number };
    };
    return memory.evictedCount;
  }
  let next = 0;
  async function work(): Promise<void> {
    for (let index = next++; index < sandboxes; index = next++) {
      await useSandbox(`sandbox-${index}`);
      // Keeps some earlier sandboxes in use.
      if (index % 100 === 99) await send("GET", `/__sandbox/sandbox-${index - 99}/ticket/1`);
      if (untilEvicted && index % 20 === 19 && (await readEvictedCount()) > 0) next = sandboxes;
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work));
  const evictedCount = await readEvictedCount();
  for (let index = 0; index < concurrency; index += 1) await send("GET", `/__sandbox/sandbox-${index}/ticket/1`);
  agent.destroy();
  expect(server.child.exitCode).toBe(null);
  expect((await server.end()).code).toBe(0);
  expect([...statuses.keys()].filter((status) => status !== 200 && status !== 410)).toEqual([]);
  expect(evictedCount).toBeGreaterThan(0);
  expect(statuses.get(410)).toBeGreaterThan(0);
}, 900_000);
