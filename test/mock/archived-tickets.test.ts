// Archived tickets: readable by id, and part of the state once they are changed.
import { join } from "node:path";
import { expect, it } from "vitest";
import { createMock, type Mock } from "../../mock/create-mock.ts";
import { openSqlite } from "../../mock/engine/storage/drivers/sqlite.ts";
import { send } from "./control/changed-mock.ts";
import { openStoredMock } from "./stored/stored-mock.ts";
import { useTemporaryFolder } from "./temporary-folder.ts";

const folder = useTemporaryFolder();

/** The first ticket that the general AI agent handled on the day when the clock starts. */
const id = 1_584_100_000;

async function read(mock: Mock, path: string) {
  const response = await mock.fetch(path);
  expect(response.status).toBe(200);
  return response.json();
}

async function find(mock: Mock, filters: readonly object[]) {
  const response = await send(mock, "POST", "/ticket/search", { filters, limit: 100 });
  const { total, tickets } = await response.json();
  return { total, ids: tickets.map((ticket: { id: number }) => ticket.id) };
}

const all = { key: "t.id", comparator: "not in", values: [0] };

async function changePriority(mock: Mock): Promise<void> {
  const response = await send(mock, "PATCH", `/ticket/${id}`, { priority: "urgent" });
  expect(response.status).toBe(200);
}

/** Creates a ticket over HTTP and returns its id. */
async function createTicket(mock: Mock): Promise<number> {
  const created = await send(mock, "POST", "/ticket", { channel: "email", subject: "New", bodyPlain: "New" });
  return (await created.json()).ticket.id;
}

/** Summarizes the records in the exported state that belong to the archived ticket. */
async function summarize({ control }: Mock, sandboxId = "default") {
  const { collections } = await control.exportState(sandboxId);
  const { tickets = [], worklogs = [], conversations = [], customers = [], contracts = [] } = collections;
  const customerId = tickets.find((ticket) => ticket.id === id)?.customerId;
  return {
    priority: tickets.find((ticket) => ticket.id === id)?.priority,
    tickets: tickets.length,
    worklogs: worklogs.filter(({ wire }) => Reflect.get(Object(wire), "ticketId") === id).length,
    conversations: conversations.filter(({ ticketId }) => ticketId === id).length,
    customers: customers.filter((customer) => String(customer.id) === customerId).length,
    hasContract: contracts.some((contract) => contract.customerId === customerId),
  };
}

const absent = { priority: undefined, tickets: 20, worklogs: 0, conversations: 0, customers: 0, hasContract: false };
const present = { priority: "urgent", tickets: 21, worklogs: 2, conversations: 1, customers: 1, hasContract: true };

it("an archived ticket is read like any other, and searches find it by its id alone", async () => {
  await using mock = await createMock({ auth: "off", tickets: 20 });
  const ticket = await read(mock, `/ticket/${id}`);
  expect(ticket).toMatchObject({ id, status: "closed", customer: { id: Number(ticket.customerId) } });
  expect((await read(mock, `/ticket/${id}/conversation`)).conversations).toMatchObject([
    { direction: "in" },
    { direction: "out" },
  ]);
  expect(await read(mock, `/ticket/${id}/worklog`)).toMatchObject([{ ticketId: id, date: "2026-03-02" }]);
  expect(await find(mock, [{ key: "t.id", value: id }])).toEqual({ total: 1, ids: [id] });
  expect(
    await find(mock, [
      { key: "t.id", value: id },
      { key: "t.status", value: "open" },
    ]),
  ).toEqual({ total: 0, ids: [] });
  expect((await find(mock, [{ key: "t.customerId", value: ticket.customerId }])).total).toBe(0);
  expect((await find(mock, [all])).total).toBe(20);
  expect(await summarize(mock)).toEqual(absent);
});

it("an archived ticket is in lists, state and digest from its first change until that is undone", async () => {
  await using mock = await createMock({ auth: "off", tickets: 20 });
  const digest = await mock.control.getDigest("default");
  const report = await read(mock, "/report/aiAgentPerformance/1?lastDays=90");
  await changePriority(mock);
  expect(await summarize(mock)).toEqual(present);
  expect((await find(mock, [all])).total).toBe(21);
  const { changes } = await mock.control.listChanges("default");
  expect(changes.map(({ collection, change }) => [collection, change])).toEqual([
    ["tickets", "replaced"],
    ["worklogs", "inserted"],
  ]);
  expect(await mock.control.getDigest("default")).not.toEqual(digest);
  expect(await read(mock, "/report/aiAgentPerformance/1?lastDays=90")).toEqual(report);
  await mock.control.undoChange("default");
  expect(await summarize(mock)).toEqual(absent);
  expect(await mock.control.getDigest("default")).toEqual(digest);
});

