// Connection and response faults, over a socket and in process.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { FaultEffect } from "../../mock/control/faults/fault.ts";
import { createMock, type Mock } from "../../mock/create-mock.ts";
import { listen, type RunningServer } from "../../mock/node/server.ts";

let mock: Mock;
let server: RunningServer;
const errors: string[] = [];

beforeAll(async () => {
  mock = await createMock({ logger: { info() {}, error: (event) => void errors.push(event) } });
  server = await listen(mock, { host: "127.0.0.1", port: 0 });
});
afterEach(() => {
  mock.stateOf().faults.clear();
  errors.length = 0;
});
afterAll(async () => {
  await server.close();
  await mock.close();
});

function addFault(effect: FaultEffect): void {
  mock.stateOf().faults.add({ id: "broken", effect });
}

/** Returns what a client sees of a fetch: the response or the error. */
async function outcome(pending: Promise<Response>) {
  const failure = (error: unknown) => {
    const { name, message, cause } = error as Error & { cause?: { code?: string } };
    return { name, message, code: cause?.code };
  };
  try {
    const response = await pending;
    const { status, headers } = response;
    const head = { status, fault: headers.get("x-mock-fault"), length: headers.get("content-length") };
    return await response.text().then(
      (text) => ({ ...head, text }),
      (error: unknown) => ({ ...head, ...failure(error) }),
    );
  } catch (error) {
    return failure(error);
  }
}

describe("clients over a socket and in process get the same result for", () => {
  it.each<[string, FaultEffect, object]>([
    ["a reset connection", { kind: "connectionReset" }, { message: "fetch failed", code: "ECONNRESET" }],
    ["a connection reset after the operation", { kind: "connectionReset", timing: "after" }, { code: "ECONNRESET" }],
    ["an empty reply", { kind: "emptyReply" }, { message: "fetch failed", code: "UND_ERR_SOCKET" }],
    [
      "a truncated body",
      { kind: "truncatedBody", bytes: 5 },
      { status: 200, message: "terminated", code: "UND_ERR_SOCKET" },
    ],
    ["a body truncated to nothing", { kind: "truncatedBody", bytes: 0 }, { status: 200, message: "terminated" }],
    ["a malformed body", { kind: "malformedJson" }, { status: 200, fault: "broken" }],
    ["a slow body", { kind: "slowBody", bytesPerSecond: 1000 }, { status: 200, fault: "broken" }],
    ["an outage", { kind: "outage" }, { status: 503, fault: "broken" }],
  ])("%s", async (_name, effect, expected) => {
    addFault(effect);
    const onSocket = await outcome(fetch(`${server.url}/health`));
    expect(onSocket).toMatchObject(expected);
    expect(onSocket).toEqual(await outcome(mock.fetch("/health")));
    expect(errors).toEqual([]);
  });
});

describe("on a socket", () => {
  it("a truncated body has exactly the fault's number of bytes", async () => {
    addFault({ kind: "truncatedBody", bytes: 5 });
    const response = await fetch(`${server.url}/health`);
    const reader = response.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toHaveLength(5);
    await expect(reader?.read()).rejects.toThrow("terminated");
  });

  it("HEAD is not affected by a body fault", async () => {
    addFault({ kind: "slowBody", bytesPerSecond: 1 });
    const response = await fetch(`${server.url}/health`, { method: "HEAD" });
    expect([await response.text(), response.headers.get("x-mock-fault")]).toEqual(["", "broken"]);
  });

  it("the next request succeeds after a broken connection", async () => {
    const { faults } = mock.stateOf();
    for (const kind of ["connectionReset", "emptyReply", "truncatedBody"] as const) {
      faults.add({ effect: { kind }, when: { next: 1 } });
      await outcome(fetch(`${server.url}/health`));
      expect((await fetch(`${server.url}/health`)).status).toBe(200);
    }
  });

  it("a client that aborts during a delay causes no error, and its request is not executed", async () => {
    addFault({ kind: "delay", fixedMs: 60_000 });
    const abort = new AbortController();
    const pending = outcome(fetch(`${server.url}/health`, { signal: abort.signal }));
    await vi.waitFor(async () => expect((await mock.control.getFault("default", "broken")).matchedCount).toBe(1));
    abort.abort();
    expect(await pending).toMatchObject({ name: "AbortError" });
    await vi.waitFor(async () => {
      const [entry] = (await mock.control.listRequests("default")).requests.slice(-1);
      expect(entry).toMatchObject({ status: null, handled: false, faults: [{ id: "broken", kind: "delay" }] });
    });
    expect(errors).toEqual([]);
  });
});
