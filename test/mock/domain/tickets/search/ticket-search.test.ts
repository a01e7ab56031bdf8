// A ticket search as a whole: pages, rows, order and scope.
import { describe, expect, it } from "vitest";
import type { Schema } from "../../../../../mock/contract/operation-types.ts";
import { findTickets } from "../../../../../mock/domain/tickets/search/ticket-search.ts";
import { intent, ticket } from "../ticket-records.ts";
import { createDesk, type Desk, tags } from "../ticket-state.ts";

function search(desk: Desk, asked: Schema<"TicketSearch"> = {}): Schema<"TicketSearchResult"> {
  return desk.run((tx) => findTickets(tx, asked));
}

function idsOf(desk: Desk, asked: Schema<"TicketSearch"> = {}): number[] {
  return search(desk, asked).tickets.map((row) => row.id);
}

const numbered = (...ids: number[]) => createDesk({ tickets: ids.map((id) => ticket(id)) });

describe("the rows of a search", () => {
  it("are the same frozen object while the ticket stays the same", () => {
    const desk = numbered(1);
    const [row] = search(desk).tickets;
    expect(Object.isFrozen(row)).toBe(true);
    expect(search(desk).tickets[0]).toBe(row);
    desk.patch({ priority: "high" });
    expect(search(desk).tickets[0]).toMatchObject({ priority: "high" });
  });
});

describe("the order of a search", () => {
  it("puts rows without a value last in both directions, and ties by id", () => {
    const dates = [null, "2026-03-04 08:00:00", "2026-03-03 08:00:00", null, "2026-03-04 08:00:00"];
    const desk = createDesk({ tickets: dates.map((dueBy, index) => ticket(index + 1, { dueBy })) });
    expect(idsOf(desk, { orderByField: "t.dueBy", orderByDirection: "asc" })).toEqual([3, 2, 5, 1, 4]);
    expect(idsOf(desk, { orderByField: "t.dueBy", orderByDirection: "desc" })).toEqual([2, 5, 3, 1, 4]);
  });

  it("of tags and AI agents goes by the smallest", () => {
    const outcome = (aiAgentId: number) => intent({ aiAgentId, success: true, sent: true });
    const tickets = [
      ticket(1, { tagIds: [3, 2], tags: [tags[2], tags[1]], intents: [outcome(2)] }),
      ticket(2),
      ticket(3, { tagIds: [1], tags: [tags[0]], intents: [outcome(2), outcome(1)] }),
    ];
    for (const orderByField of ["tt.tagId", "i.aiAgentId"] as const) {
      expect(idsOf(createDesk({ tickets }), { orderByField, orderByDirection: "asc" })).toEqual([3, 1, 2]);
    }
  });

  it("of customers and contracts goes by number, though the ids are text", () => {
    const tickets = ["10", "9", null].map((id, index) => ticket(index + 1, { customerId: id, contractId: id }));
    for (const orderByField of ["t.customerId", "t.contractId"] as const) {
      expect(idsOf(createDesk({ tickets }), { orderByField, orderByDirection: "asc" })).toEqual([2, 1, 3]);
    }
  });

  it.each([
    ["t.channel", { channel: "chat" }, { channel: "email" }],
    ["t.channelId", { channelId: "1f" }, { channelId: "2f" }],
    ["t.subchannelId", { subchannelId: 9 }, { subchannelId: 10 }],
    ["t.direction", { direction: "in" }, { direction: "out" }],
    ["t.status", { status: "closed" }, { status: "open" }],
    ["t.agentId", { agentId: 9 }, { agentId: 10 }],
    ["t.partnerId", { partnerId: 9 }, { partnerId: 10 }],
    ["t.isCustomerActive", { isCustomerActive: false }, { isCustomerActive: true }],
    ["t.aiSupportLevel", { aiSupportLevel: "bot" }, { aiSupportLevel: "human" }],
    ["t.sentiment", { sentiment: "negative" }, { sentiment: "positive" }],
    ["t.language", { language: "English" }, { language: "German" }],
    ["t.languageCode", { languageCode: "de" }, { languageCode: "en" }],
    ["t.from", { from: "a@example.org" }, { from: "b@example.org" }],
    ["t.createdAt", { createdAt: "2026-01-01 00:00:00" }, { createdAt: "2026-01-01 00:00:01" }],
    ["t.modifiedAt", { modifiedAt: "2026-01-01 00:00:00" }, { modifiedAt: "2026-01-01 00:00:01" }],
    [
      "t.firstResponseDueBy",
      { firstResponseDueBy: "2026-01-01 00:00:00" },
      { firstResponseDueBy: "2026-01-02 00:00:00" },
    ],
  ] as const)("of %s goes by its value", (orderByField, less, more) => {
    const desk = createDesk({ tickets: [ticket(1, more), ticket(2, less)] });
    expect(idsOf(desk, { orderByField, orderByDirection: "asc" })).toEqual([2, 1]);
    expect(idsOf(desk, { orderByField, orderByDirection: "desc" })).toEqual([1, 2]);
  });
});

describe("the order by relevance", () => {
  const tickets = [
    ticket(1, { bodyPlain: "Ein Umzug" }),
    ticket(2, { subject: "Umzug", bodyPlain: "Mein Umzug" }),
    ticket(3, { subject: "Umzug" }),
  ];
  const desk = createDesk({ tickets });
  const filters = [{ key: "q", value: "umzug" }] as const;

  it("puts what fits the full text best first when it descends", () => {
    expect(idsOf(desk, { filters, orderByField: "relevance", orderByDirection: "desc" })).toEqual([2, 3, 1]);
    expect(idsOf(desk, { filters, orderByField: "relevance", orderByDirection: "asc" })).toEqual([1, 3, 2]);
  });

  it("is by id without a full text", () => {
    expect(idsOf(desk, { orderByField: "relevance", orderByDirection: "desc" })).toEqual([3, 2, 1]);
  });
});

describe("the scope of a search", () => {
  const spam = (["auto_spam", "auto_programmatic", "manual_spam", "auto_clean", "manual_clean"] as const).map(
    (spamStatus, index) => ticket(index + 1, { spamStatus }),
  );
  const desk = createDesk({ tickets: spam });

  it("skills leaves out what is marked as spam, by a machine or an agent", () => {
    expect(idsOf(desk, { ticketScope: "skills" })).toEqual([5, 4, 2]);
  });

  it("all is every ticket, as without one", () => {
    expect(idsOf(desk, { ticketScope: "all" })).toEqual([5, 4, 3, 2, 1]);
    expect(idsOf(desk)).toEqual([5, 4, 3, 2, 1]);
  });
});
