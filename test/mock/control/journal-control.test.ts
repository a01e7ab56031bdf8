// The recorded requests of a mock, through `mock.control`.
import { describe, expect, it } from "vitest";
import { createMock, type Mock } from "../../../mock/create-mock.ts";
import { assembleMock } from "../../../mock/mock.ts";
import { schemaErrorsOf } from "./admin-schemas.ts";
import { send } from "./changed-mock.ts";

async function start(): Promise<Mock> {
  return createMock({ auth: "off", tickets: 5, basePath: "/api", seed: 7 });
}

/** Sends a read, a change, a refused change and an unknown path, and a read in the `left` sandbox. */
async function sendRequests(mock: Mock): Promise<void> {
  await mock.control.createSandbox({ id: "left" });
  await mock.fetch("/api/ticket/1");
  await send(mock, "PATCH", "/api/ticket/1?includeInWorklog=true", { status: "closed" });
  await send(mock, "PATCH", "/api/ticket/2", { status: "done" });
  await mock.fetch("/api/tickets/2");
  await mock.fetch("/__sandbox/left/api/ticket/3");
}

describe("listTimeline", () => {
  it("lists requests with their events, and the clock moves, faults, edits and undos between them", async () => {
    await using mock = await createMock({ auth: "off", scenario: "sla-breach", seed: 7 });
    const { control } = mock;
    const read = async () => (await control.listTimeline("default")).entries;
    expect(await read()).toEqual([]);
    await mock.fetch("/ticket/1");
    await send(mock, "PATCH", "/ticket/1", { priority: "low" });
    await mock.fetch("/ticket/1");
    await control.advanceClock("default", { duration: "P7D" });
    await control.addFault("default", { id: "slow", effect: { kind: "delay", fixedMs: 1 }, when: { next: 1 } });
    await mock.fetch("/ticket/2");
    await control.deleteFault("default", "slow");
    await control.createRecord("default", "tags", { id: 900, name: "Umbau" });
    await control.setClock("default", { mode: "running" });
    await control.undoChange("default");
    const entries = await read();
    expect(schemaErrorsOf("Timeline", { entries, total: entries.length, offset: 0, limit: 100 })).toEqual([]);
    const at = "2026-03-09T09:00:00.000Z";
    expect(entries).toMatchObject([
      {
        after: 2,
        cause: "request",
        since: 0,
        version: 1,
        record: { collection: "tickets", id: 1 },
        events: [{ type: "TicketUpdated", count: 1 }],
      },
      { after: 3, cause: "control", at, clock: { now: at, mode: "frozen" }, changeCount: 0 },
      { after: 3, cause: "clock", at },
      { after: 3, faults: { added: ["slow"], removed: [] } },
      { after: 4, faults: { added: [], removed: ["slow"] } },
      { after: 4, cause: "control", changeCount: 1, record: { collection: "tags", id: 900 } },
      { after: 4, clock: { mode: "running" } },
      { after: 4, cause: "control", move: "undo" },
    ]);
    expect(entries[2]?.changeCount).toBeGreaterThan(0);
    expect(await control.listTimeline("default", { offset: 3, limit: 1 })).toMatchObject({ entries: [{ faults: {} }] });
    await control.resetSandbox("default");
    expect((await read()).map(({ move }) => move)).toEqual(["reset"]);
  });

  it("groups what passing time did before one request into one entry", async () => {
    await using mock = await createMock({ auth: "off", live: true, tickets: 5, now: "2026-03-02T06:00:00Z" });
    for (let hour = 0; hour < 3; hour += 1) await mock.control.advanceClock("default", { duration: "PT1H" });
    const { entries } = await mock.control.listTimeline("default");
    const live = entries.filter(({ cause }) => cause === "live");
    expect(live.length).toBeGreaterThan(0);
    expect(live.length).toBeLessThanOrEqual(3);
    for (const { since, version, record, changeCount } of live) {
      const query = { since: String(since), until: String(version), limit: 1000 };
      const { changes } = await mock.control.listChanges("default", query);
      expect(changes.map(({ id }) => id)).toContain(record?.id);
      expect(changeCount).toBeGreaterThanOrEqual(changes.length);
    }
    expect(live[0]?.events.some(({ type, count }) => type === "TicketCreated" && count > 0)).toBe(true);
  });
});

