// The memory limit of a mock, with heap sizes supplied by the test.
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
    const payload = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { "content-type": "application/json" };
    const response = await mock.fetch(new Request(`http://mock.local${path}`, { method, headers, ...payload }));
    const { code } = (await response.json()) as { code?: string };
    return { status: response.status, ...(response.ok || code === undefined ? {} : { code }) };
  }
  return { mock, send, read };
}
const refusal = { status: 503, code: "memory_limit" };
const success = { status: 200 };

it("above the limit, only operations that create another state are refused", async () => {
  const { mock, send, read } = await create();
  const state = await mock.control.exportState("default");
  read(1_048_577);
  expect(await send("POST /__admin/sandboxes")).toEqual(refusal);
  expect(await send("POST /__admin/fork", {})).toEqual(refusal);
  expect(await send("PUT /__admin/snapshots/a")).toEqual(refusal);
  await expect(mock.control.importState("default", state)).rejects.toMatchObject({ code: "memory_limit" });
  await expect(mock.control.createSandbox()).rejects.toThrow(/ about 1\.05 MB of at most 1\.04 MB/);
  expect(await send("POST /__admin/state/tags", { name: "small" })).toEqual(success);
  expect(await send("PATCH /ticket/1", {})).toEqual(success);
  read(900_000);
  expect(await send("PUT /__admin/snapshots/a")).toEqual(success);
});

it("near the end of the heap, writes that add data are refused, while reads, searches and deletions continue", async () => {
  const { send, read } = await create();
  read(1_900_001);
  expect(await send("PATCH /ticket/1", {})).toEqual(refusal);
  expect(await send("POST /__admin/state/tags", { name: "small" })).toEqual(refusal);
  expect(await send("POST /__admin/faults", { effect: { kind: "outage" } })).toEqual(refusal);
  expect(await send("PATCH /ticket/1", { nothing: 1 })).toMatchObject({ status: 400 });
  for (const line of ["GET /ticket/1", "GET /health", "GET /__admin/sandboxes", "DELETE /__admin/requests"]) {
    expect(await send(line), line).toEqual(success);
  }
  expect(await send("POST /ticket/search", {})).toEqual(success);
  expect(await send("POST /__admin/reset")).toEqual(success);
});

it("near the end of the heap, no read, deletion, undo or reset is refused", async () => {
  const { send, mock, read } = await create();
  expect(await send("PUT /__admin/snapshots/1")).toEqual(success);
  expect(await send("PATCH /ticket/1", {})).toEqual(success);
  read(1_900_001);
  const routes = [...ownContract.routes, ...adminRoutes];
  for (const method of ["GET", "DELETE"]) {
    for (const { path } of routes.filter((route) => route.method === method)) {
      const url = path
        .replace("{sandboxId}", "default")
        .replace("{collection}", "tags")
        .replaceAll(/\{\w+\}/g, "1")
        .replace(/held$/, "held?count=0");
      const { status } = await mock.fetch(url, { method, headers: { "content-type": "application/json" } });
      expect(status, `${method} ${url}`).not.toBe(503);
    }
  }
  expect(await send("GET /readyz")).toEqual(success);
  for (const line of ["POST /__admin/undo", "POST /__admin/reset"]) expect(await send(line), line).toEqual(success);
});
