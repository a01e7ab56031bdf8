// Faults that depend on state or operation: stale reads, late delays, duplicate processing, contract breaches.
import { describe, expect, it } from "vitest";
import { createMock } from "../../mock/create-mock.ts";
import { fingerprintOf } from "./engine/store/fingerprint.ts";

const openTickets = { filters: [{ key: "t.status", comparator: "=", value: "open" }], limit: 1 };

type Body = Record<string, unknown>;

async function start() {
  const mock = await createMock();
  const { faults, store } = mock.stateOf();
  const authorization = `Bearer ${await mock.token()}`;
  async function send(path: string, init: RequestInit = {}) {
    const headers = { authorization, "content-type": "application/json" };
    const response = await mock.fetch(path, { ...init, headers });
    return {
      status: response.status,
      fault: response.headers.get("x-mock-fault"),
      body: (await response.json()) as Body,
    };
  }
  const patch = (id: number, body: object) => send(`/ticket/${id}`, { method: "PATCH", body: JSON.stringify(body) });
  const post = (path: string, body: object) => send(path, { method: "POST", body: JSON.stringify(body) });
  return { mock, faults, store, send, patch, post };
}

describe("a stale read", () => {
  it("returns a record's previous version however many other records changed since", async () => {
    const { faults, send, patch } = await start();
    await patch(1, { priority: "low" });
    await patch(1, { priority: "urgent" });
    await patch(2, { priority: "low" });
    await patch(3, { priority: "low" });
    faults.add({ effect: { kind: "staleRead" } });
    expect((await send("/ticket/1")).body.priority).toBe("low");
  });

  it("does not find a record that was just created", async () => {
    const { faults, send, post } = await start();
    const response = await post("/knowledgeSource", { name: "Ganz neu" });
    const { id } = response.body;
    expect((await send(`/knowledgeSource/${id}`)).status).toBe(200);
    faults.add({ effect: { kind: "staleRead" } });
    const stale = await send(`/knowledgeSource/${id}`);
    expect([stale.status, stale.body.code, stale.fault]).toEqual([404, "unknown_knowledge_source", "fault-1"]);
  });

  it("omits the newest change among the records that a search covers", async () => {
    const { faults, send, patch, post } = await start();
    const before = (await post("/ticket/search", openTickets)).body;
    const [first] = before.tickets as Body[];
    await patch(Number(first?.id), { status: "closed" });
    faults.add({ effect: { kind: "staleRead" } });
    expect((await post("/ticket/search", openTickets)).body).toEqual(before);
    expect((await send(`/ticket/${first?.id}`)).body.status).toBe("open");
  });

  it("strikes neither unchanged records nor writes", async () => {
    const { faults, send, patch, store } = await start();
    faults.add({ effect: { kind: "staleRead" } });
    const readAnswer = await send("/ticket/1");
    const writeAnswer = await patch(1, { priority: "urgent" });
    expect([readAnswer.fault, writeAnswer.fault, writeAnswer.body.ticket, store.version]).toEqual([
      null,
      null,
      expect.objectContaining({ priority: "urgent" }),
      1,
    ]);
    expect(faults.list()[0]).toMatchObject({ matchedCount: 2, appliedCount: 0 });
  });

  it("does not change the state", async () => {
    const { faults, send, patch, store } = await start();
    await patch(1, { priority: "urgent" });
    const before = [store.version, await fingerprintOf(store)];
    faults.add({ effect: { kind: "staleRead" } });
    await send("/ticket/1");
    expect([store.version, await fingerprintOf(store)]).toEqual(before);
  });
});

describe("a delay after the operation", () => {
  it("shows others the change while the response is delayed, and keeps it if the client aborts", async () => {
    await using mock = await createMock({ auth: "off" });
    const effect = { kind: "delay", fixedMs: 600_000, timing: "after" } as const;
    await mock.control.addFault("default", { effect, match: { method: "PATCH" } });
    const read = async () =>
      (await mock.client().GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } })).data;
    const client = new AbortController();
    const pending = mock.fetch("/ticket/1", {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: '{"priority":"urgent"}',
      signal: client.signal,
    });
    pending.catch(() => undefined);
    while ((await read())?.priority !== "urgent");
    client.abort();
    await expect(pending).rejects.toThrow();
    expect(await read()).toMatchObject({ priority: "urgent" });
    const { requests } = await mock.control.listRequests("default", { operationId: "updateTicket" });
    expect(requests).toMatchObject([{ status: null, handled: true, faults: [{ kind: "delay" }] }]);
  });

  it("combines with a delay before it, even if another fault replaces the response", async () => {
    const { faults, send } = await start();
    faults.add({ effect: { kind: "delay", fixedMs: 1 } });
    faults.add({ effect: { kind: "delay", fixedMs: 1, timing: "after" } });
    faults.add({ effect: { kind: "outage" } });
    const response = await send("/ticket/1");
    expect([response.status, response.fault]).toEqual([503, "fault-1, fault-3, fault-2"]);
  });
});

describe("duplicate processing", () => {
  it("does not strike on reads", async () => {
    const { faults, send } = await start();
    faults.add({ effect: { kind: "duplicateProcessing" } });
    expect((await send("/ticket/1")).fault).toBeNull();
  });
});

describe("a contract breach", () => {
  it("does not strike on refusals", async () => {
    const { faults, send } = await start();
    faults.add({ effect: { kind: "contractBreach", breach: "drop" } });
    expect(await send("/ticket/987654")).toMatchObject({ status: 404, fault: null, body: { code: "unknown_ticket" } });
  });
});
