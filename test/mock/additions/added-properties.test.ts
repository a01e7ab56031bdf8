// Properties that additions add to the contract's bodies: operations store them; reads, events, forks and exports include them.
import { afterEach, describe, expect, it } from "vitest";
import { type Additions, createMock, type Mock, type MockOptions } from "../../../mock/create-mock.ts";
import { useTemporaryFolder } from "../temporary-folder.ts";
import { createSend } from "./sample-additions.ts";

const vip = { type: "object", properties: { vipLevel: { type: "integer", minimum: 0, maximum: 5 } } };
const owner = { type: "object", properties: { owner: { type: "string", maxLength: 40 } } };

const additions: Additions = {
  components: {
    schemas: {
      Ticket: vip,
      TicketUpdate: vip,
      TicketInput: vip,
      KnowledgeSource: owner,
      KnowledgeSourceInput: owner,
      KnowledgeStructureNode: owner,
      KnowledgeNodeInput: owner,
      WebsiteConnector: owner,
      WebsiteConnectorInput: owner,
      WebsiteConnectorChange: owner,
      QualityAssessment: owner,
      AssessmentUpdate: owner,
      App: owner,
      AppImport: owner,
      Conversation: owner,
      ConversationReply: owner,
    },
  },
};

const folder = useTemporaryFolder();
const mocks: Mock[] = [];

afterEach(async () => {
  for (const mock of mocks.splice(0)) await mock.close();
});

async function openMock(options: MockOptions = {}) {
  const mock = await createMock({ auth: "off", additions, tickets: 5, ...options });
  mocks.push(mock);
  return { mock, send: createSend(mock) };
}

describe("a property added to a body", () => {
  it("is stored by PATCH /ticket/{ticketId}, and returned by it, by reads and by searches", async () => {
    const { send } = await openMock();
    const changed = await send("PATCH", "/ticket/2", { vipLevel: 3 });
    expect([changed.status, changed.body.ticket.vipLevel]).toEqual([200, 3]);
    const { body: ticket } = await send("GET", "/ticket/2");
    expect(ticket).toMatchObject({ vipLevel: 3, modifiedAt: changed.body.ticket.modifiedAt });
    expect(ticket.modifiedAt).toMatch(/^\d{4}-/);
    const rows = (await send("POST", "/ticket/search", {})).body.tickets;
    expect(rows.filter((row: object) => "vipLevel" in row)).toMatchObject([{ id: 2, vipLevel: 3 }]);
  });

  it("is stored together with the operation's own changes", async () => {
    const { send } = await openMock();
    const { body } = await send("PATCH", "/ticket/2", { vipLevel: 3, status: "closed" });
    expect(body.ticket).toMatchObject({ vipLevel: 3, status: "closed" });
    expect((await send("GET", "/ticket/2")).body).toEqual(body.ticket);
    const refusal = await send("PATCH", "/ticket/3", { vipLevel: 3, tagIds: [987_654] });
    expect([refusal.status, refusal.body.code]).toEqual([422, "unknown_tag"]);
    expect((await send("GET", "/ticket/3")).body).not.toHaveProperty("vipLevel");
  });

  it("is stored with a new ticket, and with each ticket of a batch", async () => {
    const { send } = await openMock();
    const { body } = await send("POST", "/ticket", { channel: "email", vipLevel: 1 });
    expect(body.ticket).toMatchObject({ vipLevel: 1, modifiedAt: null });
    expect((await send("GET", `/ticket/${body.ticket.id}`)).body).toEqual(body.ticket);
    const changes = [
      { id: 1, changes: { vipLevel: 4 } },
      { id: 99_999, changes: { vipLevel: 2 } },
      { id: 3, changes: { vipLevel: 5, addTagIds: [] } },
    ];
    const { results } = (await send("PATCH", "/ticket", changes)).body;
    expect(results.map((result: { ticket?: { vipLevel: number } }) => result.ticket?.vipLevel)).toEqual([
      4,
      undefined,
      5,
    ]);
    expect((await send("GET", "/ticket/1")).body.vipLevel).toBe(4);
    expect((await send("GET", "/ticket/3")).body.vipLevel).toBe(5);
  });

  it("is stored with knowledge sources, nodes of the structure, connectors and assessments", async () => {
    const { send } = await openMock();
    const source = (await send("POST", "/knowledgeSource", { name: "Tariffs", owner: "Nord" })).body;
    expect(source.owner).toBe("Nord");
    const changed = await send("PATCH", `/knowledgeSource/${source.id}`, { owner: "Ost", title: "Tariffs" });
    expect(changed.body).toMatchObject({ owner: "Ost", title: "Tariffs" });
    expect((await send("GET", `/knowledgeSource/${source.id}`)).body).toMatchObject({ owner: "Ost", title: "Tariffs" });
    const node = (await send("POST", "/knowledgeSourceStructure", { name: "Prices", owner: "West" })).body;
    expect(node.owner).toBe("West");
    const tree = (await send("GET", "/knowledgeSourceStructure")).body;
    expect(tree.find(({ id }: { id: number }) => id === node.id)).toMatchObject({ owner: "West" });
    const website = { url: "https://help.example.com/prices", name: "Help", owner: "Nord" };
    const connector = (await send("POST", "/knowledgeSource/websiteConnector", website)).body;
    const place = `/knowledgeSource/websiteConnector/${connector.id}`;
    expect([connector.owner, (await send("GET", place)).body.owner]).toEqual(["Nord", "Nord"]);
    expect((await send("PATCH", place, { owner: "Ost" })).body.owner).toBe("Ost");
    const { assessments } = (await send("GET", "/quality/assessment")).body;
    const openAssessment: { id: number } = assessments.find(({ state }: { state: string }) => state === "aiReady");
    expect((await send("PATCH", `/quality/assessment/${openAssessment.id}`, { owner: "Nord" })).body.owner).toBe(
      "Nord",
    );
    expect((await send("GET", `/quality/assessment/${openAssessment.id}`)).body.owner).toBe("Nord");
  });

  it("is stored with apps and replies", async () => {
    const { send } = await openMock();
    const { app } = (await send("POST", "/app/import", { name: "Prices", owner: "Nord" })).body;
    expect(app.owner).toBe("Nord");
    expect((await send("GET", `/app/${app.appId}`)).body).toMatchObject({ appId: app.appId, owner: "Nord" });
    const reply = await send("POST", "/ticket/1/conversation/reply", { content: { message: "Yes." }, owner: "Ost" });
    const { id, conversation } = reply.body;
    expect([reply.status, conversation.owner]).toEqual([200, "Ost"]);
    expect((await send("GET", `/ticket/1/conversation/${id}`)).body).toMatchObject({ id, owner: "Ost" });
  });

  it("can be searched in tickets", async () => {
    const { send } = await openMock();
    for (const [id, vipLevel] of [
      [2, 3],
      [4, 5],
    ])
      await send("PATCH", `/ticket/${id}`, { vipLevel });
    const find = async (filter: object) => {
      const { tickets = [], code } = (await send("POST", "/ticket/search", { filters: [filter] })).body;
      return code ?? tickets.map(({ id }: { id: number }) => id);
    };
    expect(await find({ key: "vipLevel", values: [3] })).toEqual([2]);
    expect(await find({ key: "t.vipLevel", comparator: "=", value: "5" })).toEqual([4]);
    expect(await find({ key: "vipLevel", comparator: "not in", values: [3, 5] })).toEqual([5, 3, 1]);
    expect(await find({ key: "vipLevel", comparator: ">", value: 3 })).toBe("invalid_request");
    expect(await find({ key: "vipLevels", values: [3] })).toBe("invalid_request");
  });

  it("is refused if it breaks its schema", async () => {
    const { send } = await openMock();
    const { status, body } = await send("PATCH", "/ticket/2", { vipLevel: 6 });
    expect([status, body.violations]).toEqual([
      400,
      [{ in: "body", pointer: "/vipLevel", found: "6", expected: "integer from 0 to 5" }],
    ]);
  });
});

