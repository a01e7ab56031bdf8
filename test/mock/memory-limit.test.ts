// The memory limit of a whole mock, as a client and the admin surface meet it, with readings of the heap that the test makes.
import { expect, it } from "vitest";
import { adminRoutes } from "../../mock/contract/admin-contract.ts";
import { ownContract } from "../../mock/contract/service-contract.ts";
import { assembleMock } from "../../mock/mock.ts";

async function create() {
  let read = (_bytes: number) => {};
  const heap = {
    maxBytes: 2_000_000,
    watch(tell: (bytes: number) => void) {
      read = tell;
      return () => {};
    },
  };
  const { mock } = await assembleMock({ tickets: 20, auth: "off", memoryLimit: 1_048_576 }, { heap });
  async function ask(line: string, body?: object): Promise<{ status: number; code?: string }> {
    const [method = "", path = ""] = line.split(" ");
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { "content-type": "application/json" };
    const response = await mock.fetch(new Request(`http://mock.local${path}`, { method, headers, ...sent }));
    const { code } = (await response.json()) as { code?: string };
    return { status: response.status, ...(response.ok || code === undefined ? {} : { code }) };
  }
  return { mock, ask, read: (bytes: number) => read(bytes) };
}
const refused = { status: 503, code: "memory_limit" };
const done = { status: 200 };

it("a full memory refuses what would be a state more, and nothing else", async () => {
  const { mock, ask, read } = await create();
  const state = await mock.control.exportState("default");
  read(1_048_577);
  expect(await ask("POST /__admin/sandboxes")).toEqual(refused);
  expect(await ask("POST /__admin/fork", {})).toEqual(refused);
  expect(await ask("PUT /__admin/snapshots/a")).toEqual(refused);
  await expect(mock.control.importState("default", state)).rejects.toMatchObject({ code: "memory_limit" });
  await expect(mock.control.createSandbox()).rejects.toThrow(/ about 1\.05 MB and may keep 1\.04 MB/);
  expect(await ask("POST /__admin/state/tags", { name: "small" })).toEqual(done);
  expect(await ask("PATCH /ticket/1", {})).toEqual(done);
  read(900_000);
  expect(await ask("PUT /__admin/snapshots/a")).toEqual(done);
});

it("near the end of the heap writes that add are refused; reads, searches and deletions go on", async () => {
  const { ask, read } = await create();
  read(1_900_001);
  expect(await ask("PATCH /ticket/1", {})).toEqual(refused);
  expect(await ask("POST /__admin/state/tags", { name: "small" })).toEqual(refused);
  expect(await ask("POST /__admin/faults", { effect: { kind: "outage" } })).toEqual(refused);
  expect(await ask("PATCH /ticket/1", { nothing: 1 })).toMatchObject({ status: 400 });
  for (const line of ["GET /ticket/1", "GET /health", "GET /__admin/sandboxes", "DELETE /__admin/requests"]) {
    expect(await ask(line), line).toEqual(done);
  }
  expect(await ask("POST /ticket/search", {})).toEqual(done);
  expect(await ask("POST /__admin/reset")).toEqual(done);
});

it("near the end of the heap no read and no deletion of the whole contract is refused, nor what frees a state", async () => {
  const { ask, mock, read } = await create();
  expect(await ask("PUT /__admin/snapshots/1")).toEqual(done);
  expect(await ask("PATCH /ticket/1", {})).toEqual(done);
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
  expect(await ask("GET /readyz")).toEqual(done);
  for (const line of ["POST /__admin/undo", "POST /__admin/reset"]) expect(await ask(line), line).toEqual(done);
});

it("lets the sandbox go that was unused for longest, with 410 for who comes back", async () => {
  const { mock, ask, read } = await create();
  for (const id of ["a", "b"]) await mock.control.createSandbox({ id, ttlSeconds: 100 });
  read(1_048_577);
  expect(await ask("GET /__sandbox/a/ticket/1")).toEqual({ status: 410, code: "sandbox_evicted" });
  expect(await ask("GET /__sandbox/b/ticket/1")).toEqual(done);
  const { memory } = await mock.control.listSandboxes();
  expect(memory).toMatchObject({ limitBytes: 1_048_576, usedBytes: 1_048_577, evictedCount: 1 });
});
