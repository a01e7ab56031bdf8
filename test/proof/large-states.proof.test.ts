// A large state is read in a small heap, and requests beside it do not wait.
import { expect, it } from "vitest";
import { elapsedMs, sleep } from "../../mock/engine/core/process-time.ts";
import { startCommand } from "../mock/cli/run-command.ts";
import { bySize } from "./proof-size.ts";

const { tickets, heapMegabytes, longestWaitMs } = bySize(
  { tickets: 10_000, heapMegabytes: 256, longestWaitMs: 250 },
  { tickets: 60, heapMegabytes: 128, longestWaitMs: Number.POSITIVE_INFINITY },
);

it(`a state of ${tickets} tickets leaves a server with a heap of ${heapMegabytes} MB`, async () => {
  const words = ["serve", "--port", "0", "--auth", "off", "--log", "json", "--tickets", String(tickets)];
  const server = startCommand(words, { NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}` });
  const [first = ""] = (await server.waitFor(/\n/)).split("\n");
  const { url } = JSON.parse(first) as { readonly url: string };
  await (await fetch(`${url}/ticket/1`)).text();
  let isReading = true;
  async function askBeside(): Promise<number> {
    let longest = 0;
    while (isReading) {
      const began = elapsedMs();
      await (await fetch(`${url}/health`)).text();
      longest = Math.max(longest, elapsedMs() - began);
      await sleep(20);
    }
    return longest;
  }
  const beside = askBeside();
  let bytes = 0;
  for await (const slice of (await fetch(`${url}/__admin/state`)).body ?? []) bytes += slice.byteLength;
  isReading = false;
  expect(bytes).toBeGreaterThan(tickets * 8_000);
  expect(await beside).toBeLessThan(longestWaitMs);
  expect((await server.end()).code).toBe(0);
}, 900_000);
