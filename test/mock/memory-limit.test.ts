// The memory limit of a mock, seen by clients and the admin surface, with heap readings that the test supplies.
import { expect, it } from "vitest";
import { adminRoutes } from "../../mock/contract/admin-contract.ts";
import { ownContract } from "../../mock/contract/service-contract.ts";
import { assembleMock } from "../../mock/mock.ts";
import { createSampleHeap } from "./sample-heap.ts";

async function create() {
  const { heap, read } = createSampleHeap(2_000_000);
  const { mock } = await assembleMock({ tickets: 20, auth: "off", memoryLimit: 1_048_576 }, { heap });
  async function send(line: string, body?: object): Promise<{ status: number; code?: string }> {
    const [method = "", path = ""] = line.split(" ");
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { "content-type": "application/json" };
    const response = await mock.fetch(new Request(`http://mock.local${path}`, { method, headers, ...sent }));
    const { code } = (await response.json()) as { code?: string };
    return { status: response.status, ...(response.ok || code === undefined ? {} : { code }) };
  }
  return { mock, send, read };
}
const refused = { status: 503, code: "memory_limit" };
const done = { status: 200 };

it("above the limit only operations that add a state are refused", async () => {
  const { mock, send, read } = await create();
  const state = await mock.control.exportState("default");
  read(1_048_577);
  expect(await send("POST /__admin/sandboxes")).toEqual(refused);
  expect(await send("POST /__admin/fork", {})).toEqual(refused);
  expect(await send("PUT /__admin/snapshots/a")).toEqual(refused);
  await expect(mock.control.importState("default", state)).rejects.toMatchObject({ code: "memory_limit" });
  await expect(mock.control.createSandbox()).rejects.toThrow(/ about 1\.05 MB and may keep 1\.04 MB/);
  expect(await send("POST /__admin/state/tags", { name: "small" })).toEqual(done);
  expect(await send("PATCH /ticket/1", {})).toEqual(done);
  read(900_000);
  expect(await send("PUT /__admin/snapshots/a")).toEqual(done);
});

it("near the end of the heap, writes that add data are refused, while reads, searches and deletions continue", async () => {
  const { send, read } = await create();
  read(1_900_001);
  expect(await send("PATCH /ticket/1", {})).toEqual(refused);
  expect(await send("POST /__admin/state/tags", { name: "small" })).toEqual(refused);
  expect(await send("POST /__admin/faults", { effect: { kind: "outage" } })).toEqual(refused);
  expect(await send("PATCH /ticket/1", { nothing: 1 })).toMatchObject({ status: 400 });
  for (const line of ["GET /ticket/1", "GET /health", "GET /__admin/sandboxes", "DELETE /__admin/requests"]) {
    expect(await send(line), line).toEqual(done);
  }
  expect(await send("POST /ticket/search", {})).toEqual(done);
  expect(await send("POST /__admin/reset")).toEqual(done);
});

it("near the end of the heap, no read, deletion, undo or reset is refused", async () => {
  const { send, mock, read } = await create();
  expect(await send("PUT /__admin/snapshots/1")).toEqual(done);
  expect(await send("PATCH /ticket/1", {})).toEqual(done);
  read(1_900_001);
  const routes = [...ownContract.routes, ...adminRoutes];
  for (const method of ["GET", "DELETE"]) {
    for (const { path } of routes.filter((route) => route.method === method)) {
      const place = path
        .replace("{sandboxId}", "default")
        .replace("{collection}", "tags")
        .replaceAll(/\{\w+\}/g, "1");
      const { status } = await mock.fetch(place, { method, headers: { "content-type": "application/json" } });
      expect(status, `${method} ${place}`).not.toBe(503);
    }
  }
  expect(await send("GET /readyz")).toEqual(done);
  for (const line of ["POST /__admin/undo", "POST /__admin/reset"]) expect(await send(line), line).toEqual(done);
});

it("above the limit the least recently used sandbox is evicted, and answers 410", async () => {
  const { mock, send, read } = await create();
  for (const id of ["a", "b"]) await mock.control.createSandbox({ id, ttlSeconds: 100 });
  read(1_048_577);
  expect(await send("GET /__sandbox/a/ticket/1")).toEqual({ status: 410, code: "sandbox_evicted" });
  expect(await send("GET /__sandbox/b/ticket/1")).toEqual(done);
  const { memory } = await mock.control.listSandboxes();
  expect(memory).toMatchObject({ limitBytes: 1_048_576, usedBytes: 1_048_577, evictedCount: 1 });
});
