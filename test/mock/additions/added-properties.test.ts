// Properties that additions give to bodies of the contract's operations: stored by them, shown by reads, carried by events, forks and exports.
import { afterEach, describe, expect, it } from "vitest";
import { type Additions, createMock, type Mock, type MockSandbox } from "../../../mock/create-mock.ts";
import type { Asked } from "./sample-additions.ts";

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

const json = { "content-type": "application/json" };
const made: Mock[] = [];

afterEach(async () => {
  for (const mock of made.splice(0)) await mock.close();
});

type Ask = (method: string, path: string, body?: unknown) => Promise<Asked>;

async function toAsk(
  over: "in process" | "over HTTP",
  options: object = { tickets: 5 },
): Promise<{ mock: Mock; ask: Ask }> {
  const mock = await createMock({ auth: "off", additions, ...options });
  made.push(mock);
  const base = over === "over HTTP" ? (await mock.listen()).url : undefined;
  return { mock, ask: createAsk(mock, base) };
}

function createAsk(mock: Pick<MockSandbox, "fetch">, base?: string): Ask {
  return async (method, path, body) => {
    const init = { method, headers: json, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await (base === undefined ? mock.fetch(path, init) : fetch(base + path, init));
    return { status: response.status, body: await response.json(), headers: response.headers };
  };
}

describe.each(["in process", "over HTTP"] as const)("a property added to a body, %s", (over) => {
  it("is stored by PATCH /ticket/{ticketId}, and shown by its answer, by reads and by searches", async () => {
    const { ask } = await toAsk(over);
    const changed = await ask("PATCH", "/ticket/2", { vipLevel: 3 });
    expect([changed.status, changed.body.ticket.vipLevel]).toEqual([200, 3]);
    const { body: ticket } = await ask("GET", "/ticket/2");
    expect(ticket).toMatchObject({ vipLevel: 3, modifiedAt: changed.body.ticket.modifiedAt });
    expect(ticket.modifiedAt).toMatch(/^\d{4}-/);
    const rows = (await ask("POST", "/ticket/search", {})).body.tickets;
    expect(rows.filter((row: object) => "vipLevel" in row)).toMatchObject([{ id: 2, vipLevel: 3 }]);
  });

  it("is stored beside what the operation changes by its own rules", async () => {
    const { ask } = await toAsk(over);
    const { body } = await ask("PATCH", "/ticket/2", { vipLevel: 3, status: "closed" });
    expect(body.ticket).toMatchObject({ vipLevel: 3, status: "closed" });
    expect((await ask("GET", "/ticket/2")).body).toEqual(body.ticket);
    const refused = await ask("PATCH", "/ticket/3", { vipLevel: 3, tagIds: [987_654] });
    expect([refused.status, refused.body.code]).toEqual([422, "unknown_tag"]);
    expect((await ask("GET", "/ticket/3")).body).not.toHaveProperty("vipLevel");
  });

  it("is stored with a new ticket, and with each ticket of a list", async () => {
    const { ask } = await toAsk(over);
    const { body } = await ask("POST", "/ticket", { channel: "email", vipLevel: 1 });
    expect(body.ticket).toMatchObject({ vipLevel: 1, modifiedAt: null });
    expect((await ask("GET", `/ticket/${body.ticket.id}`)).body).toEqual(body.ticket);
    const changes = [
      { id: 1, changes: { vipLevel: 4 } },
      { id: 99_999, changes: { vipLevel: 2 } },
      { id: 3, changes: { vipLevel: 5, addTagIds: [] } },
    ];
    const { results } = (await ask("PATCH", "/ticket", changes)).body;
    expect(results.map((one: { ticket?: { vipLevel: number } }) => one.ticket?.vipLevel)).toEqual([4, undefined, 5]);
    expect((await ask("GET", "/ticket/1")).body.vipLevel).toBe(4);
    expect((await ask("GET", "/ticket/3")).body.vipLevel).toBe(5);
  });

  it("is stored with knowledge sources, nodes of the structure, connectors and assessments", async () => {
    const { ask } = await toAsk(over);
    const source = (await ask("POST", "/knowledgeSource", { name: "Tariffs", owner: "Nord" })).body;
    expect(source.owner).toBe("Nord");
    const other = await ask("PATCH", `/knowledgeSource/${source.id}`, { owner: "Ost", title: "Tariffs" });
    expect(other.body).toMatchObject({ owner: "Ost", title: "Tariffs" });
    expect((await ask("GET", `/knowledgeSource/${source.id}`)).body).toMatchObject({ owner: "Ost", title: "Tariffs" });
    const node = (await ask("POST", "/knowledgeSourceStructure", { name: "Prices", owner: "West" })).body;
    expect(node.owner).toBe("West");
    const tree = (await ask("GET", "/knowledgeSourceStructure")).body;
    expect(tree.find(({ id }: { id: number }) => id === node.id)).toMatchObject({ owner: "West" });
    const website = { url: "https://help.example.com/prices", name: "Help", owner: "Nord" };
    const connector = (await ask("POST", "/knowledgeSource/websiteConnector", website)).body;
    const place = `/knowledgeSource/websiteConnector/${connector.id}`;
    expect([connector.owner, (await ask("GET", place)).body.owner]).toEqual(["Nord", "Nord"]);
    expect((await ask("PATCH", place, { owner: "Ost" })).body.owner).toBe("Ost");
    const { assessments } = (await ask("GET", "/quality/assessment")).body;
    const open: { id: number } = assessments.find(({ state }: { state: string }) => state === "aiReady");
    expect((await ask("PATCH", `/quality/assessment/${open.id}`, { owner: "Nord" })).body.owner).toBe("Nord");
    expect((await ask("GET", `/quality/assessment/${open.id}`)).body.owner).toBe("Nord");
  });

  it("is stored with apps and replies", async () => {
    const { ask } = await toAsk(over);
    const { app } = (await ask("POST", "/app/import", { name: "Prices", owner: "Nord" })).body;
    expect(app.owner).toBe("Nord");
    expect((await ask("GET", `/app/${app.appId}`)).body).toMatchObject({ appId: app.appId, owner: "Nord" });
    const reply = await ask("POST", "/ticket/1/conversation/reply", { content: { message: "Yes." }, owner: "Ost" });
    const { id, conversation } = reply.body;
    expect([reply.status, conversation.owner]).toEqual([200, "Ost"]);
    expect((await ask("GET", `/ticket/1/conversation/${id}`)).body).toMatchObject({ id, owner: "Ost" });
  });

  it("is a key of the ticket search", async () => {
    const { ask } = await toAsk(over);
    for (const [id, vipLevel] of [
      [2, 3],
      [4, 5],
    ])
      await ask("PATCH", `/ticket/${id}`, { vipLevel });
    const find = async (filter: object) => {
      const { tickets = [], code } = (await ask("POST", "/ticket/search", { filters: [filter] })).body;
      return code ?? tickets.map(({ id }: { id: number }) => id);
    };
    expect(await find({ key: "vipLevel", values: [3] })).toEqual([2]);
    expect(await find({ key: "t.vipLevel", comparator: "=", value: "5" })).toEqual([4]);
    expect(await find({ key: "vipLevel", comparator: "not in", values: [3, 5] })).toEqual([5, 3, 1]);
    expect(await find({ key: "vipLevel", comparator: ">", value: 3 })).toBe("invalid_request");
    expect(await find({ key: "vipLevels", values: [3] })).toBe("invalid_request");
  });

  it("is refused where it breaks its schema", async () => {
    const { ask } = await toAsk(over);
    const { status, body } = await ask("PATCH", "/ticket/2", { vipLevel: 6 });
    expect([status, body.violations]).toEqual([
      400,
      [{ in: "body", pointer: "/vipLevel", found: "6", expected: "integer from 0 to 5" }],
    ]);
  });
});

it("is in events, and changes nothing where the value is the same", async () => {
  const { mock, ask } = await toAsk("in process");
  await ask("PATCH", "/ticket/2", { vipLevel: 3 });
  await ask("PATCH", "/ticket/2", { vipLevel: 3 });
  const { events } = await mock.control.listEvents("default", { type: "TicketUpdated" });
  expect(events).toMatchObject([{ data: { ticketId: 2, ticket: { vipLevel: 3 } } }]);
  const [event] = events;
  expect(event?.data).toMatchObject({ changedFields: expect.arrayContaining(["vipLevel"]) });
});

it("goes along with forks and exports, and back with an undo", async () => {
  const { mock, ask } = await toAsk("in process");
  await ask("PATCH", "/ticket/2", { vipLevel: 3 });
  await ask("POST", "/knowledgeSource", { name: "Tariffs", owner: "Nord" });
  const fork = await mock.sandbox().fork();
  expect((await createAsk(fork)("GET", "/ticket/2")).body.vipLevel).toBe(3);
  const state = await mock.control.exportState("default");
  const { ask: askOther } = await toAsk("in process", { state });
  expect((await askOther("GET", "/ticket/2")).body.vipLevel).toBe(3);
  const sources: { name: string; owner?: string }[] = (await askOther("GET", "/knowledgeSource")).body;
  expect(JSON.stringify(sources)).toContain('"owner":"Nord"');
  await mock.control.undoChange("default");
  await mock.control.undoChange("default");
  expect((await ask("GET", "/ticket/2")).body).not.toHaveProperty("vipLevel");
});

it("is in a storage", async () => {
  const { mkdtempSync, rmSync } = await import("node:fs");
  const { tmpdir } = await import("node:os");
  const folder = mkdtempSync(`${tmpdir()}/added-`);
  const storage = `sqlite:${folder}/state.db`;
  const first = await toAsk("in process", { tickets: 5, storage });
  await first.ask("PATCH", "/ticket/2", { vipLevel: 3 });
  await first.mock.close();
  const second = await toAsk("in process", { tickets: 5, storage });
  expect((await second.ask("GET", "/ticket/2")).body.vipLevel).toBe(3);
  await second.mock.close();
  rmSync(folder, { recursive: true });
});

it("is dropped where the record does not have it", async () => {
  const { ask } = await toAsk("in process", { additions: { components: { schemas: { TicketInput: vip } } } });
  const { status, body } = await ask("POST", "/ticket", { channel: "email", vipLevel: 1 });
  expect([status, "vipLevel" in body.ticket]).toEqual([200, false]);
});