describe("listRequests", () => {
  it("shows the requests of one sandbox only", async () => {
    await using mock = await start();
    await sendRequests(mock);
    const { requests, ...list } = await mock.control.listRequests("default");
    expect(list).toEqual({ total: 4, offset: 0, limit: 100, lastId: 4, droppedCount: 0 });
    const newest = await mock.control.listRequests("default", { last: 3 });
    expect(newest).toMatchObject({ requests: [{ id: 2 }, { id: 3 }, { id: 4 }], total: 4, offset: 1, limit: 3 });
    expect(requests.map(({ operationId, path, status }) => [operationId, path, status])).toEqual([
      ["getTicket", "/ticket/1", 200],
      ["updateTicket", "/ticket/1", 200],
      ["updateTicket", "/ticket/2", 400],
      [null, "/tickets/2", 404],
    ]);
    expect(requests[1]).toMatchObject({
      requestBody: { status: "closed" },
      requestBytes: 19,
      handled: true,
      version: 1,
    });
    expect(requests[2]).toMatchObject({ violations: [{ in: "body", pointer: "/status" }], handled: false, version: 1 });
    expect((await mock.control.listRequests("left")).requests.map(({ sandbox, path }) => [sandbox, path])).toEqual([
      ["left", "/ticket/3"],
    ]);
    expect(schemaErrorsOf("RequestList", { requests, ...list })).toEqual([]);
  });

  it("names the records that each request changed, and finds the requests that changed a record", async () => {
    await using mock = await start();
    const { control } = mock;
    await mock.fetch("/api/ticket/1");
    await send(mock, "PATCH", "/api/ticket/1", { priority: "urgent" });
    await send(mock, "PATCH", "/api/ticket/2", { status: "done" });
    // The second run of this request is refused.
    await control.addFault("default", { effect: { kind: "duplicateProcessing" }, when: { next: 1 } });
    await send(mock, "POST", "/api/knowledgeSource", { name: "Umzug", text: "Formular", type: "faq" });
    // Tickets escalate on the way, which does not count as a change by the request.
    await control.setClock("default", { mode: "running", now: "2026-04-02T09:00:00Z" });
    await send(mock, "PATCH", "/api/ticket/1?includeInWorklog=false", { priority: "low" });
    const { requests } = await control.listRequests("default");
    expect(requests.map(({ changes }) => changes.map(({ change, collection }) => `${change} ${collection}`))).toEqual([
      [],
      ["replaced tickets", "inserted worklogs"],
      [],
      ["inserted knowledgeSources"],
      ["replaced tickets"],
    ]);
    const idsOf = async (changed: string) =>
      (await control.listRequests("default", { changed })).requests.map(({ id }) => id);
    expect(await Promise.all(["tickets/1", "tickets/2", "tickets", "worklogs"].map(idsOf))).toEqual([
      [2, 5],
      [],
      [2, 5],
      [2],
    ]);
  });
});

describe("listAllRequests", () => {
  it("lists the requests of existing and deleted sandboxes in order of arrival", async () => {
    let now = Date.UTC(2026, 5, 30, 14);
    const { mock } = await assembleMock({ auth: "off", tickets: 1 }, { realTime: () => (now += 1_000) });
    const read = (id: string, path: string) => mock.fetch(`/__sandbox/${id}${path}`);
    for (const id of ["left", "right"]) await mock.control.createSandbox({ id });
    await read("left", "/ticket/1");
    await read("right", "/ticket/99");
    await read("left", "/version");
    await mock.control.deleteSandbox("left");
    await mock.control.createSandbox({ id: "left" });
    await read("left", "/health");
    const list = await mock.control.listAllRequests();
    expect(schemaErrorsOf("AllRequestList", list)).toEqual([]);
    expect(list.requests.map(({ sandbox, id, path, deleted, code }) => [sandbox, id, path, deleted, code])).toEqual([
      ["left", 1, "/ticket/1", true, null],
      ["right", 1, "/ticket/99", undefined, "unknown_ticket"],
      ["left", 2, "/version", true, null],
      ["left", 1, "/health", undefined, null],
    ]);
    const page = await mock.control.listAllRequests({ sandbox: "left", status: "2xx", offset: 1, limit: 1 });
    expect([page.total, page.requests[0]?.path]).toEqual([3, "/version"]);
    await mock.close();
  });
});

describe("getTotalCoverage", () => {
  it("still counts sandboxes that were reset, cleared or deleted, and a closed mock", async () => {
    await using mock = await start();
    await sendRequests(mock);
    const before = await mock.control.getTotalCoverage();
    await mock.control.createSandbox({ id: "short", ttlSeconds: 1 });
    await mock.control.clearRequests("default");
    await mock.control.resetSandbox("default");
    await mock.control.deleteSandbox("left");
    expect((await mock.control.getCoverage("default")).requestCount).toBe(0);
    expect(await mock.control.getTotalCoverage()).toEqual(before);
    await mock.close();
    expect(await mock.control.getTotalCoverage()).toEqual(before);
  });

  it("does not count a fork's inherited requests again", async () => {
    await using mock = await start();
    await sendRequests(mock);
    await mock.control.forkSandbox("default", { id: "copy" });
    await mock.fetch("/__sandbox/copy/api/version");
    expect((await mock.control.getTotalCoverage()).requestCount).toBe(5);
  });
});

describe("exportHar", () => {
  it("uses the sandbox's own URLs", async () => {
    await using mock = await start();
    await sendRequests(mock);
    const urls = async (id: string) =>
      (await mock.control.exportHar(id, { status: "200" })).log.entries.map(({ request }) => request.url);
    expect(await urls("default")).toEqual([
      "http://mock.local/api/ticket/1",
      "http://mock.local/api/ticket/1?includeInWorklog=true",
    ]);
    expect(await urls("left")).toEqual(["http://mock.local/__sandbox/left/api/ticket/3"]);
  });
});