it("a reply to an archived ticket stays with it", async () => {
  await using mock = await createMock({ auth: "off", tickets: 20 });
  const reply = { content: { message: "We looked into it again." } };
  expect((await send(mock, "POST", `/ticket/${id}/conversation/reply`, reply)).status).toBe(200);
  expect((await read(mock, `/ticket/${id}/conversation`)).conversations).toHaveLength(3);
  expect(await summarize(mock)).toMatchObject({ tickets: 21, conversations: 2 });
});

it("only the session that reopens an archived ticket has reOpened", async () => {
  await using mock = await createMock({ auth: "off", tickets: 20 });
  for (const change of [{ status: "open" }, { priority: "urgent" }])
    expect((await send(mock, "PATCH", `/ticket/${id}`, change)).status).toBe(200);
  const toEntry = (action: string, reOpened: boolean) =>
    expect.objectContaining({
      worklog: expect.objectContaining({ actionList: [action] }),
      customerExperience: expect.objectContaining({ reOpened }),
    });
  expect(await read(mock, `/ticket/${id}/worklog`)).toEqual([
    expect.anything(),
    toEntry("status", true),
    toEntry("edited", false),
  ]);
});

it("a draft for an archived ticket, or a new ticket of its customer, adds it to the state, so that the state can be imported", async () => {
  await using mock = await createMock({ auth: "off", tickets: 20 });
  const draft = { content: { message: "To be continued." }, isDraft: true };
  expect((await send(mock, "POST", `/ticket/${id}/conversation/reply`, draft)).status).toBe(200);
  const { customerId } = await read(mock, `/ticket/${id + 1}`);
  expect((await send(mock, "PATCH", "/ticket/1", { customerId, contractId: null })).status).toBe(200);
  const state = await mock.control.exportState("default");
  expect(state.collections.tickets?.map((ticket) => ticket.id).slice(20)).toEqual([id, id + 1]);
  await mock.control.importState("default", JSON.parse(JSON.stringify(state)));
});

it("an intent that names a contract of an archived ticket's customer adds the contract to the state", async () => {
  await using mock = await createMock({ auth: "off", tickets: 20 });
  const { customer } = await read(mock, `/ticket/${id}`);
  const contractId = String(customer.contracts[0].id);
  const ticket = await mock.control.getRecord("default", "tickets", 1);
  const intents = ticket.intents.map((intent) => ({ ...intent, contractId }));
  await mock.control.patchRecord("default", "tickets", 1, { intents });
  const state = await mock.control.exportState("default");
  expect(state.collections.contracts).toContainEqual(expect.objectContaining({ id: Number(contractId) }));
  await mock.control.importState("default", JSON.parse(JSON.stringify(state)));
});

it("an archived ticket embeds its customer's changes, and follows its contract to another customer", async () => {
  await using mock = await createMock({ auth: "off", tickets: 20 });
  const { control } = mock;
  const { customerId, contractId } = await read(mock, `/ticket/${id}`);
  await control.patchRecord("default", "customers", Number(customerId), { phone: 4930123456 });
  expect((await read(mock, `/ticket/${id}`)).customer.phone).toBe(4930123456);
  await control.resetSandbox("default");
  await control.patchRecord("default", "contracts", Number(contractId), { customerId: "300001" });
  expect(await read(mock, `/ticket/${id}`)).toMatchObject({ customerId: "300001", customer: { id: 300_001 } });
  await control.importState("default", JSON.parse(JSON.stringify(await control.exportState("default"))));
});

it("an archived ticket embeds renamed tags and users before and after a change, so that its state can be imported", async () => {
  await using mock = await createMock({ auth: "off", tickets: 20 });
  const { control } = mock;
  const { tagIds, agentId } = await read(mock, `/ticket/${id}`);
  await control.patchRecord("default", "tags", tagIds[0], { name: "Renamed" });
  await control.patchRecord("default", "users", agentId, { firstName: "Renate" });
  const renamed = { tags: [{ name: "Renamed" }, {}, {}], agent: { firstName: "Renate" } };
  expect(await read(mock, `/ticket/${id}`)).toMatchObject(renamed);
  await changePriority(mock);
  const digest = await control.getDigest("default");
  expect(await read(mock, `/ticket/${id}`)).toMatchObject(renamed);
  await control.importState("default", JSON.parse(JSON.stringify(await control.exportState("default"))));
  expect(await control.getDigest("default")).toEqual(digest);
});

