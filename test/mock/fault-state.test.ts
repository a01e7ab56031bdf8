// Faults that need the state or the operation, over the real operations and world: stale reads, delays after it, duplicate processing, contract breaches.

import { describe, expect, it } from "vitest";
import { createMock, type Mock } from "../../mock/create-mock.ts";
import { fingerprintOf } from "./engine/store/fingerprint.ts";

const openTickets = { filters: [{ key: "t.status", comparator: "=", value: "open" }], limit: 1 };

type Body = Record<string, unknown>;

async function start() {
  const mock = await createMock();
  const { faults, store } = mock.stateOf();
  const authorization = `Bearer ${await mock.token()}`;
  async function ask(path: string, init: RequestInit = {}) {
    const headers = { authorization, "content-type": "application/json" };
    const response = await mock.fetch(path, { ...init, headers });
    return {
      status: response.status,
      fault: response.headers.get("x-mock-fault"),
      body: (await response.json()) as Body,
    };
  }
  const patch = (id: number, body: object) => ask(`/ticket/${id}`, { method: "PATCH", body: JSON.stringify(body) });
  const post = (path: string, body: object) => ask(path, { method: "POST", body: JSON.stringify(body) });
  return { mock, faults, store, ask, patch, post, journal: () => lastEntry(mock) };
}

async function lastEntry(mock: Mock) {
  return (await mock.control.listRequests("default")).requests.at(-1);
}

describe("a stale read", () => {
  it("does so however many other records were changed since", async () => {
    const { faults, ask, patch } = await start();
    await patch(1, { priority: "low" });
    await patch(1, { priority: "urgent" });
    await patch(2, { priority: "low" });
    await patch(3, { priority: "low" });
    faults.add({ effect: { kind: "staleRead" } });
    expect((await ask("/ticket/1")).body.priority).toBe("low");
  });

  it("does not find a record yet that was just made", async () => {
    const { faults, ask, post } = await start();
    const made = await post("/knowledgeSource", { name: "Ganz neu" });
    const id = made.body.id;
    expect((await ask(`/knowledgeSource/${id}`)).status).toBe(200);
    faults.add({ effect: { kind: "staleRead" } });
    const stale = await ask(`/knowledgeSource/${id}`);
    expect([stale.status, stale.body.code, stale.fault]).toEqual([404, "unknown_knowledge_source", "fault-1"]);
  });

  it("of a search lags by the newest change of what it looked through", async () => {
    const { faults, ask, patch, post } = await start();
    const open = (await post("/ticket/search", openTickets)).body;
    const [first] = open.tickets as Body[];
    await patch(Number(first?.id), { status: "closed" });
    faults.add({ effect: { kind: "staleRead" } });
    expect((await post("/ticket/search", openTickets)).body).toEqual(open);
    expect((await ask(`/ticket/${first?.id}`)).body.status).toBe("open");
  });

  it("has nothing to act on where nothing was changed, and leaves writes alone", async () => {
    const { faults, ask, patch, store } = await start();
    faults.add({ effect: { kind: "staleRead" } });
    const read = await ask("/ticket/1");
    const written = await patch(1, { priority: "urgent" });
    expect([read.fault, written.fault, written.body.ticket, store.version]).toEqual([
      null,
      null,
      expect.objectContaining({ priority: "urgent" }),
      1,
    ]);
    expect(faults.list()[0]).toMatchObject({ matchedCount: 2, appliedCount: 0 });
  });

  it("changes nothing", async () => {
    const { faults, ask, patch, store } = await start();
    await patch(1, { priority: "urgent" });
    const before = [store.version, await fingerprintOf(store)];
    faults.add({ effect: { kind: "staleRead" } });
    await ask("/ticket/1");
    expect([store.version, await fingerprintOf(store)]).toEqual(before);
  });
});

describe("a delay after the operation", () => {
  it("lets others see the change while the answer waits, and keeps it when the client leaves", async () => {
    await using mock = await createMock({ auth: "off" });
    const effect = { kind: "delay", fixedMs: 600_000, timing: "after" } as const;
    await mock.control.addFault("default", { effect, match: { method: "PATCH" } });
    const read = async () =>
      (await mock.client().GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } })).data;
    const client = new AbortController();
    const left = mock.fetch("/ticket/1", {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: '{"priority":"urgent"}',
      signal: client.signal,
    });
    left.catch(() => undefined);
    while ((await read())?.priority !== "urgent");
    client.abort();
    await expect(left).rejects.toThrow();
    expect(await read()).toMatchObject({ priority: "urgent" });
    const { requests } = await mock.control.listRequests("default", { operationId: "updateTicket" });
    expect(requests).toMatchObject([{ status: null, handled: true, faults: [{ kind: "delay" }] }]);
  });

  it("adds up with a delay before it, whatever the answer is", async () => {
    const { faults, ask } = await start();
    faults.add({ effect: { kind: "delay", fixedMs: 1 } });
    faults.add({ effect: { kind: "delay", fixedMs: 1, timing: "after" } });
    faults.add({ effect: { kind: "outage" } });
    const answer = await ask("/ticket/1");
    expect([answer.status, answer.fault]).toEqual([503, "fault-1, fault-3, fault-2"]);
  });
});

describe("duplicate processing", () => {
  it("has nothing to act on where nothing is written", async () => {
    const { faults, ask } = await start();
    faults.add({ effect: { kind: "duplicateProcessing" } });
    expect((await ask("/ticket/1")).fault).toBeNull();
  });
});

describe("a contract breach", () => {
  it("is the same for the same seed", async () => {
    const run = async () => {
      const { faults, ask } = await start();
      faults.add({ effect: { kind: "contractBreach", breach: "wrongType" } });
      return [(await ask("/ticket/1")).body, (await ask("/ticket/1")).body];
    };
    const [first, second] = await run();
    expect(first).not.toEqual(second);
    expect(await run()).toEqual([first, second]);
  });

  it("of a refusal is none", async () => {
    const { faults, ask } = await start();
    faults.add({ effect: { kind: "contractBreach", breach: "drop" } });
    expect(await ask("/ticket/987654")).toMatchObject({ status: 404, fault: null, body: { code: "unknown_ticket" } });
  });
});

it("faults of one sandbox never strike in another", async () => {
  const { mock, faults } = await start();
  await mock.control.createSandbox({ id: "other" });
  faults.add({ effect: { kind: "outage" } });
  const paths = ["/health", "/__sandbox/other/health"];
  const statuses = await Promise.all(paths.map(async (path) => (await mock.fetch(path)).status));
  expect(statuses).toEqual([503, 200]);
});
