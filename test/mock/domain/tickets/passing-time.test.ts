// Due steps of tickets and work sessions.
import { describe, expect, it } from "vitest";
import { dueRules } from "../../../../mock/domain/passing-time.ts";
import type { TicketRecord, WorkSessionRecord } from "../../../../mock/domain/records/tickets.ts";
import { applyIntents } from "../../../../mock/domain/tickets/apply-intents.ts";
import { intent, ticket } from "./ticket-records.ts";
import { createTicketState, customers, type Desk, start, users } from "./ticket-state.ts";

const hour = 3_600_000;
/** Two hours after the start. */
const noon = "2026-03-02 12:00:00";

function session(id: number, overrides: Partial<WorkSessionRecord> = {}): WorkSessionRecord {
  return {
    id,
    ticketId: 1,
    userId: 2,
    from: start,
    lastInteraction: start,
    reOpened: false,
    actions: ["writeAction"],
    ...overrides,
  };
}

/** A ticket that users 2 and 3 are working on. */
function ticketInWork(): TicketRecord {
  return ticket(1, { workedOnBy: [users[1].wire, users[2].wire], workedOnByIds: [2, 3] });
}

function nextOf(desk: Desk, from = start): number | undefined {
  return desk.store.read((state) => dueRules.next(state, from, Number.POSITIVE_INFINITY));
}

function stepsDue(desk: Desk, from: number, to: number) {
  return desk.run((tx) => dueRules.run(tx, from, to)).map(({ event, id, at }) => [event, id, (at - start) / hour]);
}

describe("the next due time", () => {
  it("is the earliest due date of a ticket that is not closed", () => {
    const tickets = [
      ticket(1, { status: "closed", dueBy: "2026-03-02 11:00:00" }),
      ticket(2, { dueBy: "2026-03-02 13:00:00" }),
      ticket(3, { status: "pending", dueBy: noon }),
      ticket(4, { dueBy: "2026-03-02 14:00:00" }),
    ];
    expect(nextOf(createTicketState({ tickets }))).toBe(start + 2 * hour);
  });

  it("lies after the requested time, not at it", () => {
    const tickets = [ticket(1, { dueBy: noon }), ticket(2, { dueBy: "2026-03-02 13:00:00" })];
    const desk = createTicketState({ tickets });
    expect(nextOf(desk, start + 2 * hour - 1)).toBe(start + 2 * hour);
    expect(nextOf(desk, start + 2 * hour)).toBe(start + 3 * hour);
    expect(nextOf(desk, start + 3 * hour)).toBeUndefined();
  });

  it("may be the end of a work session, eight hours after its last interaction", () => {
    const sessions = [session(1, { lastInteraction: start + hour }), session(2, { userId: 3 })];
    const desk = createTicketState({ tickets: [ticketInWork()], sessions });
    expect(nextOf(desk)).toBe(start + 8 * hour);
    expect(nextOf(desk, start + 8 * hour)).toBe(start + 9 * hour);
  });
});

