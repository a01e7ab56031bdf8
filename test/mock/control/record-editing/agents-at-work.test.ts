// The agents on a ticket match its work sessions, however records are written.
import { describe, expect, it } from "vitest";
import type { StateFile } from "../../../../mock/control/exported-state.ts";
import { createMock, type Mock } from "../../../../mock/create-mock.ts";
import { defineScenario, ticket, user, workSession } from "../../../../scenarios/kit.ts";
import { send as sendTo } from "../changed-mock.ts";

const options = { now: "2026-03-02T09:00:00Z", auth: "off", tickets: 20 } as const;

/** Pairs of ticket and agent, according to tickets and according to work sessions. */
function agentsOf({ stateOf }: Mock): readonly (readonly string[])[] {
  return stateOf().store.read((reader) => [
    [...reader.all("tickets")].flatMap(({ id, workedOnByIds }) => workedOnByIds.map((userId) => `${id}/${userId}`)),
    Array.from(reader.all("workSessions"), ({ ticketId, userId }) => `${ticketId}/${userId}`),
  ]);
}

async function start() {
  const mock = await createMock(options);
  async function send(line: string, body: object) {
    const [method = "", path = ""] = line.split(" ");
    const response = await sendTo(mock, method, `/__admin/state/${path}`, body);
    return { status: response.status, body: await response.json() };
  }
  const { records } = await mock.control.listRecords("default", "tickets");
  const freeTicket = records.find(({ workedOnByIds }) => workedOnByIds.length === 0);
  return { mock, control: mock.control, send, freeId: Number(freeTicket?.id) };
}

function expectSame(mock: Mock): void {
  const [byTicket = [], bySession = []] = agentsOf(mock);
  expect(byTicket.length).toBeGreaterThan(0);
  expect(new Set(byTicket)).toEqual(new Set(bySession));
  expect(byTicket).toHaveLength(bySession.length);
}

describe("a ticket whose agents differ from its work sessions", () => {
  it("is refused by PATCH and PUT, over HTTP and in process, and nothing changes", async () => {
    const { mock, control, send, freeId } = await start();
    const ticketRecord = await control.getRecord("default", "tickets", freeId);
    const expected = /^\[\], the users of its work sessions; create a work session to add an agent/;
    const violation = { pointer: "/workedOnByIds", found: "[2]", expected: expect.stringMatching(expected) };
    const refusal = { status: 422, body: { code: "invalid_record", violations: [expect.objectContaining(violation)] } };
    expect(await send(`PATCH tickets/${freeId}`, { workedOnByIds: [2] })).toMatchObject(refusal);
    expect(await send(`PUT tickets/${freeId}`, { ...ticketRecord, workedOnByIds: [2] })).toMatchObject(refusal);
    expect(await send("PUT tickets/900", { ...ticketRecord, id: 900, workedOnByIds: [2] })).toMatchObject(refusal);
    await expect(control.patchRecord("default", "tickets", freeId, { workedOnByIds: [2] })).rejects.toThrow(
      expect.objectContaining({ code: "invalid_record" }),
    );
    expect(mock.stateOf().store.version).toBe(0);
  });

  it("is refused if it leaves out the user of a session or names one twice", async () => {
    const { control, send, freeId } = await start();
    await control.createRecord("default", "workSessions", { ticketId: freeId, userId: 2 });
    expect((await send(`PATCH tickets/${freeId}`, { workedOnByIds: [] })).status).toBe(422);
    expect((await send(`PATCH tickets/${freeId}`, { workedOnByIds: [2, 2] })).status).toBe(422);
    expect((await send(`PATCH tickets/${freeId}`, { workedOnByIds: [2], priority: "high" })).status).toBe(200);
    expect((await send("POST tickets", { workedOnByIds: [2, 2] })).status).toBe(422);
  });
});

describe("a ticket created with agents at work", () => {
  it("gets a work session for each that begins now", async () => {
    const { mock, control, send } = await start();
    const { body } = await send("POST tickets", { workedOnByIds: [3, 2] });
    expect(body).toMatchObject({ workedOnByIds: [3, 2], workedOnBy: [{ id: 3 }, { id: 2 }] });
    const now = Date.parse(options.now);
    const { records } = await control.listRecords("default", "workSessions");
    const sessions = records.filter(({ ticketId }) => ticketId === body.id);
    const times = { from: now, lastInteraction: now, actions: [] };
    expect(sessions).toMatchObject([
      { userId: 3, ...times },
      { userId: 2, ...times },
    ]);
    await control.createRecord("default", "tickets", { traits: ["complete"] });
    expectSame(mock);
  });
});

