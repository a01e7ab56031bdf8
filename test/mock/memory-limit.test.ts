// The memory limit of a whole mock, as a client and the admin surface meet it: mock/compose.ts.
import { describe, expect, it } from "vitest";
import type { LogFields } from "../../mock/core/logger.ts";
import { createMock } from "../../mock/create-mock.ts";

const json = { "content-type": "application/json" };
const longName = "x".repeat(200_000);

async function create(memoryLimit: number, seed = 1) {
  const log: { readonly event: string; readonly fields: LogFields | undefined }[] = [];
  const logger = {
    info: (event: string, fields?: LogFields) => void (event === "request" || log.push({ event, fields })),
    error: (event: string, fields?: LogFields) => void log.push({ event, fields }),
  };
  const mock = await createMock({ memoryLimit, seed, tickets: 50, auth: "off", logger });
  async function ask(line: string, body?: object): Promise<{ status: number; code?: string }> {
    const [method = "", path = ""] = line.split(" ");
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await mock.fetch(path, { method, headers: json, ...sent });
    const { code } = (await response.json()) as { code?: string };
    return { status: response.status, ...(response.ok || code === undefined ? {} : { code }) };
  }
  return { mock, ask, log };
}

/** 5 MB above what this process keeps already: mocks of one process share worlds and texts. */
async function limitWithRoom(): Promise<number> {
  await using mock = await createMock({ tickets: 50 });
  return (await mock.control.listSandboxes()).memory.usedBytes + 5_000_000;
}
const refused = { status: 503, code: "memory_limit" };

describe("a mock that keeps as much as it may", () => {
  it("answers 503 memory_limit, service and admin alike, until somebody makes room", async () => {
    const { mock, ask } = await create(await limitWithRoom());
    await using _closed = mock;
    expect(await ask("POST /__admin/state/tags", { name: longName })).toEqual({ status: 200 });
    // A large body takes room while it is read, so the rest is filled by small ones.
    for (const [count, name] of [
      [20, longName],
      [30, longName.slice(0, 30_000)],
      [100, longName.slice(0, 1_000)],
    ] as const)
      for (let made = 0; made < count; made += 1) await ask("POST /__admin/state/tags", { name });
    expect(await ask("POST /__admin/state/tags", { name: "small" })).toEqual(refused);
    for (const line of ["GET /ticket/1", "GET /nowhere", "PUT /__admin/snapshots/a", "POST /__admin/sandboxes"])
      expect(await ask(line), line).toEqual(refused);
    expect(await ask("POST /__admin/faults", { effect: { kind: "outage" } })).toEqual(refused);
    await expect(mock.control.addFault("default", { effect: { kind: "outage" } })).rejects.toThrow(
      / about \d+(\.\d+)? MB and may keep \d+(\.\d+)? MB/,
    );
    for (const line of ["GET /__admin/sandboxes", "GET /__admin/faults", "DELETE /__admin/requests"])
      expect((await ask(line)).status, line).toBe(200);
    expect(await ask("POST /__admin/reset")).toEqual({ status: 200 });
    expect(await ask("GET /ticket/1")).toEqual({ status: 200 });
  });

  it("says in the log when it begins to refuse, not for each request, and again after there was room", async () => {
    const limitBytes = await limitWithRoom();
    const { mock, ask, log } = await create(limitBytes);
    await using _closed = mock;
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 20; count += 1) await ask("POST /__admin/state/tags", { name: longName });
      await ask("POST /__admin/reset");
      expect(await ask("GET /ticket/1")).toEqual({ status: 200 });
    }
    const line = { event: "memory_limit_refuses", fields: { limitBytes, usedBytes: expect.any(Number) } };
    expect(log).toMatchObject([line, line]);
  });

  it("counts the bodies of all imports under way, and refuses one that would be too much with the others", async () => {
    const { mock, ask } = await create(6_000_000, 2);
    await using _closed = mock;
    const used = async () => (await mock.control.listSandboxes()).memory;
    const piece = new TextEncoder().encode(" ".repeat(300_000));
    const imports = Array.from({ length: 4 }, () => {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const init = { method: "PUT", headers: json, body: readable, duplex: "half" } as const;
      return { answer: mock.fetch("/__admin/state", init), writer: writable.getWriter() };
    });
    for (const { writer } of imports) await writer.write(piece).catch(() => undefined);
    // The last one is refused while the others are still being sent.
    const last = await imports.at(-1)?.answer;
    expect({ status: last?.status, ...((await last?.json()) ?? {}) }).toMatchObject(refused);
    expect(await used()).toMatchObject({ bodyBytes: 3 * 6 * 300_000 });
    expect(await ask("GET /__admin/sandboxes")).toEqual({ status: 200 });
    for (const { writer } of imports) await writer.close().catch(() => undefined);
    for (const { answer } of imports.slice(0, 3)) expect((await answer).status).toBe(400);
    expect(await used()).toMatchObject({ bodyBytes: 0 });
  });

  it("lets unused sandboxes go first, with 410 for who comes back, one line in the log, and a number in the list", async () => {
    const limitBytes = await limitWithRoom();
    const { mock, ask, log } = await create(limitBytes);
    await using _closed = mock;
    for (const id of ["a", "b"]) await mock.control.createSandbox({ id });
    for (let count = 0; count < 30; count += 1) await ask("POST /__admin/state/tags", { name: longName });
    expect(await ask("GET /__sandbox/a/ticket/1")).toEqual({ status: 410, code: "sandbox_evicted" });
    const reached = { event: "memory_limit_reached", fields: { evicted: "a", limitBytes } };
    expect(log).toMatchObject([reached, { event: "memory_limit_refuses" }]);
    expect((await mock.control.listSandboxes()).memory).toMatchObject({ limitBytes, evictedCount: 2 });
  });

  it("takes no state file that is larger than a sixteenth of the limit", async () => {
    const { mock, ask } = await create(6_000_000);
    await using _closed = mock;
    const large = await ask("PUT /__admin/state", { text: "x".repeat(400_000) });
    expect(large).toEqual({ status: 413, code: "body_too_large" });
  });
});
