// Connection faults with pipelined requests. Each test waits for the server to end the connection.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { FaultEffect } from "../../../../mock/control/faults/fault.ts";
import { createMock, type Mock } from "../../../../mock/create-mock.ts";
import { listen, type RunningServer } from "../../../../mock/node/server.ts";
import { get, send } from "./raw-connection.ts";

let mock: Mock;
let server: RunningServer;
beforeAll(async () => {
  mock = await createMock({ auth: "off", tickets: 3 });
  server = await listen(mock, { host: "127.0.0.1", port: 0 });
});
afterEach(() => mock.stateOf().faults.clear());
afterAll(async () => {
  await server.close();
  await mock.close();
});

/** Sends three requests on one connection; the second meets the fault. */
async function sendThree(effect: FaultEffect) {
  await mock.control.addFault("default", { id: "broken", effect, match: { operationId: "getVersion" } });
  return send(server.port, get("/health") + get("/version") + get("/health"));
}

const healthy = { status: 200, body: '{"status":"ok"}' };

describe("pipelined requests", () => {
  it("get the responses before a reset, but no later ones", async () => {
    expect(await sendThree({ kind: "connectionReset" })).toEqual({ responses: [healthy], error: "ECONNRESET" });
  });

  it("get the reset in order, even if an earlier response is slow", async () => {
    const late = { kind: "delay", fixedMs: 30 } as const;
    await mock.control.addFault("default", { id: "late", effect: late, match: { operationId: "getHealth" } });
    expect(await sendThree({ kind: "connectionReset" })).toEqual({ responses: [healthy], error: "ECONNRESET" });
  });

  it("end with a closed connection on an empty reply", async () => {
    expect(await sendThree({ kind: "emptyReply" })).toEqual({ responses: [healthy], error: undefined });
  });

  it.each([0, 5])("end with a closed connection after %i bytes of a body", async (bytes) => {
    const { responses, error } = await sendThree({ kind: "truncatedBody", bytes });
    expect(responses).toEqual([healthy, { status: 200, body: '{"name":"ticket'.slice(0, bytes) }]);
    expect(error).toBeUndefined();
  });
});