describe("passing time", () => {
  it("escalates an open ticket at its due date, once", () => {
    const desk = createTicketState({ tickets: [ticket(1, { dueBy: noon })] });
    expect(stepsDue(desk, start, start + 2 * hour - 1)).toEqual([]);
    expect(stepsDue(desk, start, start + 2 * hour)).toEqual([["ticketEscalated", 1, 2]]);
    expect(desk.ticket()).toMatchObject({ isEscalated: true, modifiedAt: noon });
    expect(stepsDue(desk, start, start + 3 * hour)).toEqual([]);
  });

  it("moves a contract on the moving day once the move was carried out, along with its customer and their tickets", () => {
    const detected = intent(null);
    const data = { newAddress: "Ahornweg 2, 00123 Neudorf", moveDate: "2026-03-03", meterValue: 120 };
    const tickets = [
      ticket(1, { customerId: "5", contractId: "51", customer: customers[0], intents: [{ ...detected, data }] }),
      ticket(2, { customerId: "5", customer: customers[0] }),
    ];
    const desk = createTicketState({ tickets });
    const addresses = () =>
      [1, 2].map((id) => [desk.ticket(id).customer?.address, desk.ticket(id).customer?.contracts[0]?.deliveryAddress]);
    desk.run((tx) => applyIntents(tx, 1));
    const before = addresses();
    expect(before.flat()).not.toContain(data.newAddress);
    expect(stepsDue(desk, start, start + 14 * hour - 1)).toEqual([]);
    expect(stepsDue(desk, start, start + 20 * hour)).toEqual([["contractMoved", 1, 14]]);
    expect(addresses()).toEqual(before.map(([home]) => [home, data.newAddress]));
    // If the clock was set back, the day comes again: later entries stay.
    expect(stepsDue(desk, start, start + 20 * hour)).toEqual([]);
  });

  it("opens a contract on the day from which it was ordered, once, for its customer and their tickets", () => {
    const newContract = { ...customers[0].contracts[0], id: 59, deliveryAddress: "Ahornweg 2, 00123 Neudorf" };
    const ordered = { ...intent(null), data: { startDate: "2026-03-03" }, context: { newContract } };
    const tickets = [ticket(1, { customerId: "5", customer: customers[0], intents: [ordered] })];
    const desk = createTicketState({ tickets });
    const idsOf = () => desk.ticket(1).customer?.contracts.map(({ id }) => id);
    const before = idsOf();
    desk.run((tx) => applyIntents(tx, 1));
    expect(idsOf()).toEqual(before);
    expect(stepsDue(desk, start, start + 20 * hour)).toEqual([["contractOpened", 1, 14]]);
    expect(idsOf()).toEqual([...(before ?? []), 59]);
    expect(stepsDue(desk, start, start + 20 * hour)).toEqual([]);
  });

  it("moves a contract and opens another that the same ticket ordered for the same day", () => {
    const [home] = customers[0].contracts;
    const newContract = { ...home, id: 59 };
    const moved = { ...intent(null), data: { newAddress: "Ahornweg 2, 00123 Neudorf", moveDate: "2026-03-03" } };
    const ordered = { ...intent(null), data: { startDate: "2026-03-03" }, context: { newContract } };
    const intents = [moved, ordered];
    const desk = createTicketState({
      tickets: [ticket(1, { customerId: "5", contractId: "51", customer: customers[0], intents })],
    });
    expect(stepsDue(desk, start, start + 20 * hour)).toEqual([
      ["contractMoved", 1, 14],
      ["contractOpened", 1, 14],
    ]);
    expect(desk.ticket(1).customer?.contracts).toMatchObject([
      { id: 51, deliveryAddress: "Ahornweg 2, 00123 Neudorf" },
      { id: 52 },
      { id: 59 },
    ]);
  });

  it("skips steps that were due before", () => {
    const desk = createTicketState({ tickets: [ticketInWork(), ticket(2, { dueBy: noon })], sessions: [session(1)] });
    expect(stepsDue(desk, start + 8 * hour, start + 20 * hour)).toEqual([]);
    expect(desk.ticket(2).isEscalated).toBe(false);
    expect(desk.sessions()).toHaveLength(1);
  });

  it("ends an idle work session, as of its last interaction", () => {
    const desk = createTicketState({
      tickets: [ticketInWork()],
      sessions: [session(1, { lastInteraction: start + 60_000 })],
    });
    expect(stepsDue(desk, start, start + 8 * hour)).toEqual([]);
    expect(stepsDue(desk, start + 8 * hour, start + 9 * hour)).toEqual([["workSessionEnded", 1, 8 + 1 / 60]]);
    expect(desk.sessions()).toEqual([]);
    expect(desk.ticket()).toMatchObject({
      workedOnBy: [{ id: 3 }],
      workedOnByIds: [3],
      modifiedAt: "2026-03-02 18:01:00",
    });
    expect(desk.worklogs()).toMatchObject([
      { worklog: { userId: 2 }, time: { segments: [{ from: "2026-03-02T10:00:00Z", to: "2026-03-02T10:01:00Z" }] } },
    ]);
  });

  it("skips a session whose ticket does not exist", () => {
    const desk = createTicketState({ sessions: [session(1, { ticketId: 99 })] });
    expect(stepsDue(desk, start, start + 9 * hour)).toEqual([]);
    expect(desk.sessions()).toHaveLength(1);
  });
});
