// A large state is exported and imported in small heaps; an export does not delay other requests.
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { elapsedMs, sleep } from "../../mock/engine/core/process-time.ts";
import { readUrl } from "../mock/cli/hosted-command.ts";
import { startCommand } from "../mock/cli/run-command.ts";
import { bySize } from "./proof-size.ts";

const { tickets, heapToRead, heapToImport, longestWaitMs } = bySize(
  { tickets: 10_000, heapToRead: 256, heapToImport: 768, longestWaitMs: 250 },
  { tickets: 60, heapToRead: 128, heapToImport: 128, longestWaitMs: Number.POSITIVE_INFINITY },
);

async function startServer(heapMegabytes: number, tickets: number, ...extraArgs: readonly string[]) {
  const baseArgs = ["serve", "--port", "0", "--auth", "off", "--log", "json", "--clock", "frozen"];
  const args = [...baseArgs, "--tickets", String(tickets), ...extraArgs];
  const server = startCommand(args, { NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}` });
  const url = await readUrl(server);
  await (await fetch(`${url}/ticket/1`)).text();
  return { url, end: server.end };
}

/** Runs a function. @returns the longest duration of other requests during it */
async function longestWaitDuring(url: string, work: () => Promise<void>): Promise<number> {
  let [isDone, longest] = [false, 0];
  const finished = work().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const start = elapsedMs();
    await (await fetch(`${url}/health`)).text();
    longest = Math.max(longest, elapsedMs() - start);
    await sleep(20);
  }
  await finished;
  return longest;
}

it(`a state of ${tickets} tickets is exported from a heap of ${heapToRead} MB and imported in one of ${heapToImport} MB`, async () => {
  const source = await startServer(heapToRead, tickets);
  const slices: Uint8Array[] = [];
  const readWait = await longestWaitDuring(source.url, async () => {
    for await (const slice of (await fetch(`${source.url}/__admin/state`)).body ?? []) slices.push(slice);
  });
  expect((await source.end()).code).toBe(0);
  const state = Buffer.concat(slices);
  expect(state.byteLength).toBeGreaterThan(tickets * 8_000);
  const savedFile = join(mkdtempSync(join(tmpdir(), "saved-")), "state.json");
  const target = await startServer(heapToImport, 1, "--save-on-exit", savedFile);
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${target.url}/__admin/state`, { method: "PUT", headers, body: state });
  expect(await response.json()).toMatchObject({ tickets });
  expect((await target.end()).code).toBe(0);
  expect(readFileSync(savedFile).equals(state)).toBe(true);
  expect(readWait).toBeLessThan(longestWaitMs);
}, 900_000);

it(`concurrent imports of ${tickets} tickets do not crash a server with ${heapToImport} MB: each succeeds or is refused`, async () => {
  const source = await startServer(heapToRead, tickets);
  const state = await (await fetch(`${source.url}/__admin/state`)).arrayBuffer();
  await source.end();
  const target = await startServer(heapToImport, 1);
  const headers = { "content-type": "application/json" };
  const imports = ["one", "two", "three"].map(async (id) => {
    await fetch(`${target.url}/__admin/sandboxes`, { method: "POST", headers, body: JSON.stringify({ id }) });
    const response = await fetch(`${target.url}/__admin/sandboxes/${id}/state`, {
      method: "PUT",
      headers,
      body: state,
    });
    return `${response.status} ${(await response.json()).code ?? ""}`;
  });
  const responses = await Promise.all(imports);
  expect((await target.end()).code).toBe(0);
  expect(responses).toContain("200 ");
  expect(responses.filter((response) => response !== "200 " && response !== "503 memory_limit")).toEqual([]);
}, 900_000);