it("renaming a tag also renames it in archived customers and their tickets", async () => {
  await using mock = await createMock({ auth: "off", tickets: 20 });
  const tickets = await Promise.all([0, 1, 2, 3, 4, 5].map((index) => read(mock, `/ticket/${id + index}`)));
  const { customer, id: ticketId } = tickets.find((ticket) => ticket.customer.tags.length > 0);
  await mock.control.patchRecord("default", "tags", customer.tags[0].id, { name: "Renamed" });
  expect((await read(mock, `/ticket/${ticketId}`)).customer.tags[0].name).toBe("Renamed");
  const { tags } = await mock.control.getRecord("default", "customers", customer.id);
  expect(tags[0]?.name).toBe("Renamed");
});

it("records that archived tickets may refer to cannot be deleted, but others can", async () => {
  await using mock = await createMock({ auth: "off", tickets: 3 });
  const { control } = mock;
  const refused = expect.objectContaining({ code: "record_referenced" });
  await expect(control.deleteRecord("default", "tags", 27)).rejects.toEqual(refused);
  await expect(control.deleteRecord("default", "knowledgeSources", 6)).rejects.toEqual(refused);
  const { id: tagId } = await control.createRecord("default", "tags", {});
  await control.deleteRecord("default", "tags", tagId);
  await control.importState("default", JSON.parse(JSON.stringify(await control.exportState("default"))));
  await control.deleteRecord("default", "tags", 27);
});

it("an archived ticket protects its customer and contract from deletion", async () => {
  await using mock = await createMock({ auth: "off", tickets: 20 });
  const { customerId, contractId } = await read(mock, `/ticket/${id}`);
  const found = expect.stringContaining(`tickets ${id} refers to it`);
  for (const [collection, recordId] of [["customers", customerId] as const, ["contracts", contractId] as const]) {
    const deletion = mock.control.deleteRecord("default", collection, Number(recordId));
    await expect(deletion).rejects.toMatchObject({
      violations: expect.arrayContaining([expect.objectContaining({ found })]),
    });
  }
});

it("a ticket created among the archived ids does not affect the ids of new tickets", async () => {
  await using mock = await createMock({ auth: "off", tickets: 20 });
  await mock.control.createRecord("default", "tickets", { id: id + 99_999 });
  expect(await createTicket(mock)).toBe(21);
});

it("an imported state that used archived ids does not affect the ids of new tickets", async () => {
  await using mock = await createMock({ auth: "off", tickets: 20 });
  const state = JSON.parse(JSON.stringify(await mock.control.exportState("default")));
  await mock.control.importState("default", { ...state, usedIds: { ...state.usedIds, tickets: id + 99_999 } });
  expect(await createTicket(mock)).toBe(21);
});

it("forks, imports, resets and new tickets treat a changed archived ticket like any other", async () => {
  await using mock = await createMock({ auth: "off", tickets: 20 });
  const { control } = mock;
  await changePriority(mock);
  const fork = await control.forkSandbox("default");
  expect(await summarize(mock, fork.id)).toEqual(present);
  const state = JSON.parse(JSON.stringify(await control.exportState("default")));
  await control.resetSandbox("default");
  expect(await summarize(mock)).toEqual(absent);
  await control.importState("default", state);
  expect(await summarize(mock)).toEqual(present);
  expect(await read(mock, `/ticket/${id}/conversation`)).toMatchObject({ conversations: [{}, {}] });
  expect(await createTicket(mock)).toBe(21);
});

it("a changed archived ticket survives a restart with the same storage", async () => {
  const file = join(folder, "archive.db");
  const first = await openStoredMock(await openSqlite(file));
  await first.send(`PATCH /ticket/${id}`, { priority: "urgent" });
  const state = await first.control.exportState("default");
  expect(state.collections.tickets?.some((ticket) => ticket.id === id)).toBe(true);
  await first.end();
  const second = await openStoredMock(await openSqlite(file));
  expect(await second.control.exportState("default")).toEqual(state);
  await second.end();
});

it("a scenario's state contains the archived ticket that it changes, and the records that belong to it", async () => {
  const records = [{ collection: "tickets", id, fields: { priority: "urgent" } }] as const;
  const scenario = { name: "urgent", description: "An archived ticket with another priority.", records };
  await using mock = await createMock({ auth: "off", tickets: 20, scenarios: [scenario], scenario: "urgent" });
  expect(await summarize(mock)).toEqual({ ...present, worklogs: 1 });
  expect(await read(mock, `/ticket/${id + 1}/worklog`)).toMatchObject([{ ticketId: id + 1 }]);
  expect(await read(mock, `/ticket/${id + 1}/conversation`)).toMatchObject({ conversations: [{}, {}] });
  expect(await createTicket(mock)).toBe(21);
});