describe("a work session", () => {
  it("puts its agent on the ticket, follows a move, and takes the agent off when it is deleted", async () => {
    const { mock, control, freeId } = await start();
    const agentIds = async (ticketId = freeId) =>
      (await control.getRecord("default", "tickets", ticketId)).workedOnByIds;
    const { id } = await control.createRecord("default", "workSessions", { ticketId: freeId, userId: 2 });
    await control.createRecord("default", "workSessions", { ticketId: freeId, userId: 4 });
    expect(await agentIds()).toEqual([2, 4]);
    await control.patchRecord("default", "workSessions", id, { userId: 5 });
    expect(await agentIds()).toEqual([4, 5]);
    const { id: otherTicket } = await control.createRecord("default", "tickets", {});
    await control.patchRecord("default", "workSessions", id, { ticketId: otherTicket });
    expect([await agentIds(), await agentIds(otherTicket)]).toEqual([[4], [5]]);
    await control.deleteRecord("default", "workSessions", id);
    expect(await agentIds(otherTicket)).toEqual([]);
    expectSame(mock);
  });

  it("is refused if the same agent has another on the same ticket", async () => {
    const { control, send, freeId } = await start();
    await control.createRecord("default", "workSessions", { ticketId: freeId, userId: 2 });
    const { status, body } = await send("POST workSessions", { ticketId: freeId, userId: 2 });
    expect([status, body.violations]).toMatchObject([422, [{ pointer: "/userId", found: "2" }]]);
    expect((await send("POST workSessions", { ticketId: freeId })).body.userId).not.toBe(2);
  });
});

describe("a state file", () => {
  it("is refused with every ticket whose agents differ from its sessions, and every duplicate session", async () => {
    const { mock, control } = await start();
    const { collections, ...rest } = await control.exportState("default");
    const [session, ...sessions] = collections.workSessions ?? [];
    const index = collections.tickets?.findIndex(({ id }) => id === session?.ticketId);
    const missing = { ...rest, collections: { ...collections, workSessions: sessions } } as StateFile;
    const copy = { ...session, id: 9_000 };
    const duplicate = { ...rest, collections: { ...collections, workSessions: [session, ...sessions, copy] } };
    const violationAt = (pointer: string) =>
      expect.objectContaining({ violations: [expect.objectContaining({ pointer })] });
    await expect(control.importState("default", missing)).rejects.toThrow(
      violationAt(`/collections/tickets/${index}/workedOnByIds`),
    );
    await expect(control.importState("default", duplicate)).rejects.toThrow(
      violationAt(`/collections/workSessions/${sessions.length + 1}/userId`),
    );
    expect(mock.stateOf().store.version).toBe(0);
  });

  it("is re-imported unchanged after an agent joined without time tracking", async () => {
    const { mock, control, freeId } = await start();
    await sendTo(mock, "PATCH", `/ticket/${freeId}?includeInWorklog=false`, { workedOnBy: 2 });
    expectSame(mock);
    const exported = await control.exportState("default");
    await control.importState("default", exported);
    expect(await control.exportState("default")).toEqual(exported);
  });
});

describe("a scenario", () => {
  it("adds missing sessions for the agents on its tickets, and removes those of agents taken off", async () => {
    const { control, mock } = await start();
    const [session] = (await control.listRecords("default", "workSessions")).records;
    const records = [
      user.with({ id: 70 }),
      ticket.with({ id: 71, workedOnByIds: [70, 2] }),
      workSession.idle({ ticketId: 71, userId: 70 }),
      ticket.at(Number(session?.ticketId), { workedOnByIds: [] }),
      ticket.complete({ id: 72 }),
    ];
    const scenario = defineScenario({ name: "mine", description: "Mine.", records });
    const custom = await createMock({
      ...options,
      scenario: "mine",
      scenarios: [scenario],
    });
    expectSame(custom);
    const [byTicket] = agentsOf(custom);
    expect(byTicket).toEqual(expect.arrayContaining(["71/70", "71/2"]));
    expect(byTicket).not.toContain(`${session?.ticketId}/${session?.userId}`);
    expect((await custom.control.getRecord("default", "tickets", 71)).workedOnByIds).toEqual([70, 2]);
    const ids = (await custom.control.listRecords("default", "workSessions")).records.map(({ id }) => id);
    expect(ids).not.toContain(session?.id);
    expectSame(mock);
  });
});
