// The events of a sandbox as its users see them.
import { describe, expect, it } from "vitest";
import { eventRules } from "../../../../mock/control/events/event-rules.ts";
import { keysOf } from "../../../../mock/engine/core/tables.ts";
import type { MockSandbox } from "../../../../mock/mock.ts";
import { send } from "../changed-mock.ts";
import { eventsOf, open } from "./sample-events.ts";

async function typesOf(sandbox: MockSandbox) {
  return (await eventsOf(sandbox)).map(({ type }) => type);
}

describe("an event", () => {
  it("describes what an operation changed, with the sandbox's time", async () => {
    await using opened = await open();
    await send(opened.sandbox, "PATCH", "/ticket/1", { priority: "urgent" });
    const { events, ...page } = await opened.sandbox.control.listEvents();
    expect(page).toEqual({ total: 1, offset: 0, limit: 100, lastSequence: 1, droppedCount: 0 });
    expect(events).toEqual([
      {
        id: "evt_default_1",
        sequence: 1,
        timestamp: "2026-03-02T09:00:00.000Z",
        type: "TicketUpdated",
        data: {
          ticketId: 1,
          changedFields: expect.arrayContaining(["priority", "modifiedAt"]),
          ticket: await opened.sandbox.control.getRecord("tickets", 1),
        },
      },
    ]);
  });

  it("follows every kind of write: operation, record control, clock, undo", async () => {
    await using opened = await open();
    const { control } = opened.sandbox;
    const { id } = await control.createRecord("tickets", { subject: "Umzug" });
    await control.patchRecord("tickets", id, { subject: "Auszug" });
    await control.undoChange();
    expect(await typesOf(opened.sandbox)).toEqual(["TicketCreated", "TicketUpdated", "TicketUpdated"]);
    await control.clearEvents();
    const { events } = await control.advanceClock({ duration: "P30D" });
    const escalated = events.filter(({ event }) => event === "ticketEscalated").map(({ id }) => id);
    expect(escalated.length).toBeGreaterThan(0);
    const reported = (await control.listEvents({ type: "TicketUpdated" })).events;
    const ids = reported.flatMap(({ type, data }) => (type === "TicketUpdated" ? [data.ticketId] : []));
    expect(ids).toEqual(expect.arrayContaining(escalated));
  });

  it("follows neither a change of an embedded record nor a write that changes nothing", async () => {
    await using opened = await open();
    await opened.sandbox.control.patchRecord("tags", 1, { name: "Anders" });
    await send(opened.sandbox, "PATCH", "/ticket/1", {});
    await opened.sandbox.fetch("/knowledgeSource/1");
    expect(await typesOf(opened.sandbox)).toEqual([]);
  });
});

describe("a jump to another state", () => {
  it("emits no event on restore, import or their undo", async () => {
    await using opened = await open();
    const { control } = opened.sandbox;
    await control.putSnapshot("before");
    const state = await control.exportState();
    await send(opened.sandbox, "PATCH", "/ticket/1", { priority: "urgent" });
    await control.restoreSnapshot("before");
    await control.undoChange();
    await control.importState(state as never);
    expect(await typesOf(opened.sandbox)).toEqual(["TicketUpdated"]);
  });

  it("drops the retained events on reset or scenario switch, and numbering continues", async () => {
    await using opened = await open();
    const { control } = opened.sandbox;
    await send(opened.sandbox, "PATCH", "/ticket/1", { priority: "urgent" });
    await control.resetSandbox();
    expect(await control.listEvents()).toMatchObject({ events: [], lastSequence: 1, droppedCount: 0 });
    await send(opened.sandbox, "PATCH", "/ticket/1", { priority: "urgent" });
    expect(await eventsOf(opened.sandbox)).toMatchObject([{ id: "evt_default_2" }]);
    await control.switchScenario({ name: "empty" });
    expect((await control.listEvents()).total).toBe(0);
  });

  it("starts a fork without events, and the fork's events do not reach the original", async () => {
    await using opened = await open();
    await send(opened.sandbox, "PATCH", "/ticket/1", { priority: "urgent" });
    const fork = await opened.sandbox.fork({ id: "copy" });
    expect(await typesOf(fork)).toEqual([]);
    await send(fork, "PATCH", "/ticket/2", { priority: "urgent" });
    expect(await eventsOf(fork)).toMatchObject([{ id: "evt_copy_1", data: { ticketId: 2 } }]);
    expect(await typesOf(opened.sandbox)).toEqual(["TicketUpdated"]);
  });
});

function reply(sandbox: MockSandbox, fields: object) {
  return send(sandbox, "POST", "/ticket/1/conversation/reply", { content: { message: "Gern." }, ...fields });
}

describe("a sandbox", () => {
  it("emits TicketCreated and TestRunFinished once", async () => {
    await using opened = await open();
    const { control } = opened.sandbox;
    await control.createRecord("tickets", {});
    const { id } = await control.createRecord("testRuns", { state: "running", endDate: null });
    await control.patchRecord("testRuns", id, { state: "finished", endDate: Date.UTC(2026, 2, 2, 9) });
    const types = await typesOf(opened.sandbox);
    expect(types.filter((type) => type === "TicketCreated" || type === "TestRunFinished")).toEqual([
      "TicketCreated",
      "TestRunFinished",
    ]);
  });

  it("emits TicketResponse only when a draft is sent", async () => {
    await using opened = await open();
    await reply(opened.sandbox, { isDraft: true });
    expect(await typesOf(opened.sandbox)).toContain("ConversationCreated");
    expect(await typesOf(opened.sandbox)).not.toContain("TicketResponse");
    const { records } = await opened.sandbox.control.listRecords("conversations", { limit: 1000 });
    const draft = records.find(({ isDraft }) => isDraft);
    await opened.sandbox.control.patchRecord("conversations", draft?.id ?? 0, { isDraft: false });
    const sent = (await opened.sandbox.control.listEvents({ type: "TicketResponse" })).events;
    expect(sent).toMatchObject([
      { data: { ticketId: 1, conversationId: draft?.id, conversation: { isDraft: false } } },
    ]);
  });

  it("leaves fields that clients never see out of KnowledgeSourceChanged", async () => {
    await using opened = await open();
    await opened.sandbox.control.patchRecord("knowledgeSources", 1, { modifiedAt: Date.UTC(2026, 2, 2, 8) });
    await opened.sandbox.control.patchRecord("knowledgeSources", 1, {
      modifiedAt: Date.UTC(2026, 2, 2, 9),
      title: "Neu",
    });
    expect((await eventsOf(opened.sandbox)).map(({ data }) => data)).toMatchObject([
      { change: "updated", changedFields: ["title"] },
    ]);
  });
});

describe("a mock", () => {
  it("emits the same events if it serves documented operations only", async () => {
    await using opened = await open({ surface: "documented" });
    await send(opened.sandbox, "PATCH", "/ticket/1", { priority: "urgent" });
    expect(await typesOf(opened.sandbox)).toEqual(["TicketUpdated"]);
  });

  it("describes webhooks in its OpenAPI document unless it serves documented operations only", async () => {
    await using narrow = await open({ surface: "documented" });
    await using full = await open();
    const documents = [narrow, full].map(async ({ mock }) =>
      (await mock.fetch("/docs/open-api", { headers: { accept: "application/json" } })).json(),
    );
    const [documented, all] = await Promise.all(documents);
    expect([Object.keys(documented.webhooks ?? {}), Object.keys(all.webhooks)]).toEqual([
      [],
      expect.arrayContaining([...keysOf(eventRules)]),
    ]);
  });
});
