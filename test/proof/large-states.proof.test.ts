// A large state is read and imported in small heaps, and requests beside that do not wait.
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { elapsedMs, sleep } from "../../mock/engine/core/process-time.ts";
import { startCommand } from "../mock/cli/run-command.ts";
import { bySize } from "./proof-size.ts";

const { tickets, heapToRead, heapToImport, longestWaitMs } = bySize(
  { tickets: 10_000, heapToRead: 256, heapToImport: 512, longestWaitMs: 250 },
  { tickets: 60, heapToRead: 128, heapToImport: 128, longestWaitMs: Number.POSITIVE_INFINITY },
);

async function startServer(heapMegabytes: number, tickets: number) {
  const words = [
    "serve",
    "--port",
    "0",
    "--auth",
    "off",
    "--log",
    "json",
    "--clock",
    "frozen",
    "--tickets",
    String(tickets),
  ];
  const running = startCommand(words, { NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}` });
  const [first = ""] = (await running.waitFor(/\n/)).split("\n");
  const { url } = JSON.parse(first) as { readonly url: string };
  await (await fetch(`${url}/ticket/1`)).text();
  return { url, end: running.end };
}

/** @returns how long the slowest of the requests beside the work waited */
async function besideWork(url: string, work: () => Promise<void>): Promise<number> {
  let [isDone, longest] = [false, 0];
  const working = work().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const began = elapsedMs();
    await (await fetch(`${url}/health`)).text();
    longest = Math.max(longest, elapsedMs() - began);
    await sleep(20);
  }
  await working;
  return longest;
}

it(`a state of ${tickets} tickets leaves a heap of ${heapToRead} MB and enters one of ${heapToImport} MB`, async () => {
  const from = await startServer(heapToRead, tickets);
  const slices: Uint8Array[] = [];
  const readWait = await besideWork(from.url, async () => {
    for await (const slice of (await fetch(`${from.url}/__admin/state`)).body ?? []) slices.push(slice);
  });
  expect((await from.end()).code).toBe(0);
  const state = Buffer.concat(slices);
  expect(state.byteLength).toBeGreaterThan(tickets * 8_000);
  const to = await startServer(heapToImport, 1);
  const importWait = await besideWork(to.url, async () => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${to.url}/__admin/state`, { method: "PUT", headers, body: state });
    expect(await answer.json()).toMatchObject({ tickets });
  });
  const again = createHash("sha256");
  for await (const slice of (await fetch(`${to.url}/__admin/state`)).body ?? []) again.update(slice);
  expect((await to.end()).code).toBe(0);
  expect(again.digest("hex")).toBe(createHash("sha256").update(state).digest("hex"));
  expect(Math.max(readWait, importWait)).toBeLessThan(longestWaitMs);
}, 900_000);
