// The operations of tickets and worklogs as the table calls them: mock/domain/tickets/, mock/domain/worklogs/operations.ts.
import { describe, expect, it } from "vitest";
import type { Call } from "../../../../mock/domain/operation.ts";
import { getTicket, getTicketWorklogs, searchTickets, updateTicket } from "../../../../mock/domain/operations.ts";
import { neverSigns } from "../call-operation.ts";
import { createDesk, type Desk, users } from "./ticket-state.ts";

const document = { openapi: "3.1.0", info: { title: "mock", version: "0" }, paths: {} };
const about = { name: "mock", version: "0", contractVersion: "0", document: () => document };
const path = { ticketId: 1 };

function on<T>(desk: Desk, work: (call: Call) => T): T {
  return desk.run((tx) =>
    work({ tx, caller: users[0], rules: { pendingNeedsDueDate: false }, about, signer: neverSigns }),
  );
}

describe("the operations of tickets", () => {
  it("getTicket answers the bare ticket, without success", () => {
    const desk = createDesk();
    expect(on(desk, (call) => getTicket({ path, query: {}, body: undefined }, call))).toBe(desk.ticket());
    expect(desk.ticket()).not.toHaveProperty("success");
  });

  it("getTicket answers the full ticket whatever its query says, and a view leaves no trace", () => {
    const desk = createDesk();
    const off = { viewing: true, includeCustomer: false, includeIntents: false, includeRawData: false };
    const query = { ...off, includeSessions: false, erpCacheOnly: true, contentTranslationLanguage: "en" };
    expect(on(desk, (call) => getTicket({ path, query, body: undefined }, call))).toBe(desk.ticket());
    expect([desk.sessions(), desk.store.version]).toEqual([[], 0]);
  });

  it("updateTicket answers success and the ticket after the change", () => {
    const desk = createDesk();
    const answer = on(desk, (call) => updateTicket({ path, query: {}, body: { priority: "high" } }, call));
    expect(answer.success).toBe(true);
    expect(answer.ticket).toBe(desk.ticket());
    expect(desk.ticket().priority).toBe("high");
  });

  it.each([
    [undefined, 1],
    [true, 1],
    [false, 0],
  ])("updateTicket with includeInWorklog %s leaves %i worklog entries", (includeInWorklog, count) => {
    const desk = createDesk();
    const query = includeInWorklog === undefined ? {} : { includeInWorklog };
    on(desk, (call) => updateTicket({ path, query, body: { status: "closed" } }, call));
    expect(on(desk, (call) => getTicketWorklogs({ path, query: {}, body: undefined }, call))).toHaveLength(count);
  });

  it("searchTickets takes no body as an empty one", () => {
    const desk = createDesk();
    const bodies = [undefined, {}].map((body) =>
      on(desk, (call) => searchTickets({ path: {}, query: {}, body }, call)),
    );
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[0]).toMatchObject({ tickets: [{ id: 1 }], total: 1, success: true });
  });
});