it("an added property appears in events, and setting an equal value changes nothing", async () => {
  const { mock, send } = await openMock();
  await send("PATCH", "/ticket/2", { vipLevel: 3 });
  await send("PATCH", "/ticket/2", { vipLevel: 3 });
  const { events } = await mock.control.listEvents("default", { type: "TicketUpdated" });
  expect(events).toMatchObject([{ data: { ticketId: 2, ticket: { vipLevel: 3 } } }]);
  const [event] = events;
  expect(event?.data).toMatchObject({ changedFields: expect.arrayContaining(["vipLevel"]) });
});

it("an added property is part of forks and exports, and reverted by an undo", async () => {
  const { mock, send } = await openMock();
  await send("PATCH", "/ticket/2", { vipLevel: 3 });
  await send("POST", "/knowledgeSource", { name: "Tariffs", owner: "Nord" });
  const fork = await mock.sandbox().fork();
  expect((await createSend(fork)("GET", "/ticket/2")).body.vipLevel).toBe(3);
  const state = await mock.control.exportState("default");
  const { send: sendOther } = await openMock({ state, tickets: undefined });
  expect((await sendOther("GET", "/ticket/2")).body.vipLevel).toBe(3);
  const sources: { name: string; owner?: string }[] = (await sendOther("GET", "/knowledgeSource")).body;
  expect(JSON.stringify(sources)).toContain('"owner":"Nord"');
  await mock.control.undoChange("default");
  await mock.control.undoChange("default");
  expect((await send("GET", "/ticket/2")).body).not.toHaveProperty("vipLevel");
});

it("an added property survives in a storage", async () => {
  const storage = `sqlite:${folder}/state.db`;
  const first = await openMock({ storage });
  await first.send("PATCH", "/ticket/2", { vipLevel: 3 });
  await first.mock.close();
  const second = await openMock({ storage });
  expect((await second.send("GET", "/ticket/2")).body.vipLevel).toBe(3);
  await second.mock.close();
});

it("an added property of a body is dropped if the record's schema lacks it", async () => {
  const { send } = await openMock({ additions: { components: { schemas: { TicketInput: vip } } } });
  const { status, body } = await send("POST", "/ticket", { channel: "email", vipLevel: 1 });
  expect([status, "vipLevel" in body.ticket]).toEqual([200, false]);
});
