// A large state is exported and imported in small heaps; an export does not delay other requests.
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { elapsedMs, sleep } from "../../mock/engine/core/process-time.ts";
import { startCommand } from "../mock/cli/run-command.ts";
import { bySize } from "./proof-size.ts";

const { tickets, heapToRead, heapToImport, longestWaitMs } = bySize(
  { tickets: 10_000, heapToRead: 256, heapToImport: 768, longestWaitMs: 250 },
  { tickets: 60, heapToRead: 128, heapToImport: 128, longestWaitMs: Number.POSITIVE_INFINITY },
);

async function startServer(heapMegabytes: number, tickets: number, ...more: readonly string[]) {
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
    ...more,
  ];
  const running = startCommand(words, { NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}` });
  const [first = ""] = (await running.waitFor(/\n/)).split("\n");
  const { url } = JSON.parse(first) as { readonly url: string };
  await (await fetch(`${url}/ticket/1`)).text();
  return { url, end: running.end };
}

/** Runs work. @returns the longest duration of other requests meanwhile */
async function longestWaitDuring(url: string, work: () => Promise<void>): Promise<number> {
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

it(`a state of ${tickets} tickets is exported from a heap of ${heapToRead} MB and imported in one of ${heapToImport} MB`, async () => {
  const from = await startServer(heapToRead, tickets);
  const slices: Uint8Array[] = [];
  const readWait = await longestWaitDuring(from.url, async () => {
    for await (const slice of (await fetch(`${from.url}/__admin/state`)).body ?? []) slices.push(slice);
  });
  expect((await from.end()).code).toBe(0);
  const state = Buffer.concat(slices);
  expect(state.byteLength).toBeGreaterThan(tickets * 8_000);
  const saved = join(mkdtempSync(join(tmpdir(), "saved-")), "state.json");
  const to = await startServer(heapToImport, 1, "--save-on-exit", saved);
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${to.url}/__admin/state`, { method: "PUT", headers, body: state });
  expect(await answer.json()).toMatchObject({ tickets });
  expect((await to.end()).code).toBe(0);
  expect(readFileSync(saved).equals(state)).toBe(true);
  expect(readWait).toBeLessThan(longestWaitMs);
}, 900_000);

it(`concurrent imports of ${tickets} tickets do not crash a server with ${heapToImport} MB: each succeeds or is refused`, async () => {
  const from = await startServer(heapToRead, tickets);
  const state = await (await fetch(`${from.url}/__admin/state`)).arrayBuffer();
  await from.end();
  const to = await startServer(heapToImport, 1);
  const headers = { "content-type": "application/json" };
  const imported = ["one", "two", "three"].map(async (id) => {
    await fetch(`${to.url}/__admin/sandboxes`, { method: "POST", headers, body: JSON.stringify({ id }) });
    const answer = await fetch(`${to.url}/__admin/sandboxes/${id}/state`, { method: "PUT", headers, body: state });
    return `${answer.status} ${(await answer.json()).code ?? ""}`;
  });
  const answers = await Promise.all(imported);
  expect((await to.end()).code).toBe(0);
  expect(answers).toContain("200 ");
  expect(answers.filter((one) => one !== "200 " && one !== "503 memory_limit")).toEqual([]);
}, 900_000);
