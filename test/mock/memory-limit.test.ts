// The memory limit of a whole mock, as a client and the admin surface meet it: mock/compose.ts, mock/control/memory/limited-control.ts.
import { describe, expect, it } from "vitest";
import type { LogFields } from "../../mock/core/logger.ts";
import { createMock } from "../../mock/create-mock.ts";

const json = { "content-type": "application/json" };
const longName = "x".repeat(200_000);

async function create(memoryLimit: number) {
  const log: { readonly event: string; readonly fields: LogFields | undefined }[] = [];
  const logger = {
    info: (event: string, fields?: LogFields) => void (event === "request" || log.push({ event, fields })),
    error: (event: string, fields?: LogFields) => void log.push({ event, fields }),
  };
  const mock = await createMock({ memoryLimit, auth: "off", logger });
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
  await using mock = await createMock();
  return (await mock.control.listSandboxes()).memory.usedBytes + 5_000_000;
}
const refused = { status: 503, code: "memory_limit" };

describe("a mock that keeps as much as it may", () => {
  it("answers 503 memory_limit, service and admin alike, until somebody makes room", async () => {
    const { mock, ask, log } = await create(await limitWithRoom());
    await using _closed = mock;
    const answers: { status: number; code?: string }[] = [];
    for (let count = 0; count < 30; count += 1) answers.push(await ask("POST /__admin/state/tags", { name: longName }));
    expect(answers[0]).toEqual({ status: 200 });
    expect(answers.at(-1)).toEqual(refused);
    for (const line of ["GET /ticket/1", "GET /nowhere", "PUT /__admin/snapshots/a", "POST /__admin/sandboxes"])
      expect(await ask(line), line).toEqual(refused);
    expect(await ask("POST /__admin/faults", { effect: { kind: "outage" } })).toEqual(refused);
    await expect(mock.control.addFault("default", { effect: { kind: "outage" } })).rejects.toThrow("may keep");
    for (const line of ["GET /__admin/sandboxes", "GET /__admin/faults", "DELETE /__admin/requests"])
      expect((await ask(line)).status, line).toBe(200);
    expect(await ask("POST /__admin/reset")).toEqual({ status: 200 });
    expect(await ask("GET /ticket/1")).toEqual({ status: 200 });
    expect(log).toEqual([]);
  });

  it("lets unused sandboxes go first, with 410 for who comes back, one line in the log, and a number in the list", async () => {
    const limitBytes = await limitWithRoom();
    const { mock, ask, log } = await create(limitBytes);
    await using _closed = mock;
    for (const id of ["a", "b"]) await mock.control.createSandbox({ id });
    for (let count = 0; count < 30; count += 1) await ask("POST /__admin/state/tags", { name: longName });
    expect(await ask("GET /__sandbox/a/ticket/1")).toEqual({ status: 410, code: "sandbox_evicted" });
    expect(log).toMatchObject([{ event: "memory_limit_reached", fields: { evicted: "a", limitBytes } }]);
    expect((await mock.control.listSandboxes()).memory).toMatchObject({ limitBytes, evictedCount: 2 });
  });

  it("takes no state file that is larger than a sixteenth of the limit", async () => {
    const { mock, ask } = await create(6_000_000);
    await using _closed = mock;
    const large = await ask("PUT /__admin/state", { text: "x".repeat(400_000) });
    expect(large).toEqual({ status: 413, code: "body_too_large" });
  });
});
