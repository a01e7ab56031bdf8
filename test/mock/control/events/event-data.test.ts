// Events of records with internal fields, and of records that remain after deletion.
import { describe, expect, it } from "vitest";
import { ownContract } from "../../../../mock/contract/service-contract.ts";
import { eventRules } from "../../../../mock/control/events/event-rules.ts";
import { createMock } from "../../../../mock/create-mock.ts";
import { collections } from "../../../../mock/domain/records/collections.ts";
import { keysOf } from "../../../../mock/engine/core/tables.ts";
import { scenarios } from "../../../../scenarios/generated/index.ts";
import { send } from "../changed-mock.ts";
import { eventsOf, open } from "./sample-events.ts";

describe("the data of an event", () => {
  it("never contains an internal field, whatever the record contains", () => {
    const { $defs: forms = {} } = ownContract.records;
    const checks = keysOf(eventRules).map((type) => {
      const { toData, collection } = eventRules[type];
      const form = forms[collections[collection].schema];
      const { properties = {} } = forms[form?.$ref?.split("/").at(-1) ?? ""] ?? form ?? {};
      // Every property that a record of the collection may have; the values break other rules.
      const record = Object.fromEntries(Object.keys(properties).map((name) => [name, name === "scores" ? {} : "x"]));
      const event = { type, data: toData({ kind: "updated", record, changedFields: [] }) };
      const unknown = ownContract.compile().checkResponse(type, event);
      return [
        type,
        Object.hasOwn(record, "id"),
        unknown.filter(({ expected }) => expected.includes("no such property")),
      ];
    });
    expect(checks).toEqual(keysOf(eventRules).map((type) => [type, true, []]));
  });

  it.each(scenarios.map(({ name }) => name).filter((name) => name !== "busy-inbox"))(
    "matches the contract for every record of %s",
    async (scenario) => {
      await using mock = await createMock({ scenario });
      const { checkResponse } = ownContract.compile();
      const breaches = mock.stateOf().store.read((reader) =>
        keysOf(eventRules).flatMap((type) => {
          const { collection, toData } = eventRules[type];
          return [...reader.all(collection)].flatMap((record) => {
            if (type === "TestRunFinished" && Reflect.get(record, "state") === "running") return [];
            const data = toData({ kind: "updated", record, changedFields: [] });
            const event = { id: "evt", sequence: 1, timestamp: "2026-03-02T09:00:00.000Z", type, data };
            return checkResponse(type, event).map(({ pointer, found }) => `${type} ${record.id} ${pointer}: ${found}`);
          });
        }),
      );
      expect(breaches).toEqual([]);
    },
  );
});

describe("a rescored assessment", () => {
  it("is sent without its internal field, and delays no other event", async () => {
    await using opened = await open();
    const { status } = await send(opened.sandbox, "POST", "/quality/assessment/3/refresh", {});
    await opened.sandbox.control.advanceClock({ seconds: 10 });
    expect(status).toBe(200);
    const reported = await eventsOf(opened.sandbox);
    expect(reported).toMatchObject([
      { type: "QualityAssessment", data: { assessmentId: 3, assessment: { state: "aiInProgress" } } },
      { type: "QualityAssessment", data: { assessmentId: 3, assessment: { state: "aiReady" } } },
    ]);
    expect(JSON.stringify(reported)).not.toContain("refreshedAt");
  });
});

describe("a record that remains after deletion", () => {
  it("is reported as removed, and as installed again by an import", async () => {
    await using opened = await open();
    const { appId } = await opened.sandbox.control.getRecord("apps", 1);
    const bundle = await (await opened.sandbox.fetch(`/app/${appId}/export`)).json();
    expect((await send(opened.sandbox, "DELETE", `/app/${appId}`)).status).toBe(200);
    expect((await send(opened.sandbox, "POST", "/app/import", bundle)).status).toBe(200);
    expect((await send(opened.sandbox, "POST", "/app/import", bundle)).status).toBe(200);
    expect(await eventsOf(opened.sandbox)).toMatchObject([
      { type: "AppRemoved", data: { appId, app: { deletedAt: expect.any(String) } } },
      { type: "AppInstalled", data: { appId, app: { deletedAt: null } } },
      { type: "AppUpdated", data: { appId, changedFields: ["revision"] } },
    ]);
  });

  it("is reported without changed fields when deleted, and as created when restored", async () => {
    await using opened = await open();
    const { control } = opened.sandbox;
    await control.patchRecord("knowledgeSources", 1, { status: "deleted" });
    await control.patchRecord("knowledgeSources", 1, { title: "Weg" });
    await control.undoChange();
    await control.undoChange();
    await control.patchRecord("assessments", 1, { state: "deleted" });
    expect((await eventsOf(opened.sandbox)).map(({ data }) => data)).toMatchObject([
      { change: "deleted", changedFields: [], knowledgeSourceId: 1 },
      { change: "created", changedFields: [], knowledgeSourceId: 1 },
      { change: "deleted", changedFields: [], assessmentId: 1 },
    ]);
  });
});

describe("a reply", () => {
  it("emits ConversationCreated before TicketResponse", async () => {
    await using opened = await open();
    await send(opened.sandbox, "POST", "/ticket/1/conversation/reply", { content: { message: "Gern." } });
    const types = (await eventsOf(opened.sandbox)).map(({ type }) => type).filter((type) => type !== "TicketUpdated");
    expect(types).toEqual(["ConversationCreated", "TicketResponse"]);
  });
});
